import { closeApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type BillingWorld, billingWorld, labelOf, serveBilling, visitBilling } from "./billing.testing.ts";
import { fieldsOf, labelled, prefixed, section, sectionNames } from "./worksheet.testing.ts";

let world: BillingWorld;
beforeEach(async () => {
  await page.viewport(1280, 900);
  world = billingWorld();
  serveBilling(world);
});
afterEach(() => {
  closeApp();
});

describe("Patient Statements", () => {
  const LOGO = labelOf("billingPatientStatementPracticeLogo");
  const statement = (values: Readonly<Record<string, string>>) => labelled("billingPatientStatement", values);
  const texts = {
    "System Startup": { MinimumBalance: "5", WriteOffAmount: "2", Message: "Thank you" },
    "Practice Return Information": { PracticeReturnName: "Lakeside" },
    "Practice Remit-To Information": { PracticeRemitToInfoName: "Lakeside Billing" },
    "Additional Printed Information": { PhoneNumber: "(608) 555-0100" },
    "Optional Information": { OfficePhoneNumber: "1", OfficeHours: "8 to 5", Email: "a@b.example", Website: "w" },
  };

  test("shows every answer about statements in its section, in order [BLD-187, BLD-188, BLD-D29]", async () => {
    const stored = Object.assign({}, ...Object.values(texts), {
      WriteOffSmallBalanceYN: 1,
      PracticeReturnAddress: 1,
      PracticeRemitToInfoAddress: 2,
      CreditCardsYN: 0,
      CreditCardsAccepted: ["Visa", "Discover"],
    }) as object;
    world.organization = { ...world.organization, ...prefixed("billingPatientStatement", stored) };
    visitBilling("patientStatement");
    const shown = {
      "System Startup": { ...texts["System Startup"], WriteOffSmallBalanceYN: "Yes" },
      "Practice Return Information": {
        ...texts["Practice Return Information"],
        PracticeReturnAddress: "1 Old Bridge, Suite 2, Sacramento, CA 95814-1234",
      },
      "Practice Remit-To Information": {
        ...texts["Practice Remit-To Information"],
        PracticeRemitToInfoAddress: "9 Mill Lane, Reno, NV 89501-0001",
      },
      "Additional Printed Information": {
        ...texts["Additional Printed Information"],
        CreditCardsYN: "No",
        CreditCardsAccepted: "Visa, Discover",
      },
      "Optional Information": {
        ...texts["Optional Information"],
        FaxNumber: "--",
        PracticeLogoYN: "--",
        PracticeLogo: "--",
      },
    };
    for (const [name, fields] of Object.entries(shown)) expect(await fieldsOf(name)).toEqual(statement(fields));
    expect(sectionNames()).toEqual(Object.keys(shown));
    expect(page.getByRole("main").getByRole("textbox").elements()).toEqual([]);
  });

  describe("with a logo", () => {
    const isLogo = ({ target }: Event) => target instanceof HTMLImageElement;
    let isHeld = true;
    /** There is no file behind the address here: that the browser finds none is told to the page only when it shall. */
    const hold = (event: Event) => isHeld && isLogo(event) && event.stopImmediatePropagation();
    beforeEach(() => {
      isHeld = true;
      window.addEventListener("error", hold, { capture: true });
      world.organization = { ...world.organization, billingPatientStatementPracticeLogo: 12 };
    });
    afterEach(() => window.removeEventListener("error", hold, { capture: true }));

    test("shows it as a picture, from the file's download [BLD-189]", async () => {
      visitBilling("patientStatement");
      const picture = section("Optional Information").getByRole("img", { name: LOGO });
      await expect.element(picture).toHaveAttribute("src", "/api/file2/12/download");
    });

    test("reads '--' where it cannot be read [BLD-D29]", async () => {
      isHeld = false;
      visitBilling("patientStatement");
      await expect.poll(async () => (await fieldsOf("Optional Information"))[LOGO]).toBe("--");
      expect(page.getByRole("img", { name: LOGO }).elements()).toEqual([]);
    });
  });
});
