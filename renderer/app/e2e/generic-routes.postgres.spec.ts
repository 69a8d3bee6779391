import { readFile } from "node:fs/promises";
import pg from "pg";
import { go } from "./browser.ts";
import { idOf, MEMBER, READER, resultOf, signIn } from "./people.ts";
import { createDatabase, startProduct } from "./product.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, field, row, search, submit, userPath } from "./users.ts";

const title = { level: 1 } as const;
const ENTITIES = [
  { entity: "user", label: "User" },
  { entity: "resource", label: "Resource" },
  { entity: "department", label: "Department" },
] as const;

interface Row {
  readonly name: string;
  readonly path: string;
  readonly entities?: readonly string[];
}

/** Name → path of every route that the product ships for an entity. */
async function routesOf(entity: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(new URL("../../../metadata/onboarding/routes.json", import.meta.url), "utf8");
  const rows = (JSON.parse(text) as readonly Row[]).filter(({ entities = [] }) => entities.includes(entity));
  const fill = (pattern: string) => pattern.replaceAll("{entity}", entity);
  return Object.fromEntries(rows.map(({ name, path }) => [fill(name), fill(path)]));
}

for (const { entity, label } of ENTITIES) {
  test(`${entity} has its six routes by name and path [GEN-005, GEN-009, GEN-012]`, async ({ arrive }) => {
    expect(await routesOf(entity)).toMatchObject({
      [`${entity}List`]: `/build/${entity}/list`,
      [`${entity}Create`]: `/build/${entity}/create`,
      [`${entity}Edit`]: `/build/${entity}/edit/:id`,
      [`${entity}EditBatch`]: `/build/${entity}/edit-batch/:idListEncoded`,
      [`${entity}ImportFile`]: `/build/${entity}/import-file`,
      [`${entity}ImportFileConfirm`]: `/build/${entity}/import-file/:fileId`,
    });
    const { page, calls } = await arrive(MEMBER);
    const [record] = await resultOf(calls.GET(`/api/${entity}`, { query: { limit: 1 } }));
    const id = idOf(entity, record);
    const pages = {
      list: `${label}s`,
      create: `Create ${label}`,
      [`edit/${id}`]: `Edit ${label}`,
      [`edit-batch/${btoa(String(id))}`]: "Edit Batch",
      "import-file": "Import File",
      "import-file/999999": "Import File",
    };
    await page.goto("/build/intro");
    await expect(page).toHaveTitle(/ \| /);
    for (const [path, named] of Object.entries(pages)) {
      await go(page, `/build/${entity}/${path}`);
      await expect(page).toHaveTitle(new RegExp(named));
    }
    await expect(page.getByText(/fileId 999999|There is no/).first()).toBeVisible();
    for (const path of [`edit/${entity === "user" ? "0x5" : "5x"}`, "import-file/5x", "edit-batch/5"]) {
      await go(page, `/build/${entity}/${path}`);
      await expect(page).toHaveTitle(/ \| /);
      await expect(page.getByText(`Unable to load ${entity} data.`)).toBeVisible();
    }
    await go(page, `/build/${entity}/edit/${id}?redirect=${entity}ImportFile`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`/build/${entity}/import-file`);
  });

  test(`the filter mode of the ${entity} list stands in its address [GEN-006, GEN-007]`, async ({ arrive }) => {
    const { page } = await arrive(MEMBER);
    const open = page.getByRole("button", { name: /^Filter by: / });
    const list = `/build/${entity}/list`;
    for (const mode of ["2", "advancedFilter"]) {
      await page.goto(`${list}?filterMode=${mode}`);
      await expect(open).toHaveAccessibleName("Filter by: Advanced");
    }
    await page.goto("/build/intro");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: `${label}s` })
      .click();
    await expect(open).toHaveAccessibleName("Filter by: Quick Filter");
    await open.click();
    await page.getByRole("menuitemradio", { name: "Advanced" }).click();
    await expect(page).toHaveURL(`${list}?filterMode=advancedFilter`);
    await open.click();
    await page.getByRole("menuitemradio", { name: /^By / }).click();
    await expect(page).toHaveURL(`${list}?filterMode=importKeyFilter`);
    await page.goBack();
    await expect(page).toHaveURL("/build/intro");
  });
}

test("the generic screens ask for what is required by its label [BLD-145]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const definitions = await resultOf(calls.GET("/api/attribute"));
  await page.goto("/build/intro");
  await expect(page).toHaveTitle(/ \| /);
  for (const { entity } of ENTITIES) {
    const needed = definitions.filter(
      (each) =>
        each.entityName === entity &&
        (each.required || each.requiredCreate) &&
        each.ambulatory &&
        each.elementType !== null &&
        // An email has a message of its own.
        each.elementType !== "TextFieldEmail",
    );
    expect(needed.length).toBeGreaterThan(0);
    await go(page, `/build/${entity}/create`);
    await expect(page).toHaveTitle(/^Create /);
    await submit(page);
    for (const { label } of needed) {
      await expect(page.getByRole("link", { name: `${label} is required` })).toBeVisible();
    }
  }
});

