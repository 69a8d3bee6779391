import { readFile } from "node:fs/promises";
import { expectAccessible, expectNoSidewaysScroll, watchConsole } from "./browser.ts";
import { OPEN_MEMBER, organizationOf, resultOf, STAFF } from "./people.ts";
import { LOGO, PAYORS, sendFile } from "./send-file.ts";
import { expect, test } from "./test.ts";

const PAGES = ["landing", "trizetto", "patientStatement", "clinicInformation"];

test("staff read what a member answered about billing: texts, the logo as a picture, and files [BLD-181, BLD-189, BLD-D30]", async ({
  ownProduct,
  arrive,
}) => {
  const { page: own, calls } = await arrive(OPEN_MEMBER, ownProduct);
  const organizationId = await organizationOf(calls);
  await sendFile(own, ownProduct.url, { name: "fees.csv", content: "code,fee", fields: { fileTypeId: "6" } });
  await resultOf(
    calls.PUT("/api/organization/{id}", {
      path: { id: organizationId },
      body: {
        billingPayorListAttachment: await sendFile(own, ownProduct.url, PAYORS),
        billingPatientStatementPracticeLogo: await sendFile(own, ownProduct.url, LOGO),
        billingPatientStatementCreditCardsAccepted: ["Visa", "Discover"],
        billingClaimsEncounterRateT1015: 1200.5,
      },
    }),
  );

  const { page } = await arrive(STAFF, ownProduct);
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/build/export/billing?updateOrganizationId=${organizationId}`);
  const section = (name: string) => page.getByRole("main").getByRole("region", { name, exact: true });
  for (const [title, name, text] of [
    ["Payor List", "payors.csv", "payor,plan"],
    ["Fee Schedule", "fees.csv", "code,fee"],
  ] as const) {
    const download = page.waitForEvent("download");
    await section(title).getByRole("link", { name, exact: true }).click();
    const file = await download;
    expect([file.suggestedFilename(), await readFile(await file.path(), "utf8")]).toEqual([name, text]);
  }
  await expect(section("Sliding Scale").getByText("No data", { exact: true })).toBeVisible();

  for (const path of PAGES) {
    await page.goto(`/build/export/billing/${path}`);
    await expect(page.getByRole("main").getByRole("region").nth(2)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await expect(section("Encounter Rates").getByText("$1,200.50")).toBeVisible();
  await page.goto("/build/export/billing/patientStatement");
  await expect(section("Additional Printed Information").getByText("Visa, Discover")).toBeVisible();
  const logo = section("Optional Information").getByRole("img", { name: "Statements: Logo" });
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  expect(complaints).toEqual([]);
});
