import "@armature/plugins/styles.css";
import { closeApp, type FakeServer, refusal, typeFast } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { anOrganization, list, serveWorld, visit, type World } from "./organizations.testing.ts";

let world: World;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(2200, 900);
  world = {
    organizations: [
      anOrganization(8, "northfield", {
        contractSigned: 0,
        careSetting: "Acute Care",
        businessDevelopmentLead: "gone",
      }),
      anOrganization(7, "Lakeside", {
        status: "buildOpen",
        serviceAreaId: 110,
        patientPopulationAverageYearlyVistsPerPatient: 3,
        businessDevelopmentLead: "ANN",
        providerProjectManager: "bo@provider.example",
        comments: "Call first",
        salesforceId: "S1",
      }),
    ],
    people: [
      { userId: 1, username: "ann", email: "ann@provider.example", displayName: "Ann Bell", isProviderUser: true },
      { userId: 2, username: "bo", email: "bo@provider.example", displayName: "Bo Lund", isProviderUser: true },
    ],
    accounts: [{ id: 1, salesforceId: "S1", name: "Lakeside", goLiveDate: "2027-03-01" }],
  };
  server = serveWorld(world);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const cells = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));
const names = () => cells().map(([name]) => name);
const menuOf = (name: string) => page.getByRole("button", { name: `Menu of ${name}` });
const item = (name: string) => page.getByRole("menuitem", { name });

describe("the list of organizations", () => {
  test("shows every organization, by name, in columns of this order [ADM-012, ADM-013]", async () => {
    visit();
    await expect.poll(() => names()).toEqual(["Lakeside", "northfield"]);
    const headers = page.getByRole("columnheader").elements();
    expect(headers.map((header) => header.textContent)).toEqual([
      "Name",
      "Domain",
      "Status",
      "Care Setting",
      "Contract Signed",
      "Go-live Date",
      "Service Area",
      "Annual # Visits",
      "Biz Dev Lead",
      "Project Manager",
      "BD-PM Handoff Comments",
      "Menu",
    ]);
  });

  test("says status, contract, visits and comments as they are read [ADM-015, ADM-016]", async () => {
    visit();
    await expect
      .poll(() => cells().map((row) => [row[2], row[4], row[7], row[10]]))
      .toEqual([
        ["Build Open", "Yes", "3", "Call first"],
        ["NMQ Open", "No", "–", "–"],
      ]);
  });

  test("looks up the go-live date and the people, names who is not known, and shows what is empty as '--' [ADM-017, ADM-018, ADM-D04]", async () => {
    visit();
    await expect
      .poll(() => cells().map((row) => [row[5], row[6], row[8], row[9]]))
      .toEqual([
        ["2027-03-01", "110 service area of Lakeside", "Ann Bell", "Bo Lund"],
        ["--", "-- service area of northfield", "gone", "--"],
      ]);
  });

  test("is searched, and says when it is empty [ADM-D04]", async () => {
    visit();
    const find = page.getByRole("textbox", { name: "Find" });
    await find.fill("ann");
    await expect.poll(names).toEqual(["Lakeside"]);
    await find.fill("nothing like it");
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
    closeApp();
    world.organizations = [];
    server = serveWorld(world);
    visit();
    await expect.element(page.getByText("No data")).toBeVisible();
    await expect.element(page.getByText("Create the first organization.")).toBeVisible();
  });

  test("keeps every key of somebody who types fast [F-020]", async () => {
    const where = visit();
    const find = page.getByRole("textbox", { name: "Find" });
    await expect.poll(names).toHaveLength(2);
    await typeFast(find, "lakeside, acute");
    await expect.element(find).toHaveValue("lakeside, acute");
    await expect.poll(where).toBe("/provider/organization/list?find=lakeside%2C+acute");
  });

  test("leads to the forms, from the name, the menu and the button [ADM-014, ADM-020, ADM-022]", async () => {
    const where = visit();
    const edit = "/provider/organization/7/edit";
    await expect.element(page.getByRole("link", { name: "Lakeside" })).toHaveAttribute("href", edit);
    await expect
      .element(page.getByRole("link", { name: "Create Organization" }))
      .toHaveAttribute("href", "/provider/organization/create");
    await menuOf("Lakeside").click();
    await item("Edit").click();
    await expect.poll(where).toBe(edit);
  });

  test("opens the page where its people make accounts in a new window [ADM-021]", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    visit();
    await menuOf("Lakeside").click();
    await item("Shareable Link").click();
    expect(open.mock.calls).toEqual([["/member/account/guid-7/create-account", "_blank", "noopener"]]);
  });

  test("that cannot be loaded says so, and is tried again [ADM-023]", async () => {
    server.on("GET /api/admin/organization", () => refusal(503, "unavailable"));
    visit();
    await expect.element(page.getByText("Error loading organization data")).toBeVisible();
    server.on("GET /api/admin/organization", () => list(world.organizations));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.poll(names).toEqual(["Lakeside", "northfield"]);
  });

  test("shows what there is while people and dates cannot be loaded, and says so", async () => {
    server.on("GET /api/admin/user", () => refusal(503, "unavailable"));
    visit();
    await expect.element(page.getByText("The names of people could not be loaded.")).toBeVisible();
    await expect.poll(() => cells().map((row) => row[8])).toEqual(["ANN", "gone"]);
  });
});
