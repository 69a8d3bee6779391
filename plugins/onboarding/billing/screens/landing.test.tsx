import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type BillingWorld, billingWorld, METADATA, serveBilling, visitBilling } from "./billing.testing.ts";
import { fieldsOf, heading, section } from "./worksheet.testing.ts";

let world: BillingWorld;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  world = billingWorld();
  server = serveBilling(world);
});
afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
  toasts.setState([], true);
});

const link = (name: string) => page.getByRole("link", { name, exact: true });

describe("the landing", () => {
  test.each([
    ["Clinic Information", "clinicInformation"],
    ["DCW for Trizetto", "trizetto"],
    ["Patient Statements", "patientStatement"],
  ])("leads to %s, which has title and breadcrumbs of its row [BLD-004, BLD-181]", async (title, path) => {
    const where = visitBilling("landing");
    await expect.element(heading()).toHaveTextContent("Billing");
    await link(title).click();
    await expect.poll(where).toBe(`/build/export/billing/${path}`);
    await expect.element(heading()).toHaveTextContent(title);
    const trail = page.getByRole("navigation", { name: /breadcrumb/i });
    await expect.element(trail.getByRole("link", { name: "Billing" })).toBeVisible();
    expect(trail.element().textContent).toMatch(new RegExp(`Tools.*Billing.*${title}`));
  });

  test("begins once the attributes are there, and shows options by their labels [BLD-005, F-079]", async () => {
    const name = "billingClaimsClearinghouse";
    const chosen = { label: "Our clearinghouse", elementType: "FakeReference", fkExists: true, fkName: "location" };
    const { result } = METADATA;
    const own = result.attributes.map((each) => (each.name === name ? { ...each, ...chosen } : each));
    world.organization = { ...world.organization, [name]: 31 };
    world.labels = { [name]: { 31: "Old House" } };
    const attributes = Promise.withResolvers<unknown>();
    server.on("GET /api/metadata", () => attributes.promise);
    visitBilling("trizetto");
    await expect.poll(() => server.calls("GET /api/metadata")).toHaveLength(1);
    expect(heading().elements()).toEqual([]);
    expect(server.calls("GET /api/organization/7")).toEqual([]);
    attributes.resolve({ result: { ...result, attributes: own } });
    await expect.element(heading()).toHaveTextContent("DCW for Trizetto");
    expect(await fieldsOf("Claims")).toMatchObject({ "Our clearinghouse": "Old House" });
  });

  test("downloads the payor list, and the files of both types by name [BLD-181, BLD-D30]", async () => {
    world.organization = { ...world.organization, billingPayorListAttachment: 12 };
    world.labels = { billingPayorListAttachment: { 12: "payors.csv" } };
    world.file2 = [
      { id: 3, name: "scale b.pdf", fileTypeId: 5 },
      { id: 4, name: "scale a.pdf", fileTypeId: 5 },
      { id: 5, name: "fees.csv", fileTypeId: 6 },
      { id: 6, name: "import.xlsx", fileTypeId: 7 },
      { id: 12, name: "payors.csv", fileTypeId: null },
    ];
    visitBilling("landing");
    await expect.element(section("Fee Schedule").getByRole("link")).toBeVisible();
    await expect.element(section("Payor List").getByRole("link")).toBeVisible();
    const links = ["Payor List", "Sliding Scale", "Fee Schedule"].map((title) =>
      section(title)
        .getByRole("link")
        .elements()
        .map((each) => [each.textContent, each.getAttribute("href")]),
    );
    expect(links).toEqual([
      [["payors.csv", "/api/file2/12/download"]],
      [
        ["scale a.pdf", "/api/file2/4/download"],
        ["scale b.pdf", "/api/file2/3/download"],
      ],
      [["fees.csv", "/api/feeSchedule/download/5"]],
    ]);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await link("payors.csv").click();
    await expect.poll(() => saved).toEqual(["payors.csv"]);
    expect(server.calls("GET /api/file2/12/download")).toHaveLength(1);
  });

  test.each(["Payor List", "Sliding Scale", "Fee Schedule"])("reads 'No data' without %s [BLD-D30]", async (title) => {
    visitBilling("landing");
    await expect.element(section(title).getByText("No data", { exact: true })).toBeVisible();
    expect(section(title).getByRole("link").elements()).toEqual([]);
  });

  test("says so where the files cannot be loaded, once, and offers to try again [BLD-031]", async () => {
    server.on("GET /api/file2", () => refusal(403, "No."));
    visitBilling("landing");
    await expect.element(section("Sliding Scale").getByRole("button", { name: "Retry" })).toBeVisible();
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "error", message: "Unable to load data." }]);
  });
});
