import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, watchConsole } from "./browser.ts";
import { resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";

/** Of an organization whose questionnaire is still open. */
const MEMBER = "member@harrowcreek.example";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PAGES = ["landing", "trizetto", "patientStatement", "clinicInformation"];

/** Sends a file as a question does. @returns its id */
function send(page: Page, origin: string, name: string, buffer: Buffer, fields = {}): Promise<number> {
  const multipart = { ...fields, file: { name, mimeType: "application/octet-stream", buffer } };
  return resultOf(page.request.post(`${origin}/upload`, { multipart, headers: { origin } }));
}

test("staff read what a member answered about billing: texts, the logo as a picture, and files [BLD-181, BLD-189, BLD-D30]", async ({
  ownProduct,
  arrive,
}) => {
  const { page: own, calls } = await arrive(MEMBER, ownProduct);
  const { organizationId } = await resultOf<{ readonly organizationId: number }>(calls.get("/api/session"));
  await send(own, ownProduct.url, "fees.csv", Buffer.from("code,fee"), { fileTypeId: "6" });
  await resultOf(
    calls.put(`/api/organization/${organizationId}`, {
      billingPayorListAttachment: await send(own, ownProduct.url, "payors.csv", Buffer.from("payor,plan")),
      billingPatientStatementPracticeLogo: await send(own, ownProduct.url, "logo.png", Buffer.from(PIXEL, "base64")),
      billingPatientStatementCreditCardsAccepted: ["Visa", "Discover"],
      billingClaimsEncounterRateT1015: 1200.5,
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
