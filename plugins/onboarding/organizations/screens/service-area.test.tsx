import "@armature/plugins/styles.css";
import { closeApp, type FakeServer, refusal, unmount } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { areaIssue } from "../model.ts";
import { anOrganization, serveWorld, visit, type World } from "./organizations.testing.ts";

const SYNC = "GET /api/admin/organization/8/syncUsers";
const SAVE = "PUT /api/admin/organization/:id";
const ANN = { userId: 3, email: "ann@clinic.example" };
const BO = { userId: 4, email: "bo@clinic.example" };
const SYNCED = { group: "provider-crowd-sa12", groupStatus: "created", syncedUserList: [ANN], unsyncedUserList: [BO] };

let world: World;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1440, 900);
  world = {
    organizations: [
      anOrganization(7, "Lakeside", { serviceAreaId: 110, crowdGroup: "provider-crowd-sa110" }),
      anOrganization(8, "Northfield"),
      anOrganization(9, "Westlake", { contractSigned: 0 }),
    ],
    people: [],
    accounts: [],
  };
  server = serveWorld(world);
  server.on(SYNC, () => {
    keepGroup();
    return { result: SYNCED };
  });
});
afterEach(() => {
  toasts.setState([], true);
  closeApp();
});

function keepGroup(): void {
  world.organizations = world.organizations.map((each) =>
    each["organizationId"] === 8 ? { ...each, crowdGroup: "provider-crowd-sa12" } : each,
  );
}
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = () => page.getByRole("textbox", { name: /^Service Area ID/ });
const dialog = () => page.getByRole("dialog");
async function open(name: string): Promise<void> {
  visit();
  await page.getByRole("button", { name: new RegExp(`service area of ${name}`) }).click();
  await expect.element(page.getByRole("heading", { name: `Service Area of ${name}` })).toBeVisible();
}
async function assign(area: string): Promise<void> {
  await open("Northfield");
  await field().fill(area);
  await button("Assign").click();
}
/** What the dialog says of a step. */
const state = (step: RegExp) => {
  const terms = [...dialog().element().querySelectorAll("dt")];
  return terms.find((term) => step.test(term.textContent))?.nextElementSibling?.textContent;
};

test.each([
  ["", "Service Area is required."],
  ["  ", "Service Area is required."],
  ["1000", "Service Area ID must be 3 or fewer characters."],
  ["1a", "Service Area ID must be a number."],
  ["000", "Service Area ID must be a number."],
  ["-1", "Service Area ID must be a number."],
  ["007", null],
  [" 999 ", null],
])("a service area typed as %j: %s [ADM-047, ADM-048, ADM-D09]", (typed, issue) => {
  expect(areaIssue(typed)).toBe(issue);
});

describe("the service area dialog", () => {
  test("asks before it closes with something typed, and has it again after a reload [F-022]", async () => {
    await open("Northfield");
    await field().fill("12");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    unmount();
    await open("Northfield");
    await expect.element(field()).toHaveValue("12");
    await button("Cancel").click();
    await button("Exit").click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("waits for the contract [ADM-046]", async () => {
    await open("Westlake");
    const unsigned =
      "This organization's contract has not been signed. You cannot assign a Service Area until the contract is signed.";
    await expect.element(dialog().getByText(unsigned)).toBeVisible();
    expect([field(), button("Assign")].flatMap((each) => each.elements())).toEqual([]);
  });

  test("of an organization that has one offers no other [ADM-052]", async () => {
    await open("Lakeside");
    await expect.element(dialog().getByText("Service area 110 assigned")).toBeVisible();
    expect([field(), button("Assign")].flatMap((each) => each.elements())).toEqual([]);
  });

  test("is opened by the column's control, and says what cannot be taken back [ADM-019, ADM-051]", async () => {
    await open("Northfield");
    await expect.element(dialog().getByText("Once assigned, a service area ID cannot be edited.")).toBeVisible();
    await button("Assign").click();
    await expect.element(dialog().getByText("Service Area is required.")).toBeVisible();
    expect(server.calls(SAVE)).toEqual([]);
  });

  test("assigns a number, then shows the group and the people synced to it [ADM-050, ADM-053, ADM-054]", async () => {
    await assign("012");
    await expect.element(dialog().getByText("Service area 12 assigned")).toBeVisible();
    await expect.element(dialog().getByText("Crowd group provider-crowd-sa12 created")).toBeVisible();
    expect(server.calls(SAVE).map(({ path, body }) => [path, body])).toEqual([
      ["/api/admin/organization/8", { serviceAreaId: 12 }],
    ]);
    expect(state(/Users synced/)).toBe("1 of 2 synced");
    expect([state(/^Synced \(1\)/), state(/^Not synced \(1\)/)]).toEqual([ANN.email, BO.email]);
    await button("Close").first().click();
    await expect.element(page.getByRole("button", { name: /^12\b.* service area of Northfield/ })).toBeVisible();
  });

  test("is done only once everybody is synced [F-149]", async () => {
    server.on(SYNC, () => ({ result: { ...SYNCED, unsyncedUserList: [] } }));
    await assign("12");
    await expect.element(dialog().getByText("Crowd group provider-crowd-sa12 created")).toBeVisible();
    expect([state(/Users synced/), state(/^Not synced \(0\)/)]).toEqual(["Done", "Nobody"]);
  });

  test("tells of a group that was there [ADM-053]", async () => {
    server.on(SYNC, () => ({ result: { ...SYNCED, groupStatus: "existing" } }));
    await assign("12");
    await expect.element(dialog().getByText("Existing group provider-crowd-sa12 added")).toBeVisible();
  });

  test("says that another organization has it, until another is typed [ADM-D09]", async () => {
    const error = { code: "unique", attribute: "serviceAreaId", message: "Taken" };
    server.on(SAVE, () => refusal(409, "Taken", [error]));
    await assign("110");
    const taken = dialog().getByText("Another organization already uses this Service Area ID.");
    await expect.element(taken).toBeVisible();
    await field().fill("111");
    expect(taken.elements()).toEqual([]);
    expect(toasts.getState()).toEqual([]);
  });

  test("keeps a failed assignment on the screen until it is closed [ADM-055]", async () => {
    server.on(SAVE, () => refusal(503, "unavailable"));
    await assign("12");
    await expect
      .poll(() => toasts.getState().map(({ message, duration }) => [message, duration]))
      .toEqual([["Could not update Service Area ID for Northfield", null]]);
    expect(server.calls(SYNC)).toEqual([]);
  });

  test.each([
    ["group", false, "The crowd group failed.", ["Failed", "Not Done"]],
    ["sync", true, "The sync of users failed.", ["Done", "Failed"]],
  ])("a failed %s leaves the area assigned and is tried again [ADM-D12]", async (_, hasGroup, title, states) => {
    server.on(SYNC, () => {
      if (hasGroup) keepGroup();
      return refusal(503, "unavailable");
    });
    await assign("12");
    await expect.element(dialog().getByText(title)).toBeVisible();
    expect([state(/^Service area 12/), state(/group created/), state(/Users synced/)]).toEqual(["Done", ...states]);
    server.on(SYNC, () => ({ result: SYNCED }));
    await button("Retry").click();
    await expect.element(dialog().getByText("Crowd group provider-crowd-sa12 created")).toBeVisible();
    expect(server.calls(SAVE)).toHaveLength(1);
  });
});