test("department forms are the generic ones, with the department's attributes, and go where the address says [BLD-113, BLD-114, BLD-115]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const definitions = await resultOf(calls.GET("/api/attribute"));
  const labels = definitions
    .filter((each) => each.entityName === "department" && each.ambulatory && each.elementType !== null)
    .map(({ label }) => String(label))
    .toSorted();
  const [one, two] = await resultOf(calls.GET("/api/department", { query: { limit: 2 } }));
  await page.goto("/");
  await expect(page).toHaveTitle(/ \| /);
  for (const path of ["create", `edit/${one?.departmentId}`]) {
    await go(page, `/build/department/${path}?redirect=home`);
    await expect(field(page, "Abbreviation")).toBeVisible();
    const shown = await page.locator("form label[id]").allTextContents();
    expect(shown.map((label) => label.replace(/\* required$/, "")).toSorted()).toEqual(labels);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/");
  }
  const ids = btoa(`${one?.departmentId},${two?.departmentId}`);
  await go(page, `/build/department/edit-batch/${ids}?redirect=home&attributeNameList=["externalName"]`);
  await expect(field(page, "External Name")).toBeVisible();
  await expect(field(page, "Cost Center")).toHaveCount(0);
  await expect(page.getByText(/2 departments/i).first()).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/");
});

test("a sign-in on the way to the build arrives at its introduction, any other at home [GEN-001, GEN-004]", async ({
  page,
}) => {
  await page.goto("/build");
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent("/build")}`);
  await signIn(page, MEMBER);
  await expect(page).toHaveURL("/build/intro");
  await expect(page.getByRole("heading", title)).toHaveText("Introduction");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveText([
    "Build",
    "Introduction",
  ]);
  await page.context().clearCookies();
  await page.goto("/login");
  await signIn(page, MEMBER);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", title)).toHaveText("Welcome, Morgan Ellery");
});

test("a user is opened by directory identity and by userId, and written by userId [GEN-010, GEN-048, GEN-D07]", async ({
  databaseServer,
  arrive,
}) => {
  const DATABASE_URL = await createDatabase(databaseServer);
  const product = await startProduct({ DATABASE_URL });
  try {
    const { page, calls } = await arrive(MEMBER, product);
    const known = await addUser(calls);
    const other = await addUser(calls, { lastName: known.lastName });
    const entraId = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
    await inDatabase(DATABASE_URL, `update data."user" set "entraId" = $1 where "userId" = $2`, [
      entraId,
      known.userId,
    ]);

    await page.goto("/build/user/list");
    await search(page, known.lastName);
    const editOf = (email: string) => row(page, email).getByRole("link", { name: "Edit" });
    await expect(editOf(other.email)).toHaveAttribute("href", new RegExp(`^${userPath(other.userId)}\\?`));
    await expect(page.locator("thead").getByRole("columnheader").last()).toHaveText("Edit");
    await editOf(known.email).click();
    await expect(page).toHaveURL(new RegExp(`/build/user/edit/${entraId}\\?`));
    const write = page.waitForRequest((request) => request.method() === "PUT");
    await field(page, "Job Title").fill("Scheduler");
    await submit(page);
    expect((await write).url()).toBe(`${product.url}/api/user/${known.userId}`);
    await expectNote(page, "Successfully updated");

    for (const id of [entraId, String(known.userId)]) {
      expect(await resultOf(calls.GET("/api/user/{id}", { path: { id } }))).toMatchObject({ userId: known.userId });
      await page.goto(`/build/user/edit/${id}`);
      await expect(field(page, "Job Title")).toHaveValue("Scheduler");
    }
    expect(
      // @ts-expect-error It is read by this id, and never written.
      (await calls.PUT("/api/user/{id}", { path: { id: entraId }, body: { jobTitle: "Nurse" } })).response.status,
    ).toBe(404);
  } finally {
    await product.stop();
  }
});

async function inDatabase(url: string, statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

test("a list shows labels, days, Yes and No, and '–'; it links by userId, and its tip offers Add to who may [GEN-D07, F-079]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const lead = await addUser(calls);
  const user = await addUser(calls, {
    lastName: lead.lastName,
    supervisorId: lead.userId,
    startDate: "2026-03-02",
    superUser: 1,
    remoteAccess: 0,
  });
  await page.goto("/build/user/list?columns=email,supervisorId,startDate,superUser,remoteAccess,room");
  await search(page, lead.lastName);
  const cells = row(page, user.email).getByRole("gridcell");
  await expect(cells.filter({ hasText: `${lead.firstName} ${lead.lastName}` })).toBeVisible();
  const texts = (await cells.allInnerTexts()).map((text) => text.trim());
  expect(texts.join(" | ")).toMatch(/\| 2026-03-02 \| Yes \| No \| – \|/);
  await expect(row(page, user.email).getByRole("link", { name: "Edit" })).toHaveAttribute(
    "href",
    new RegExp(`^${userPath(user.userId)}\\?`),
  );
  for (const [email, tip] of [
    [MEMBER, "Records can be added through the Import File button or the Add button."],
    [READER, "Records can be added through the Import File button."],
  ] as const) {
    const other = await arrive(email);
    const none = { result: [], total: 0, isExact: true, after: null, labels: {}, needsInformation: [] };
    await other.page.route("**/api/resource?*", (route) => route.fulfill({ json: none }));
    await other.page.goto("/build/resource/list");
    await expect(other.page.getByText(tip, { exact: true })).toBeVisible();
  }
});
