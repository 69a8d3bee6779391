import { readFileSync } from "node:fs";
import { expectAccessible, expectNoSidewaysScroll, go, watchConsole } from "./browser.ts";
import { ADMIN, MEMBER, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { answer, aUser, expectNote, field, fill, fillUser, NEW_USER, submit } from "./users.ts";

const CARDS = {
  Organizations: "/provider/organization/list",
  "User Security": "/provider/userSecurity",
  Locations: "/provider/location",
  Resources: "/provider/resource",
  Users: "/provider/user",
  Categories: "/category",
  Migrations: "/migration",
};

test("the admin area begins with its menu [ADM-001, ADM-009, ADM-010]", async ({ arrive }) => {
  const { page } = await arrive(ADMIN);
  await page.goto("/provider");
  await expect(page).toHaveURL("/provider/menu");
  for (const [title, path] of Object.entries(CARDS)) {
    const card = page.getByRole("region", { name: title, exact: true });
    await expect(card.getByRole("link")).toHaveAttribute("href", path);
  }
  await go(page, "/migration");
  await expect(page.getByRole("cell", { name: "0001-system" })).toBeVisible();
  await go(page, "/category");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("finished pages are not marked as coming, and pages of attributes leave no warning in the console [F-055]", async ({
  arrive,
}) => {
  const { page } = await arrive(ADMIN);
  const complaints = watchConsole(page);
  await page.goto("/provider/menu");
  await expect(page.getByRole("region", { name: "User Security" })).toBeVisible();
  await expect(page.getByText("Coming soon")).toHaveCount(0);
  await go(page, "/provider/user/attribute");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await go(page, "/provider/user/attribute/npi");
  await expect(page.getByRole("region", { name: "Rule 1" })).toHaveText("If Provider is 'Yes', show it.");
  expect(complaints).toEqual([]);
});

/** Addresses of the admin area that name a record which does not exist. */
const ABSENT = (
  JSON.parse(readFileSync(new URL("../../../metadata/onboarding/routes.json", import.meta.url), "utf8")) as readonly {
    readonly path: string;
    readonly entities?: readonly string[];
  }[]
)
  .filter(({ path }) => path.startsWith("/provider/") && path.includes(":"))
  .flatMap(({ path, entities = [""] }) => entities.map((entity) => path.replace("{entity}", entity)))
  .map((path) => path.replaceAll(/:\w+/g, "999999"));

test("unknown paths of the administration, and ids that there are not, show a page with a link to the menu [ADM-D03, F-055, F-064]", async ({
  arrive,
}) => {
  const { page } = await arrive(ADMIN);
  await page.goto("/provider/menu");
  const main = page.getByRole("main");
  expect(ABSENT.length).toBeGreaterThan(12);
  for (const path of ["/provider/none", "/provider/userSecurity/primaryRole/none/form", ...ABSENT]) {
    await go(page, path);
    await expect(page).toHaveTitle(/\w/);
    await expect(main.getByRole("heading", { name: /^There is no / }), path).toBeInViewport();
    await expect(main.getByRole("link", { name: "Main Menu" }), path).toHaveAttribute("href", "/provider/menu");
  }
});

test("the first field is three keys from the top, Edit leads to it, and row menus stay in sight [F-057]", async ({
  arrive,
}) => {
  const { page } = await arrive(ADMIN);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/provider/user/attribute/create");
  await expect(page.getByRole("textbox", { name: "Label" })).toBeVisible();
  for (const key of ["Tab", "Enter", "Tab"]) await page.keyboard.press(key);
  await expect(page.getByRole("textbox", { name: "Label" })).toBeFocused();
  await go(page, "/provider/user/attribute/npi");
  await page.getByRole("button", { name: "Edit" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Label" })).toBeFocused();
  await go(page, "/provider/organization/list");
  const menu = page.getByRole("button", { name: /^Menu of / }).first();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeInViewport({ ratio: 1 });
});

test("the admin area is not offered to others, and sends them home [ADM-230]", async ({ arrive }) => {
  for (const email of [MEMBER, STAFF]) {
    const { page } = await arrive(email);
    await page.goto("/provider/menu");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "Main Menu" })).toBeHidden();
  }
});

test("categories by type with Refresh, and applied migrations with their times, are read by those with adminApp.view [ADM-D02, F-064]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  const main = page.getByRole("main");
  const rowTexts = () => page.getByRole("row").allInnerTexts();
  const first = () => page.getByRole("row").nth(1);
  await page.goto("/category");
  await expect(first()).toBeVisible();
  const types = (await rowTexts()).slice(1).map((text) => text.split(/\s*\t\s*/)[0] ?? "");
  expect(types).toEqual(types.toSorted());
  const label = `Cached ${Date.now()}`;
  await resultOf(calls.POST("/api/option", { body: { optionType: "aaaType", label } }));
  await main.getByRole("button", { name: "Refresh" }).click();
  await expect(first()).toContainText(label);
  await expect(page.getByRole("table").getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link", { name: /Add|Edit|Update|Delete/ })).toHaveCount(0);
  await go(page, "/migration");
  const migrations = await resultOf(calls.GET("/api/admin/migration"));
  await expect(page.getByRole("cell", { name: "0001-system" })).toBeVisible();
  expect((await rowTexts()).slice(1).map((text) => text.split(/\s/)[0])).toEqual(migrations.map(({ name }) => name));
  await expect(first()).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(main.getByRole("button")).toHaveCount(0);
  for (const email of [MEMBER, STAFF]) {
    const other = await arrive(email);
    for (const path of ["/category", "/migration"]) {
      await other.page.goto(path);
      await expect(other.page).toHaveURL("/");
    }
    expect((await other.calls.GET("/api/admin/migration")).response.status).toBe(403);
  }
});

test("definitions of users and resources are at their addresses: mappings, presets by number, attributes [ADM-116, ADM-127, ADM-128]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  await page.goto("/provider/menu");
  await expect(page).toHaveTitle(/ \| /);
  for (const entity of ["user", "resource"] as const) {
    const label = `Mapping ${Date.now()}`;
    const list = `/provider/${entity}/mapping`;
    await go(page, list);
    await page.getByRole("link", { name: "Add" }).click();
    await expect(page).toHaveURL(`${list}/create`);
    await page.getByRole("textbox", { name: "Label" }).fill(label);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(list);
    await page.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${list}/\\d+$`));
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Label" }).fill(`${label} edited`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: `${label} edited` })).toBeVisible();
    const absent = page.getByRole("heading", { name: "There is no page at this address" });
    await go(page, `${list}/first`);
    await expect(absent).toBeVisible();
    await resultOf(calls.POST(`/api/${entity}Preset`, { body: { label, attributeList: [] } }));
    for (const [kind, key] of [
      ["preset", "\\d+"],
      ["attribute", "[a-z]\\w*"],
    ] as const) {
      const others = `/provider/${entity}/${kind}`;
      await go(page, others);
      const update = page.getByRole("link", { name: "Update" }).first();
      await expect(update).toHaveAttribute("href", new RegExp(`^${others}/${key}$`));
      await page.getByRole("link", { name: "Add" }).click();
      await expect(page).toHaveURL(`${others}/create`);
      await expect(page.getByRole("textbox", { name: "Label" })).toBeVisible();
    }
    await go(page, `/provider/${entity}/preset/first`);
    await expect(absent).toBeVisible();
  }
});

test("accounts that an administrator fills in are created of; where they cannot be loaded the form stays closed [ADM-D08, F-064]", async ({
  arrive,
}) => {
  const { page } = await arrive(ADMIN);
  const name = `Account ${Date.now()}`;
  await page.goto("/provider/account/create");
  await page.getByRole("textbox", { name: /^Name/ }).fill(name);
  await page.getByRole("textbox", { name: /^Salesforce ID/ }).fill(`S${Date.now()}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Salesforce Accounts");
  await page.getByRole("row", { name }).getByRole("link").first().click();
  await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue(name);
  await page.goto("/provider/organization/create");
  const account = page.getByRole("combobox", { name: /^Salesforce Account/ });
  await account.fill(name);
  await page.getByRole("option", { name }).click();
  await page.getByRole("textbox", { name: "Abbreviation" }).fill(String(Date.now()).slice(-10));
  await page.getByRole("combobox", { name: "Care setting" }).click();
  await page.getByRole("option", { name: "Ambulatory" }).click();
  await page.getByRole("textbox", { name: "Email Domain" }).fill("created.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Organization saved successfully").first()).toBeVisible();

  await page.route("**/api/salesforce/account*", (route) => route.fulfill({ status: 503, body: "{}" }));
  for (const path of ["/provider/organization/create", "/provider/organization/200/edit"]) {
    await page.goto(path);
    await expect(page.getByText("Error loading data from server")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  }
});

test("an attribute and its rule, made on the screen, are at once in a form that is open [ADM-116, ADM-137, ADM-146]", async ({
  arrive,
  ownProduct,
}) => {
  const { page } = await arrive(MEMBER, ownProduct);
  const user = aUser();
  await page.goto(NEW_USER);
  await fillUser(page, user);
  await answer(page, "Provider", "No");

  const { page: admin } = await arrive(ADMIN, ownProduct);
  await admin.goto("/provider/user/attribute/create");
  await admin.getByRole("textbox", { name: "Label" }).fill("Pager");
  await admin.getByRole("textbox", { name: "Name" }).fill("pager");
  await admin.getByRole("combobox", { name: "Element Type" }).fill("unique");
  await admin.getByRole("option", { name: /^Unique text/ }).click();
  await admin.getByRole("button", { name: "Add rule" }).click();
  const rule = admin.getByRole("region", { name: "Rule 1" });
  await rule.getByRole("combobox", { name: "Attribute" }).click();
  await admin.getByRole("option", { name: "Provider", exact: true }).click();
  await rule.getByRole("radio", { name: "Yes" }).check();
  await rule.getByRole("combobox", { name: "Add action" }).click();
  await admin.getByRole("option", { name: "Show" }).click();
  await expect(rule).toContainText("If Provider is 'Yes', show it.");
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin).toHaveURL("/provider/user/attribute");

  await expect(field(page, "Pager")).toBeHidden();
  await answer(page, "Provider", "Yes");
  await expect(field(page, "Pager")).toBeVisible();
  await fill(page, { Pager: "P-17", NPI: "1000000061" });
  await submit(page);
  await expectNote(page, "New user created successfully");
});

test("types of points are the 18 template areas; items and values come from the classes of the type [ADM-D34, F-064]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  const AREAS =
    "epiccare cadence shared professionalBilling careEverywhere radar bridges reportingWorkbench roi identity inBasket " +
    "myChart prelude referral webSuite willow analytics infectionAndIsolation";
  const types = await resultOf(calls.GET("/api/epicApplicationType"));
  expect(types.map(({ name }) => name).toSorted()).toEqual(AREAS.split(" ").toSorted());
  const single = types.filter(({ itemType }) => itemType === "single").map(({ name }) => name);
  expect(single.toSorted()).toEqual(["bridges", "identity", "radar", "roi", "webSuite"]);
  expect(new Set(types.map(({ itemType }) => itemType))).toEqual(new Set(["single", "multiple"]));

  const itemList = (values: readonly string[]) => [{ item: "77001", name: "Dispense", valueList: values }];
  for (const [type, values] of [
    ["willow", ["W1", "W2"]],
    ["willow", ["W3"]],
    ["prelude", ["P1"]],
  ] as const) {
    const body = { name: `Class ${values.join()}`, type, itemList: itemList(values) };
    await resultOf(calls.POST("/api/interconnect/securityClass", { body }));
  }
  await page.goto("/provider/userSecurity/function/create");
  const offered = async (name: string) => {
    await page.getByRole("combobox", { name }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    return page.getByRole("option").allInnerTexts();
  };
  expect(await offered("Type")).toHaveLength(18);
  await page.getByRole("option", { name: "Willow" }).click();
  expect(await offered("Point")).toContain("77001 Dispense");
  await page.getByRole("option", { name: "77001 Dispense" }).click();
  expect(await offered("Value")).toEqual(["W1", "W2", "W3"]);
});

test("a refused file of locations names its rows from 1, its results from 0, and imports nothing [ADM-D15, F-064]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  await page.goto("/provider/location");
  const count = async () => (await resultOf(calls.GET("/api/location"))).length;
  const before = await count();
  const header = "name,abbreviation,address,city,state,county,zip,timezone";
  const rest = "702 State Street,Madison,WI,Dane,53703-1234,America/Chicago";
  for (const [name, content, problem] of [
    ["l.csv", "name,abbreviation\nA,a", /has no column 'address'/],
    ["l.csv", header, /no row of data/],
    ["l.csv", Buffer.from([0x6e, 0xff, 0xfe, 0x00]), /no CSV file in UTF-8/],
    ["l.xlsx", `${header}\nA,a1,${rest}`, /^File should be a CSV file$/],
    ["l.csv", Buffer.alloc(10_000_000, "a"), /^File size should be less than 10 MB$/],
  ] as const) {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
    const { error } = await calls.POST("/api/location/import", { body });
    expect(error?.status).toBe(400);
    const errors = expect.arrayContaining([expect.stringMatching(problem)]);
    expect(error?.body).toMatchObject({ results: [{ locationIndex: 0, valid: false, errors }] });
  }
  await page.getByLabel("CSV file").setInputFiles({
    name: "l.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${header}\nFine,fine1,${rest}\n,,${rest}`),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const errors = page.getByRole("table", { name: "Errors" });
  await expect(errors.getByRole("row", { name: "2 name is required" })).toBeVisible();
  await expect(errors.getByRole("row", { name: /^1 / })).toHaveCount(0);
  expect(await count()).toBe(before);
});
