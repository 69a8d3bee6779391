import type { Values } from "@armature/engine";
import { refusal } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  arrive,
  closeEach,
  expectAccessible,
  expectListTexts,
  heading,
  note,
  textsOf,
} from "./kit/portal-pages.testing.ts";

closeEach();

const ADDRESSES = "/member/admin/address";
const EDIT = `${ADDRESSES}?form=1`;

const anAddress = (addressId: number, address: string, city: string): Values => ({
  addressId,
  address,
  address2: null,
  city,
  state: "WI",
  county: 1,
  zip: "53703-1234",
  timezone: "America/Chicago",
  fullAddress: `${address}, ${city}, WI 53703-1234`,
  updated: "t1",
});

const aZip = (optionId: number, place: Values): Values => ({ optionId, optionType: "clarityZip", ...place });

/** Addresses in another order than the list's. */
const arriveAtAddresses = () =>
  arrive("member", {
    address: [
      anAddress(1, "9 Lantern Way", "Verona"),
      anAddress(2, "8 Quay", "Verona"),
      anAddress(3, "8 Quay", "Oregon"),
    ],
    option: [
      { optionId: 1, optionType: "clarityCounty", label: "Dane", state: "WI" },
      { optionId: 2, optionType: "clarityCounty", label: "Cook", state: "IL" },
      { optionId: 3, optionType: "clarityCounty", label: "Rock", state: "WI" },
      aZip(253703, { label: "53703", state: "WI", county: "Dane", timezone: "America/Chicago" }),
      aZip(253511, { label: "53511", state: "WI", county: "Rock", timezone: "America/Chicago" }),
      aZip(285004, { label: "85004", state: "AZ", county: "Maricopa", timezone: null }),
    ],
  });

