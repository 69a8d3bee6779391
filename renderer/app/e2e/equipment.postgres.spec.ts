import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from "@playwright/test";
import { readSheet } from "../../../server/src/sheets/read-workbook.ts";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { go } from "./browser.ts";
import { callsOf, signIn, startSession } from "./people.ts";
import { createEmptyDatabase, type Product, START_LIMIT, startProduct } from "./product.ts";
import { LOGO } from "./send-file.ts";
import { addField, addRefusal, addShowRule, expectForm, makeSection, replace, save } from "./studio.ts";
import { COMPARED, quietOf, take } from "./take-picture.ts";
import { answer, row, search } from "./users.ts";

const APPLICATION = "equipment";
const TECHNICIAN = "technician@northgate.example";
const MANAGER = "manager@equipment.example";
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

let product: Product;
const contexts: BrowserContext[] = [];
/** A device that is out of service. */
const OUT_OF_SERVICE = 27;

test.beforeAll(async () => {
  test.setTimeout(START_LIMIT * 2);
  // `npm run build` built the portal. This is built in addition.
  const args = ["server/app/armature.ts", "build", "--unchecked", "--application", APPLICATION];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const url = await createEmptyDatabase(process.env["ARMATURE_TEST_PG_URL"] ?? "");
  product = await startProduct({ APPLICATION, DATABASE_URL: url });
});
test.afterAll(() => product.stop());
test.afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

test("building its pages leaves those of the portal, which a running portal still sends", async ({ request }) => {
  expect((await request.get(product.url)).status()).toBe(200);
  expect(existsSync(`${ROOT}/dist/onboarding/pages/index.html`)).toBe(true);
});

// Before others change what the pages show.
for (const { look, use } of COMPARED) {
  test(`its pages look as in their stored pictures, ${look}`, async ({ browser }) => {
    const page = await arrive(browser, TECHNICIAN, { ...use, timezoneId: "UTC", bypassCSP: true });
    const quiet = quietOf(page);
    // Nothing is pointed at.
    await page.mouse.move(0, 0);
    const reason = page.getByRole("textbox", { name: "Why It Is Out of Service" });
    await take(page, quiet, `/device/edit/${OUT_OF_SERVICE}`, ["equipment", look, "deviceEdit.png"], reason);
    await take(page, quiet, "/inspection/create", ["equipment", look, "inspectionCreate.png"]);
    await take(page, quiet, "/device/list", ["equipment", look, "deviceList.png"]);
  });
}

