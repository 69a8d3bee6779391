import { refusal } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  closeEach,
  expectAccessible,
  expectOn,
  field,
  heading,
  labels,
  note,
  fill,
} from "../../kit/portal-pages.testing.ts";
import { arriveAtStructure, LIST, lock, LOCKED, ORGANIZATION } from "./structure-forms.testing.ts";

closeEach();

const save = () => button("Save");

async function open() {
  const pages = await arriveAtStructure("providerStaff");
  const where = pages.visit(ORGANIZATION);
  await expect.element(field("Name")).toBeVisible();
  return { ...pages, where };
}

describe("the form of the organization", () => {
  test("has name and abbreviation, and shows the rest to be read [BLD-099, BLD-101, BLD-102]", async () => {
    const { visit } = await arriveAtStructure("providerStaff");
    const where = visit(`${ORGANIZATION}?redirect=structureChart`);
    await expect.element(field("Name")).toBeVisible();
    await expect.element(heading()).toHaveTextContent("Edit Organization");
    expect(labels()).toEqual(["Name", "Abbreviation"]);
    const facts = [...document.querySelectorAll("main :is(dt, dd)")].map(({ textContent }) => textContent);
    expect(facts).toEqual(
      [
        ["Organization ID", "7"],
        ["Service Area", "12"],
        ["Care Setting", "Ambulatory"],
        ["Specialty", "Family Medicine"],
        ["Status", "Build Open"],
        ["Address", "702 State Street, Madison, WI 53703-1234"],
      ].flat(),
    );
    await expectAccessible();
    await button("Cancel").click();
    await expect.poll(where).toBe("/build/structure/chart");
  });

  test("is for who may update the organization; others are told and sent home [BLD-100]", async () => {
    const { visit } = await arriveAtStructure("member");
    const where = visit(ORGANIZATION);
    await expect.element(note("User does not have permission to access page. Redirecting to home page.")).toBeVisible();
    await expect.poll(where).toBe("/");
  });

  test.each([
    ["Name", "Required field"],
    ["Abbreviation", "Required Field"],
  ])("asks for its %s, and Save is off until it has one [BLD-103, BLD-104]", async (label, text) => {
    await open();
    await expectOn(save(), true);
    await fill(label, "");
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expectOn(save(), false);
    await fill(label, "Lake");
    await expectOn(save(), true);
  });

  test("has Save off while it is invalid, and while the structure is locked, as its banner says [BLD-041, BLD-107, F-079]", async () => {
    const pages = await open();
    for (const invalid of ["", "Much too long"]) {
      await fill("Abbreviation", invalid);
      await expectOn(save(), false);
      await fill("Abbreviation", "FINE");
      await expectOn(save(), true);
    }
    const banner = page.getByRole("main").getByText(LOCKED);
    await pages.elsewhere(() => lock(pages, true));
    await expect.element(banner).toBeVisible();
    await expectOn(save(), false);
    await pages.elsewhere(() => lock(pages, false));
    await expect.element(banner).not.toBeInTheDocument();
    await expectOn(save(), true);
  });

  test("sends name, abbreviation and id, says so, and leads to the list [BLD-007, BLD-108, BLD-109]", async () => {
    const { server, where } = await open();
    await fill("Name", "Lakeside");
    await save().click();
    await expect.element(note("Organization has been successfully updated.")).toBeVisible();
    await expect.poll(where).toBe(LIST);
    expect(server.calls("PUT /api/organization/:id").map(({ path, body }) => [path, body])).toEqual([
      ["/api/organization/7", { organizationId: 7, name: "Lakeside", abbreviation: "LAKE" }],
    ]);
  });

  test.each(["/build/compass-rose/view", "/build/compass-rose/edit", ORGANIZATION])(
    "that cannot be loaded says so, and can be tried again: %s [BLD-030]",
    async (path) => {
      const { server, visit } = await arriveAtStructure("providerStaff");
      const answer = { organizationId: 7, name: "Lakeside Clinic", abbreviation: "LAKE", updated: "t1" };
      server.on("GET /api/organization/:id", () => refusal(403, "Not yours."));
      visit(path);
      const failure = page.getByRole("heading", { name: "Unable to load organization data", exact: true });
      await expect.element(failure).toBeVisible();
      await expect.element(page.getByRole("form")).not.toBeInTheDocument();
      server.on("GET /api/organization/:id", () => ({ result: answer, labels: {}, people: {} }));
      await button("Retry").click();
      await expect.element(failure).not.toBeInTheDocument();
    },
  );

  test.each([
    [500, "Could not save organization.", "You do not have permission to update organizations."],
    [403, "You do not have permission to update organizations.", "Could not save organization."],
  ])("that is refused with %i says so, and keeps what was typed [BLD-110, BLD-111]", async (status, text, other) => {
    const { server } = await open();
    server.on("PUT /api/organization/:id", () => refusal(status, "No."));
    await fill("Name", "Elsewhere");
    await save().click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText(other)).not.toBeInTheDocument();
    await expect.element(field("Name")).toHaveValue("Elsewhere");
  });
});
