import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type BillingWorld, billingWorld, labelOf, serveBilling, visitBilling } from "./billing.testing.ts";
import { fieldsOf, heading, labelled, prefixed, section } from "./worksheet.testing.ts";

let world: BillingWorld;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  world = billingWorld();
  server = serveBilling(world);
});
afterEach(() => {
  closeApp();
  vi.useRealTimers();
  vi.restoreAllMocks();
  toasts.setState([], true);
});

/** Lets so many milliseconds of a stopped clock pass, and what they change be drawn; a poll would move the clock. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

describe("DCW for Trizetto", () => {
  const claims = {
    EnrollmentContactPerson: "Grace Umber",
    EnrollmentContactPhone: "(608) 555-0134",
    EnrollmentContactEmail: "grace@clinic.example",
    TaxId: "12-3456789",
    TrizettoSiteId: "T-100",
    GroupNPI: "1000000208",
    NumberOfProviders: "14",
    Clearinghouse: "Availity",
  };
  const answer = (values: object) => {
    world.organization = { ...world.organization, ...prefixed("billingClaims", values) };
  };

  test("shows every answer about claims, and both addresses, to be read only [BLD-182, BLD-184, BLD-D29]", async () => {
    answer({ ...claims, TaxIdSharedYN: 1, Types: ["Dental (ADA)", "Professional"], PayToAddress: 1 });
    answer({ TrizettoServicesInterest: ["Eligibility"] });
    world.organization = { ...world.organization, addressId: 2 };
    visitBilling("trizetto");
    await expect.element(heading()).toHaveTextContent("DCW for Trizetto");
    await expect.element(page.getByText("Click fields to copy text to clipboard")).toBeVisible();
    const all = { ...(await fieldsOf("Enrollment Contact")), ...(await fieldsOf("Claims")) };
    expect({ ...all, ...(await fieldsOf("Addresses")) }).toEqual({
      ...labelled("billingClaims", {
        ...claims,
        TaxIdSharedYN: "Yes",
        Types: "Dental (ADA), Professional",
        TrizettoServicesInterest: "Eligibility",
        PayToAddress: "1 Old Bridge, Suite 2, Sacramento, CA 95814-1234",
      }),
      [labelOf("addressId")]: "9 Mill Lane, Reno, NV 89501-0001",
    });
    expect(page.getByRole("main").getByRole("textbox").elements()).toEqual([]);
  });

  test("a click copies the text of a field, and says so for two seconds [BLD-183, BLD-D29]", async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (copied) => void written.push(copied));
    answer({ ...claims, PayToAddress: 1 });
    visitBilling("trizetto");
    const taxId = page.getByRole("button", { name: `Copy ${labelOf("billingClaimsTaxId")}: 12-3456789` });
    await expect.element(taxId).toBeVisible();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await taxId.click();
    const tips = () =>
      page
        .getByRole("tooltip")
        .elements()
        .map((tip) => tip.textContent);
    await expect.poll(tips).toEqual(["Copied"]);
    await pass(1_900);
    expect(tips()).toEqual(["Copied"]);
    await pass(200);
    expect(tips()).toEqual([]);
    vi.useRealTimers();
    await section("Addresses").getByRole("button").click();
    expect(written).toEqual(["12-3456789", "1 Old Bridge, Suite 2, Sacramento, CA 95814-1234"]);
  });

  test("a text is selected where the browser refuses the clipboard", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    answer(claims);
    visitBilling("trizetto");
    await page.getByRole("button", { name: `Copy ${labelOf("billingClaimsTaxId")}: 12-3456789` }).click();
    await expect.element(page.getByText(/The text is selected/)).toBeVisible();
    expect(getSelection()?.toString()).toBe("12-3456789");
    expect(page.getByRole("tooltip").elements()).toEqual([]);
  });

  test("an empty field reads '--', and there is nothing to click [BLD-D29]", async () => {
    answer({ TaxIdSharedYN: null, Types: [] });
    visitBilling("trizetto");
    const fields = { ...(await fieldsOf("Enrollment Contact")), ...(await fieldsOf("Claims")) };
    expect(new Set(Object.values(fields))).toEqual(new Set(["--"]));
    expect(Object.keys(fields)).toHaveLength(11);
    expect(page.getByRole("button", { name: /^Copy/ }).elements()).toEqual([]);
  });

  test.each([
    ["there is none", {}],
    ["it is there no more", { addressId: 99, billingClaimsPayToAddress: 99 }],
  ])("says that an address is not defined where %s [BLD-185, BLD-186]", async (_, values) => {
    world.organization = { ...world.organization, ...values };
    visitBilling("trizetto");
    expect(await fieldsOf("Addresses")).toEqual({
      [labelOf("billingClaimsPayToAddress")]: "There is no pay-to address defined for the organization",
      [labelOf("addressId")]: "There is no address defined for the organization",
    });
    expect(section("Addresses").getByRole("button").elements()).toEqual([]);
  });

  test("says so where the organization cannot be loaded, and shows it once it can [BLD-030, BLD-031]", async () => {
    answer({ ...claims, PayToAddress: 1 });
    let isBroken = true;
    server.on("GET /api/organization/7", () =>
      isBroken ? refusal(403, "No.") : { result: world.organization, labels: {}, people: {} },
    );
    visitBilling("trizetto");
    const words = "Unable to load organization data";
    await expect.element(page.getByRole("heading", { name: words })).toBeVisible();
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "error", message: words }]);
    isBroken = false;
    await page.getByRole("button", { name: "Retry" }).click();
    expect(await fieldsOf("Enrollment Contact")).toMatchObject({
      [labelOf("billingClaimsEnrollmentContactPerson")]: "Grace Umber",
    });
  });
});