test("a technician signs in, finds a device, adds one by its rules, and inspects it with a photo; dates are shown whole", async ({
  browser,
}) => {
  const page = await open(browser);
  await page.goto("/login");
  await signIn(page, TECHNICIAN);
  await page.waitForURL(/\/device\/list/);
  await expect(page.getByRole("heading", { name: "Devices", level: 1 })).toBeVisible();
  await search(page, "Voltan");
  await expect(row(page, "NGP-0010")).toBeVisible();

  await page.getByRole("link", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "Asset Number" }).fill("ngp-7001");
  await page.getByRole("textbox", { name: labelled("Name") }).fill("Spare pump");
  await choose(page, "Model", "Fluvia Inline 50");
  await choose(page, "Room", "Workshop C2");
  await expect(page.getByRole("textbox", { name: "Why It Is Out of Service" })).toHaveCount(0);
  await choose(page, "State", "Out of service");
  const why = page.getByRole("textbox", { name: "Why It Is Out of Service" });
  await expect(why).toBeVisible();
  await submit(page);
  await expect(page).toHaveURL(/\/device\/create/);
  await expect(why).toHaveAttribute("aria-invalid", "true");
  await why.fill("Waits for a new bearing");
  await submit(page);
  await expect(page).toHaveURL(/\/device\/list/);
  await search(page, "NGP-7001");
  await expect(row(page, "NGP-7001")).toContainText("Out of service");

  await page.getByRole("link", { name: "Inspections" }).click();
  await expect(page.getByRole("heading", { name: "Inspections", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Add" }).click();
  await choose(page, "Device", "NGP-7001 Spare pump");
  await page.getByRole("textbox", { name: "Inspected On" }).fill("2026-11-20");
  await choose(page, "Inspector", "Noor Hale");
  for (const part of ["Guards and Covers", "Leaks", "Noise and Vibration", "Emergency Stop", "Labels and Signs"])
    await choose(page, part, "Good");
  await choose(page, "Wiring and Connections", "Worn");
  await page.getByRole("textbox", { name: "Wiring and Connections: What Is Wrong" }).fill("Loose clamp");
  await answer(page, "Could It Be Run", "Yes");
  const { name, content } = LOGO;
  await page.getByLabel("Photos").setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from(content) });
  await expect(page.getByRole("link", { name })).toBeVisible();
  await choose(page, "Verdict", "Passed with remarks");
  await page.getByRole("textbox", { name: "Remarks" }).fill("Clamp tightened");
  await page.getByRole("textbox", { name: "Next Inspection Due" }).fill("2027-11-20");
  await submit(page);
  await expect(page).toHaveURL(/\/inspection\/list/);
  await search(page, "Spare pump");
  await expect(row(page, "Spare pump")).toContainText("Passed with remarks");

  await page.getByRole("link", { name: "Work Orders" }).click();
  const due = row(page, "Upkeep of Pump 6").getByText(/^2026-12-\d\d$/);
  await expect(due).toBeVisible();
  expect(await due.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

test("an attribute that a manager publishes is in a technician's open form until it is deleted", async ({
  browser,
}) => {
  const technician = await arrive(browser, TECHNICIAN);
  await go(technician, "/device/create");
  await technician.getByRole("textbox", { name: "Asset Number" }).fill("NGP-7002");
  const manager = await arrive(browser, MANAGER);
  await go(manager, "/admin/model/device/attribute/create");
  await manager.getByRole("textbox", { name: "Label" }).fill("Weight");
  await manager.getByRole("textbox", { name: labelled("Name") }).fill("weight");
  await manager.getByRole("combobox", { name: labelled("Type") }).fill("Number");
  await manager.getByRole("option", { name: /^Number\b/ }).click();
  await expect(manager.getByText("Care Setting")).toHaveCount(0);
  await manager.getByRole("button", { name: "Save" }).click();
  await expect(technician.getByRole("textbox", { name: "Weight" })).toBeVisible();
  await expect(technician.getByRole("textbox", { name: "Asset Number" })).toHaveValue("NGP-7002");

  await manager.getByRole("tab", { name: "Table" }).click();
  await row(manager, "Weight").getByRole("button", { name: "Delete" }).click();
  const dialog = manager.getByRole("alertdialog");
  await expect(dialog).toContainText("No record has a value of it.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(technician.getByRole("textbox", { name: "Weight" })).toHaveCount(0);
});

test("a manager imports spare parts, takes the import back, exports the devices, and goes from site to site in the application's words and colors", async ({
  browser,
}) => {
  const page = await arrive(browser, MANAGER);
  await go(page, "/sparePart/import-file");
  const rows = [rowOf(1, ["Part Number", "Name", "In Stock"]), rowOf(2, ["E2E-1", "Belt", "4"])];
  const buffer = workbookOf({ sheets: [rows.join("")] });
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "parts.xlsx", mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("table", { name: "Changes of spare parts" })).toContainText("Belt");
  await submit(page);
  await expect(page.getByRole("list", { name: "Results of spare parts" })).toContainText("Success");
  await go(page, "/sparePart/list");
  await search(page, "E2E-1");
  await expect(row(page, "E2E-1")).toContainText("Belt");

  await page.getByRole("button", { name: "Import History" }).click();
  await page.getByRole("link", { name: /^Undo/ }).first().click();
  await submit(page);
  await expect(page.getByRole("list", { name: "Results of spare parts" })).toContainText("Success");
  await go(page, "/sparePart/list");
  await search(page, "E2E-1");
  await expect(page.getByText("There are no results")).toBeVisible();
  await expect(row(page, "E2E-1")).toHaveCount(0);

  await go(page, "/device/list");
  await expect(page.getByRole("heading", { name: "Devices", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Export All" }).click();
  const dialog = page.getByRole("dialog");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const file = await (await download).createReadStream();
  const [header] = readSheet(Buffer.concat(await file.toArray())).rows;
  expect(header?.[0]).toBe("Asset Number");

  await go(page, "/admin/site/list");
  await expect(row(page, "Northgate Plant")).toBeVisible();
  await row(page, "Harbor Depot").getByRole("link", { name: "Harbor Depot" }).click();
  await page.getByRole("textbox", { name: "Opening Hours" }).fill("Day and night");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/admin/site/list");
  await page.getByRole("link", { name: "Add" }).click();
  await page.getByRole("textbox", { name: "Site Name" }).fill("Airport Workshop");
  await page.getByRole("textbox", { name: "Site Code" }).fill("apw");
  await page.getByRole("textbox", { name: "Email Domain" }).fill("airport.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Airport Workshop")).toContainText("APW");

  await go(page, "/device/list");
  await expect(page.getByRole("link", { name: "Add" })).toHaveCSS("background-color", "rgb(74, 63, 159)");
  await page.getByRole("button", { name: "Northgate Plant" }).click();
  const sites = page.getByRole("dialog", { name: "Select Site" });
  await expect(sites).toContainText("Search by name or ID");
  await sites.getByRole("combobox", { name: "Site" }).fill("Harbor");
  await page.getByRole("option", { name: /^Harbor Depot #302/ }).click();
  await expect(page.getByRole("button", { name: "Harbor Depot" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "of 70" })).toBeVisible();
});

test("a manager makes a section, choices, a rule and a refusal for devices; a technician's open form follows, a choice is replaced, and one property is reverted [F-142, F-145]", async ({
  browser,
}) => {
  const [manager, technician] = [await arrive(browser, MANAGER), await arrive(browser, TECHNICIAN)];
  const kind = "/admin/model/device";
  await go(technician, "/device/create");
  await technician.getByRole("textbox", { name: "Asset Number" }).fill("NGP-7003");
  await technician.getByRole("textbox", { name: labelled("Name") }).fill("Insured pump");
  await makeSection(manager, kind, "Insurance", "Price");
  await addField(manager, kind, { section: "Insurance", label: "Insurer", type: "Choice", choices: ["Ada", "Bel"] });
  await expect(technician.getByRole("heading", { name: "Insurance" })).toBeVisible();
  await manager.getByRole("link", { name: "Insurer", exact: true }).click();
  const rule = await addShowRule(manager, [
    { attribute: "Year Made", operator: "less than", value: "2020" },
    { attribute: "Bought On", operator: "on or before", value: "today" },
  ]);
  await expect(rule.getByText(/^Holds for \d+ of \d+ devices\.$/)).toBeVisible();
  await save(manager).click();
  await manager.getByRole("button", { name: /^Save and hide from \d+$/ }).click();
  await expectForm(manager);
  const text = "A device cannot be bought in the future.";
  const checks = [{ attribute: "Bought On", operator: "after", value: "today" }];
  await addRefusal(manager, kind, { checks, text, at: "Bought On" });

  await expect(technician.getByRole("textbox", { name: "Asset Number" })).toHaveValue("NGP-7003");
  await choose(technician, "Model", "Fluvia Inline 50");
  await choose(technician, "Room", "Workshop C2");
  await technician.getByRole("textbox", { name: "Year Made" }).fill("2019");
  const bought = technician.getByRole("textbox", { name: "Bought On" });
  await bought.fill("2090-01-01");
  await submit(technician);
  await expect(bought).toHaveAccessibleDescription(new RegExp(text));
  await bought.fill("2020-01-01");
  await choose(technician, "Insurer", "Ada");
  await submit(technician);
  await expect(technician).toHaveURL(/\/device\/list/);

  await go(manager, `${kind}/attribute/insurer`);
  await manager.getByRole("textbox", { name: "Label" }).fill("Insured By");
  await manager.getByRole("textbox", { name: "Hint" }).fill("As in the policy.");
  await manager.getByRole("button", { name: "Remove choice 1" }).click();
  await save(manager).click();
  await replace(manager.getByRole("alertdialog", { name: "Save Insured By?" }), "Ada", "Change to Bel");
  await manager.getByRole("button", { name: "Save and change 1 value" }).click();
  await expectForm(manager);
  await go(manager, `${kind}?tab=changes`);
  await manager.getByRole("button", { name: "Revert Insured By, Label" }).click();
  await search(technician, "NGP-7003");
  await row(technician, "NGP-7003").getByRole("link").first().click();
  await expect(technician.getByRole("combobox", { name: "Insurer" })).toHaveValue("Bel");
  await expect(technician.getByText("As in the policy.")).toBeVisible();
});

async function open(browser: Browser, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...more });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/** Signs in without the screen, and opens the list of devices. */
async function arrive(browser: Browser, email: string, more?: BrowserContextOptions): Promise<Page> {
  const page = await open(browser, more);
  await startSession(callsOf(page.request, product.url), email);
  await page.goto("/device/list");
  await expect(page.getByRole("heading", { name: "Devices", level: 1 })).toBeVisible();
  return page;
}

/** The label of a field, required or not. */
function labelled(label: string): RegExp {
  return new RegExp(`^${label}( required)?$`);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: labelled(label) }).fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