const dialog = () => page.getByRole("dialog");
const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}(\\* required)?$`));
const save = () => dialog().getByRole("button", { name: "Save" });
const row = (text: string) => page.getByRole("row").filter({ hasText: text });
const choose = async (label: string, typed: string, option: string) => {
  await field(label).fill(typed);
  await page.getByRole("option", { name: option }).click();
};

async function open(path: string) {
  const pages = await arriveAtAddresses();
  const where = pages.visit(path);
  await expect.element(field("City")).toBeVisible();
  return { ...pages, where };
}

async function fill(street: string): Promise<void> {
  await field("Street Address 1").fill(street);
  await field("City").fill("Madison");
  await choose("State", "WI", "Wisconsin (WI)");
  await choose("County/Parish", "Dane", "Dane");
  await field("ZIP").fill("537031234");
  await choose("Timezone", "Chic", "America/Chicago");
}

describe("the list of addresses", () => {
  test("is by street, then city, with the county by name [F-173, ACC-D29]", async () => {
    const { visit } = await arriveAtAddresses();
    visit(ADDRESSES);
    await expect.element(heading()).toHaveTextContent("Addresses");
    await expect.element(row("Lantern Way")).toBeVisible();
    const columns = ["Street Address 1", "Address 2", "City", "State", "County/Parish", "ZIP", "Timezone", "Edit"];
    expect(textsOf("columnheader")).toEqual(columns.map((label) => expect.stringContaining(label)));
    expect(
      textsOf("row")
        .slice(1)
        .map((text) => /[89].*(Oregon|Verona)/.exec(text)?.[0]),
    ).toEqual([
      expect.stringMatching(/8 Quay.*Oregon/),
      expect.stringMatching(/8 Quay.*Verona/),
      expect.stringMatching(/9 Lantern Way.*Verona/),
    ]);
    await expect.element(row("Lantern Way").getByText("Dane")).toBeVisible();
    await expectAccessible();
  });

  test("says that it loads, that it cannot, and that there is none [ACC-D29]", async () => {
    await expectListTexts(await arriveAtAddresses(), { call: "GET /api/address", path: ADDRESSES, what: "addresses" });
  });
});

describe("the form of an address", () => {
  test("opens for a new one, which is said to be created [ACC-147, ACC-D29]", async () => {
    const { server, visit } = await arriveAtAddresses();
    const where = visit(ADDRESSES);
    await page.getByRole("link", { name: "Add", exact: true }).click();
    await expect.element(dialog().getByRole("heading")).toHaveTextContent("Add address");
    expect(where()).toBe(`${ADDRESSES}?form=new`);
    await expect.element(save()).toBeDisabled();
    await fill("10 Test Street");
    await save().click();
    await expect.element(note("Address has been created")).toBeVisible();
    await expect.element(row("10 Test Street")).toBeVisible();
    await expect.poll(where).toBe(ADDRESSES);
    expect(server.calls("POST /api/address").map(({ body }) => body)).toMatchObject([{ state: "WI", county: 1 }]);
  });

  test("opens for a stored one, which is said to be updated [ACC-147, ACC-D29]", async () => {
    const { visit } = await arriveAtAddresses();
    visit(ADDRESSES);
    await row("Lantern Way").getByRole("link", { name: "Edit" }).click();
    await expect.element(field("Street Address 1")).toHaveValue("9 Lantern Way");
    await field("City").fill("Monona");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await save().click();
    await expect.element(note("Address has been updated")).toBeVisible();
    await expect.element(row("Lantern Way").getByText("Monona")).toBeVisible();
  });

  test("has no county once another state is chosen [ACC-D29]", async () => {
    await open(EDIT);
    await expect.element(field("County/Parish")).toHaveValue("Dane");
    await choose("State", "Illinois", "Illinois (IL)");
    await expect.element(field("County/Parish")).toHaveValue("");
    await expect.element(save()).toBeDisabled();
  });

  test("gets county and time zone from the ZIP code, and no word of it in fields that have both [NMQ-D41]", async () => {
    const { server } = await open(`${ADDRESSES}?form=new`);
    await field("Street Address 1").fill("12 Test Street");
    await field("City").fill("Madison");
    await choose("State", "WI", "Wisconsin (WI)");
    await field("ZIP").fill("537031234");
    await expect.element(field("County/Parish")).toHaveValue("Dane");
    await expect.element(field("Timezone")).toHaveValue("America/Chicago");
    expect(
      dialog()
        .getByRole("button", { name: /of ZIP/ })
        .elements(),
    ).toEqual([]);
    await save().click();
    await expect.element(note("Address has been created")).toBeVisible();
    const [call] = server.calls("POST /api/address");
    expect(call?.body).toMatchObject({ county: 1, timezone: "America/Chicago", zip: "53703-1234" });
  });

  test("fills in the county once a state is chosen after the ZIP code [NMQ-D41]", async () => {
    await open(`${ADDRESSES}?form=new`);
    await field("ZIP").fill("537031234");
    await expect.element(field("Timezone")).toHaveValue("America/Chicago");
    await choose("State", "WI", "Wisconsin (WI)");
    await expect.element(field("County/Parish")).toHaveValue("Dane");
  });

  test("offers the county of another ZIP code, and keeps the chosen one until it is taken [NMQ-D41]", async () => {
    await open(EDIT);
    const offer = dialog().getByRole("button", { name: "Use Rock of ZIP 53511" });
    await expect.element(field("County/Parish")).toHaveValue("Dane");
    expect(offer.elements()).toEqual([]);
    await field("ZIP").fill("535111234");
    await expect.element(offer).toBeVisible();
    await expect.element(field("County/Parish")).toHaveValue("Dane");
    await expectAccessible();
    await offer.click();
    await expect.element(field("County/Parish")).toHaveValue("Rock");
    expect(offer.elements()).toEqual([]);
  });

  test("fills in nothing that is cleared after the ZIP code, but says what differs [NMQ-D41, ADD-099]", async () => {
    await open(EDIT);
    await field("ZIP").fill("535111234");
    await dialog().getByRole("button", { name: "Use Rock of ZIP 53511" }).click();
    await choose("State", "Illinois", "Illinois (IL)");
    await expect.element(field("County/Parish")).toHaveValue("");
    await expect.element(dialog().getByText("ZIP 53511 is in WI, and the state says IL. Check them.")).toBeVisible();
  });

  test("warns of a ZIP code that the list does not have, and saves it [NMQ-D41]", async () => {
    const { server } = await open(EDIT);
    await field("ZIP").fill("999990000");
    const warning = "The list of ZIP codes does not have 99999. Check it; it can be saved.";
    await expect.element(dialog().getByRole("status").filter({ hasText: warning })).toBeVisible();
    await save().click();
    await expect.element(note("Address has been updated")).toBeVisible();
    expect(server.calls("PUT /api/address/:id")[0]?.body).toMatchObject({ zip: "99999-0000" });
    expect(server.calls("PUT /api/address/:id")[0]?.body).not.toHaveProperty("county");
  });

  test("that is not created says so [ACC-160]", async () => {
    const { server } = await open(`${ADDRESSES}?form=new`);
    server.on("POST /api/address", () => refusal(500, "No."));
    await fill("10 Test Street");
    await save().click();
    await expect.element(dialog().getByText("Could not create a new address.")).toBeVisible();
  });

  test("that is not updated says so [ACC-159]", async () => {
    const { server } = await open(EDIT);
    server.on("PUT /api/address/:id", () => refusal(500, "No."));
    await field("City").fill("Monona");
    await save().click();
    await expect.element(dialog().getByText("Could not update address.")).toBeVisible();
  });

  test("of none says so [ACC-161]", async () => {
    const { visit } = await arriveAtAddresses();
    visit(`${ADDRESSES}?form=999999999`);
    await expect.element(dialog().getByText("Could not fetch details for selected address.")).toBeVisible();
  });

  test("offers the states by name, found by name or abbreviation, and stores the abbreviation [ACC-151, NMQ-161]", async () => {
    const { server } = await open(`${ADDRESSES}?form=new`);
    const texts = () => textsOf("option");
    await field("State").click();
    await expect.poll(texts).toContain("Alabama (AL)");
    expect(page.getByRole("option").first().element().ariaSetSize).toBe("51");
    expect(texts()).toEqual(texts().toSorted());
    for (const typed of ["Wyo", "WY"]) await choose("State", typed, "Wyoming (WY)");
    for (const beyond of ["Guam", "Puerto Rico"]) {
      await field("State").fill(beyond);
      await expect.poll(texts).toEqual(["No match"]);
    }
    await fill("11 Test Street");
    await save().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.calls("POST /api/address").map(({ body }) => body)).toMatchObject([{ state: "WI" }]);
  });

  test("in use does not delete its address, and says so [ACC-162]", async () => {
    const { server } = await open(EDIT);
    const message = "Could not delete address. Address in use.";
    server.on("DELETE /api/address/:id", () => refusal(409, message, [{ code: "inUse", attribute: null, message }]));
    await dialog().getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByRole("alertdialog").getByText(message)).toBeVisible();
  });
});
