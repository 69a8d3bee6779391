import { refusal } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  closeEach,
  expectAccessible,
  expectOn,
  field,
  heading,
  labels,
  note,
  type PortalPages,
  type Profile,
  fill,
  textsOf,
} from "../../kit/portal-pages.testing.ts";
import { arriveAtStructure, LIST, LOCATION, NEW_LOCATION, ORGANIZATION } from "./structure-forms.testing.ts";

closeEach();

const FIELDS = ["Name", "Location Number", "Abbreviation", "Address", "Area Code", "Phone", "Appointment Phone", "Fax"];
const OF_STAFF = ["Location Number", "Abbreviation"];
const save = () => button("Save");
const address = () => page.getByRole("combobox", { name: /^Address/ });
const choose = async (option: string) => {
  await address().click();
  await page.getByRole("option", { name: new RegExp(option) }).click();
};

async function open(profile: Profile, path: string): Promise<PortalPages & { readonly where: () => string }> {
  const pages = await arriveAtStructure(profile);
  const where = pages.visit(path);
  await expect.element(field("Name")).toBeVisible();
  return { ...pages, where };
}

describe("the form of a location", () => {
  test.each<[Profile, readonly string[]]>([
    ["providerStaff", FIELDS],
    ["member", FIELDS.filter((label) => !OF_STAFF.includes(label))],
  ])(
    "has its fields, number and abbreviation for provider staff alone: %s [BLD-068, BLD-069, BLD-070]",
    async (profile, fields) => {
      for (const [path, title] of [
        [NEW_LOCATION, "Create Location"],
        [LOCATION, "North"],
      ] as const) {
        await open(profile, path);
        await expect.element(heading()).toHaveTextContent(title);
        expect(labels()).toEqual(fields);
        await expectAccessible();
      }
    },
  );

  test("creates in the session's organization, and says so at the list, which has it [BLD-093, BLD-094]", async () => {
    const { server, where } = await open("member", NEW_LOCATION);
    await fill("Name", "Pier");
    await choose("1 Capitol Square");
    await save().click();
    await expect.element(note("Location has been successfully created.")).toBeVisible();
    await expect.poll(where).toBe(LIST);
    await expect.element(page.getByRole("link", { name: "Pier", exact: true })).toBeVisible();
    const sent = server.calls("POST /api/location").map(({ body }) => body);
    expect(sent).toEqual([{ organizationId: 7, name: "Pier", addressId: 4 }]);
  });

  test("says what is missing, and Save is off until nothing is [BLD-072, BLD-085, BLD-144]", async () => {
    await open("providerStaff", NEW_LOCATION);
    await expectOn(save(), false);
    for (const [label, text] of [
      ["Name", /Required field/],
      ["Abbreviation", /Required Field/],
    ] as const) {
      await field(label).click();
      await userEvent.tab();
      await expect.element(field(label)).toHaveAccessibleDescription(text);
    }
    await fill("Name", "Pier");
    await fill("Abbreviation", "P");
    await expectOn(save(), false);
    await address().click();
    await userEvent.keyboard("{Escape}");
    await userEvent.tab();
    await expect.element(address()).toHaveAccessibleDescription(/Required Field/);
    await choose("1 Capitol Square");
    await expectOn(save(), true);
    await fill("Abbreviation", "");
    await expectOn(save(), false);
  });

  test("takes an area code of three digits, of which the first is no zero, or none [BLD-088, BLD-089, BLD-090]", async () => {
    await open("member", LOCATION);
    for (const [text, message] of [
      ["60A", "Area Code must only contain numbers."],
      ["60", "Area Code must be 3 digits long."],
      ["6080", "Area Code must be 3 digits long."],
      ["060", "Area codes cannot start with zero."],
    ] as const) {
      await fill("Area Code", text);
      await expect.element(page.getByText(message, { exact: true })).toBeVisible();
      await expectOn(save(), false);
    }
    for (const valid of ["", "608"]) {
      await fill("Area Code", valid);
      await expectOn(save(), true);
      await fill("Area Code", "6");
      await expectOn(save(), false);
    }
  });

  describe("the address", () => {
    const dialog = () => page.getByRole("dialog");
    const text = (label: string) => dialog().getByRole("textbox", { name: new RegExp(`^${label}`) });
    const choice = (label: string) => dialog().getByRole("combobox", { name: new RegExp(`^${label}`) });
    const expectAsked = (label: string) => expect.element(dialog().getByText(`${label} is required.`)).toBeVisible();

    test("is one of the organization's [BLD-086]", async () => {
      await open("member", NEW_LOCATION);
      await address().click();
      await expect
        .poll(() => textsOf("option"))
        .toEqual(["1 Capitol Square, Madison, WI 53703-1234", "702 State Street, Madison, WI 53703-1234"]);
    });

    test("or is made in the shared form and then chosen [BLD-087]", async () => {
      const { server, where } = await open("member", LOCATION);
      await button("Add address").click();
      for (const label of ["Street Address 1", "City", "ZIP"]) {
        await text(label).click();
        await userEvent.tab();
        await expectAsked(label);
      }
      await text("Street Address 1").fill("9 Quay");
      await text("City").fill("Madison");
      await text("ZIP").fill("537031234");
      const expectChoiceAsked = async (label: string) => {
        await choice(label).click();
        await userEvent.keyboard("{Escape}");
        await userEvent.tab();
        await expectAsked(label);
      };
      await expectChoiceAsked("State");
      await choice("State").fill("Wisconsin");
      await page.getByRole("option", { name: "Wisconsin (WI)" }).click();
      for (const [label, option] of [
        ["County/Parish", "Dane"],
        ["Timezone", "America/Chicago"],
      ] as const) {
        await expectChoiceAsked(label);
        await choice(label).click();
        await page.getByRole("option", { name: option }).click();
      }
      await dialog().getByRole("button", { name: "Save" }).click();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(address()).toHaveValue("9 Quay, Madison, WI 53703-1234");
      await save().click();
      await expect.element(note("Location has been successfully updated.")).toBeVisible();
      await expect.poll(where).toBe(LIST);
      const [made] = server.calls("POST /api/address");
      expect(made?.body).toMatchObject({ address: "9 Quay", state: "WI", county: 1, timezone: "America/Chicago" });
      expect(server.calls("PUT /api/location/:id").map(({ body }) => body)).toEqual([{ addressId: 1_002 }]);
    });

    test("that cannot be loaded is told, the stored one and a chosen one apart [BLD-097, BLD-098]", async () => {
      const { server, visit } = await arriveAtStructure("member");
      server.on("GET /api/address/:id", () => refusal(404, "There is no address with this id."));
      visit(LOCATION);
      const stored = page.getByText("Unable to fetch address record.");
      const chosen = page.getByText("Could not fetch details for selected address.");
      await expect.element(stored).toBeVisible();
      await expect.element(chosen).not.toBeInTheDocument();
      await choose("1 Capitol Square");
      await expect.element(chosen).toBeVisible();
      await expect.element(stored).not.toBeInTheDocument();
    });
  });

  test("that cannot be loaded says so [BLD-096]", async () => {
    const { visit } = await arriveAtStructure("member");
    visit("/build/structure/location/999999/edit");
    await expect.element(page.getByText("Unable to fetch location record.")).toBeVisible();
  });

  test.each([
    ["POST /api/location", NEW_LOCATION],
    ["PUT /api/location/:id", LOCATION],
  ])("that cannot be saved by %s says so and keeps what was typed [BLD-095, BLD-217]", async (call, path) => {
    const { server, where } = await open("member", path);
    server.on(call, () => refusal(500, "No."));
    await fill("Name", "Pier");
    await choose("1 Capitol Square");
    await save().click();
    await expect.element(page.getByText("Could not save location.")).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Pier");
    expect(where()).toBe(path);
  });

  test.each([NEW_LOCATION, LOCATION, ORGANIZATION])(
    "leads back to the list, or where the address says by name or path: %s [BLD-006, BLD-007, BLD-D01]",
    async (path) => {
      const { visit } = await arriveAtStructure("providerStaff");
      const departments = "/build/structure/location/1/department/list";
      for (const [redirect, expected] of [
        ["", LIST],
        ["?redirect=structureChart", "/build/structure/chart"],
        [`?redirect=${encodeURIComponent(departments)}`, departments],
        ["?redirect=//evil.example", LIST],
        ["?redirect=https://evil.example", LIST],
        ["?redirect=nowhere", LIST],
      ] as const) {
        const where = visit(path + redirect);
        await button("Cancel").click();
        await expect.poll(where).toBe(expected);
      }
    },
  );

  test("is not for who may not create locations: they are sent home", async () => {
    const { visit } = await arriveAtStructure("reader");
    const where = visit(NEW_LOCATION);
    await expect.poll(where).toBe("/");
  });
});
