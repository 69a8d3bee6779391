import { closeApp, type FakeServer, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type BillingWorld, billingWorld, serveBilling, visitBilling } from "./billing.testing.ts";
import { fieldsOf, heading, labelled, prefixed, section, sectionNames } from "./worksheet.testing.ts";

let world: BillingWorld;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  world = billingWorld();
  server = serveBilling(world);
});
afterEach(() => {
  closeApp();
  toasts.setState([], true);
});

describe("Clinic Information", () => {
  const north = {
    locationId: 1,
    name: "north",
    locationPhone: "(608) 555-0110",
    locationFax: "(608) 555-0112",
    taxId: "00-0000000",
    npi: "1000000208",
    taxonomyCode: "261QF0400X",
    cliaNumber: "52D0000000",
  };
  const rates = { mediCalEncounterRate01: 210.25, mediCalEncounterRateEffectiveDate: "2026-01-02" };
  const ofNorth = { locationPhone: north.locationPhone, locationFax: north.locationFax, taxId: north.taxId };
  const numbers = { npi: north.npi, taxonomyCode: north.taxonomyCode, cliaNumber: north.cliaNumber };

  test("shows the numbers of each location, by name, after the encounter rates [BLD-190, BLD-D30]", async () => {
    world.location = [
      { ...north, addressId: 2 },
      { locationId: 2, name: "East", addressId: null },
    ];
    visitBilling("clinicInformation");
    await expect.element(heading()).toHaveTextContent("Clinic Information");
    expect(await fieldsOf("north")).toEqual(
      labelled("", { name: "north", addressId: "9 Mill Lane, Reno, NV 89501-0001", ...ofNorth, ...numbers }),
    );
    expect(sectionNames()).toEqual(["Encounter Rates", "East", "north"]);
    const none = Object.fromEntries(Object.keys({ addressId: "", ...ofNorth, ...numbers }).map((key) => [key, "--"]));
    expect(await fieldsOf("East")).toEqual(labelled("", { name: "East", ...none }));
  });

  test("encounter rates have a $ and two decimals, or read '--' [ACC-217, BLD-D30]", async () => {
    const values = { EffectiveDate: "2026-03-02", G0466: 1200.5, G0467: 0, T1015: 180 };
    world.organization = { ...world.organization, ...prefixed("billingClaimsEncounterRate", values) };
    visitBilling("clinicInformation");
    expect(await fieldsOf("Encounter Rates")).toEqual(
      labelled("billingClaimsEncounterRate", {
        EffectiveDate: "March 02, 2026",
        G0466: "$1,200.50",
        G0467: "$0.00",
        G0468: "--",
        G0469: "--",
        G0470: "--",
        T1015: "$180.00",
      }),
    );
  });

  test("Medi-Cal rates are shown of a location in California alone [ACC-218, ACC-D40, BLD-D30]", async () => {
    world.location = [
      { ...north, ...rates, addressId: 1 },
      { ...north, ...rates, locationId: 2, name: "Reno", addressId: 2 },
      { ...north, ...rates, locationId: 3, name: "Nowhere", addressId: null },
    ];
    visitBilling("clinicInformation");
    expect(await fieldsOf("north")).toMatchObject(
      labelled("mediCalEncounterRate", { EffectiveDate: "January 02, 2026", "01": "$210.25", "20": "--" }),
    );
    for (const name of ["Reno", "Nowhere"]) {
      expect(Object.keys(await fieldsOf(name)).filter((label) => label.includes("Encounter Rate"))).toEqual([]);
    }
  });

  test("an organization without a location is told so", async () => {
    visitBilling("clinicInformation");
    await expect.element(section("Locations").getByText("No locations have been added yet.")).toBeVisible();
  });

  test.each(["location", "address"])("a %s that cannot be loaded is told [BLD-031]", async (entity) => {
    world.location = [{ ...north, addressId: 2 }];
    server.on(`GET /api/${entity}`, () => refusal(403, "No."));
    visitBilling("clinicInformation");
    await expect.element(page.getByRole("heading", { name: "Unable to load data." })).toBeVisible();
    await expect.poll(() => toasts.getState()).toMatchObject([{ type: "error", message: "Unable to load data." }]);
  });
});
