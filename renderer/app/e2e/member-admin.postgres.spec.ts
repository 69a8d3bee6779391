import type { Page, Route } from "@playwright/test";
import { expectAccessible, go, startDelete } from "./browser.ts";
import { ACUTE_MEMBER, ADMIN, MEMBER, type Person, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, aUser, expectNote, field, fillUser, row, search, submit, type User } from "./users.ts";

const USERS = "/member/admin/user";
const ADDRESSES = "/member/admin/address";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const refuse = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { message: "Refused for a test.", errors: [] } });

/** Makes calls of a method to a path fail until the returned function is called. */
async function failing(page: Page, method: string, path: string | RegExp, status = 500): Promise<() => Promise<void>> {
  const handler = (route: Route) => (route.request().method() === method ? refuse(status)(route) : route.fallback());
  await page.route(path, handler);
  return () => page.unroute(path, handler);
}

/** Checks the texts of a list while it loads, when loading fails and when it is empty. */
async function expectListTexts(page: Page, path: string, what: string): Promise<void> {
  const empty = { result: [], total: 0, isExact: true, after: null, labels: {}, needsInformation: [] };
  const list = /\/api\/(user|address)\?/;
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route(list, (route) => held.then(() => refuse(500)(route)));
  await page.goto(path);
  await expect(page.getByText(`Loading ${what}`)).toBeAttached();
  letGo();
  await expect(page.getByRole("heading", { name: `Could not load ${what}.` })).toBeVisible();
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: empty }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(`No ${what}`)).toBeVisible();
  await page.unroute(list);
  await page.reload();
}

test.describe("users of an organization", () => {
  const open = async (person: Person, user: User) => person.page.goto(`${USERS}/${user.userId}/edit`);

  test("are listed by last, then first name, with who has confirmed; no other organization's [ACC-135, ACC-D27]", async ({
    arrive,
  }) => {
    const theirs = await addUser((await arrive(ACUTE_MEMBER)).calls);
    const { page, calls } = await arrive(STAFF);
    const lastName = aUser().lastName;
    const [one, other] = [`${lastName}a`, `${lastName}b`];
    await addUser(calls, { firstName: "Abe", lastName: other });
    for (const firstName of ["Zoe", "Ann"]) await addUser(calls, { firstName, lastName: one });
    await page.goto(USERS);
    await expect(heading(page)).toHaveText("User Accounts");
    const columns = page.getByRole("columnheader");
    await expect(columns).toHaveText([/First Name/, /Last Name/, /Email/, /Confirmed/, /Edit/]);
    await search(page, lastName);
    await expect(page.getByRole("row").filter({ hasText: lastName })).toContainText(["Ann", "Zoe", "Abe"]);
    await expect(row(page, "Ann")).toContainText("Not confirmed");
    await search(page, "member@ambulatory");
    await expect(row(page, "member@ambulatory")).toContainText(/\d{4}-\d\d-\d\d/);
    await search(page, theirs.lastName);
    await expect(page.getByText("There are no results with the current search.")).toBeVisible();
    await expectAccessible(page);
  });

  test("are added and edited by whom they are given to, and by nobody else [ACC-136]", async ({ arrive }) => {
    for (const [who, may] of [
      [MEMBER, false],
      [STAFF, true],
    ] as const) {
      const { page } = await arrive(who);
      await page.goto(USERS);
      await expect(row(page, "member@ambulatory")).toBeVisible();
      await expect(page.getByRole("link", { name: "Add", exact: true })).toHaveCount(may ? 1 : 0);
      await expect(row(page, "member@ambulatory").getByRole("link", { name: "Edit" })).toHaveCount(may ? 1 : 0);
      if (may) continue;
      await page.goto(`${USERS}/create`);
      await expect(page).toHaveURL("/");
    }
  });

  test("are asked for three fields, the e-mail but once [ACC-139 ACC-140 ACC-141]", async ({ arrive }) => {
    const staff = await arrive(STAFF);
    const { page, calls } = staff;
    await page.goto(USERS);
    await page.getByRole("link", { name: "Add", exact: true }).click();
    await expect(heading(page)).toHaveText("Create User");
    await expect(page.getByRole("form").getByRole("textbox")).toHaveCount(3);
    await submit(page);
    await expect(page.getByRole("form").getByText("Required field")).toHaveCount(6);
    await open(staff, await addUser(calls));
    await expect(field(page, "Email")).toBeDisabled();
    await field(page, "First Name").fill("");
    await field(page, "Last Name").fill("");
    await submit(page);
    await expect(page.getByRole("form").getByText("Required field")).toHaveCount(4);
  });

  test("are created by POST and sent a confirmation [ACC-142]", async ({ arrive }) => {
    const { page } = await arrive(STAFF);
    await page.goto(`${USERS}/create`);
    const user = aUser();
    await fillUser(page, user);
    const request = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/api/user"));
    await submit(page);
    expect((await request).postDataJSON()).toEqual(user);
    await expect(page).toHaveURL(USERS);
    await expectNote(page, "User has been created");
    await expectNote(page, `Email address confirmation sent to ${user.email}`);
  });

  test("are changed by PUT, with their own values to begin with [ACC-137 ACC-144]", async ({ arrive }) => {
    const staff = await arrive(STAFF);
    const { page, calls } = staff;
    const user = await addUser(calls);
    await open(staff, user);
    await expect(field(page, "Email")).toHaveValue(user.email);
    await expect(field(page, "First Name")).toHaveValue(user.firstName);
    await field(page, "Last Name").fill(`${user.lastName}-x`);
    const request = page.waitForRequest((sent) => sent.method() === "PUT");
    await submit(page);
    expect(new URL((await request).url()).pathname).toBe(`/api/user/${user.userId}`);
    await expectNote(page, "User has been updated");
    await expect(page).toHaveURL(USERS);
  });

  test("that are not saved say so and keep what was typed [ACC-143 ACC-145]", async ({ arrive }) => {
    const staff = await arrive(STAFF);
    const { page, calls } = staff;
    await failing(page, "POST", /\/api\/user$/);
    await page.goto(`${USERS}/create`);
    const user = aUser();
    await fillUser(page, user);
    await submit(page);
    await expect(page.getByRole("form").getByText("Could not create user")).toBeVisible();
    await expect(field(page, "Email")).toHaveValue(user.email);
    const stored = await addUser(calls);
    await failing(page, "PUT", /\/api\/user\/\d+$/);
    await page.evaluate(() => sessionStorage.clear());
    await open(staff, stored);
    await field(page, "First Name").fill("Ida");
    await submit(page);
    await expect(page.getByRole("form").getByText("Could not update user")).toBeVisible();
    await expect(field(page, "First Name")).toHaveValue("Ida");
  });

  test("lead back to where a form was opened from, else to the list [ACC-138]", async ({ arrive }) => {
    const { page, calls } = await arrive(STAFF);
    const { userId } = await addUser(calls);
    const cancel = page.getByRole("button", { name: "Cancel" });
    await page.goto("/");
    await expect(page).toHaveTitle(/ \| /);
    for (const [form, url] of [
      [`${USERS}/create`, USERS],
      [`${USERS}/create?redirect=departmentList`, "/build/department/list"],
      [`${USERS}/${userId}/edit?redirect=//elsewhere.example`, USERS],
      [`${USERS}/${userId}/edit?redirect=/build/intro`, "/build/intro"],
    ] as const) {
      await go(page, "/build/core-team");
      await expect(page).toHaveTitle(/^Core Team/);
      await go(page, form);
      await cancel.click();
      await expect(page).toHaveURL(url);
    }
    await go(page, `${USERS}/${userId}/edit?redirect=departmentList`);
    await field(page, "First Name").fill("Ida");
    await submit(page);
    await expect(page).toHaveURL("/build/department/list");
  });

  test("that are none, or cannot be had, say so [ACC-D27]", async ({ arrive }) => {
    const { page } = await arrive(STAFF);
    await page.goto(`${USERS}/999999999/edit`);
    await expect(page.getByText("Could not get item.")).toBeVisible();
    await expectListTexts(page, USERS, "users");
    await expect(row(page, "member@ambulatory")).toBeVisible();
  });
});

test("the screens of users and addresses are in the build area too, while the flag is on [ACC-034 ACC-035 ACC-036]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(STAFF, ownProduct);
  const { userId } = await addUser(calls);
  const twins = ["user/list", "user/create", `user/${userId}/edit`, "address/list"];
  const titles = ["User Accounts", "Create User", "Edit User", "Addresses"];
  await page.goto("/build/core-team");
  for (const path of twins) {
    await go(page, `/build/admin/${path}`);
    await expect(page).toHaveTitle("Not found | Armature");
  }
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Addresses" })).toBeHidden();
  for (const [index, path] of [...twins, "user", "address"].entries()) {
    await go(page, `/member/admin/${path}`);
    await expect(page).toHaveTitle(new RegExp(titles[index] ?? (path === "user" ? "User Accounts" : "Addresses")));
  }
  const admin = await arrive(ADMIN, ownProduct);
  await resultOf(
    admin.calls.PUT("/api/admin/featureFlag/{name}", { path: { name: "memberAdmin" }, body: { enabled: true } }),
  );
  await page.goto("/build/core-team");
  for (const [index, path] of twins.entries()) {
    await go(page, `/build/admin/${path}`);
    await expect(page).toHaveTitle(new RegExp(titles[index] ?? "-"));
  }
  await expect(navigation.getByRole("link", { name: "Addresses" })).toHaveAttribute(
    "href",
    /build\/admin\/address\/list/,
  );
  await navigation.getByRole("link", { name: "User Accounts" }).click();
  await expect(page).toHaveURL("/build/admin/user/list");
  await expect(heading(page)).toHaveText("User Accounts");
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL("/build/admin/user/create");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/build/admin/user/list");
});

test.describe("addresses of an organization", () => {
  const window = (page: Page) => page.getByRole("dialog");
  const inWindow = (page: Page, label: string) => window(page).getByLabel(new RegExp(`^${label}(\\W|$)`));
  const choose = async (page: Page, label: string, typed: string, option: string) => {
    await inWindow(page, label).fill(typed);
    await page.getByRole("option", { name: option }).click();
  };
  const open = async (page: Page) => {
    await page.goto(ADDRESSES);
    await page.getByRole("link", { name: "Add", exact: true }).click();
    await expect(window(page).getByRole("heading")).toHaveText("Add address");
  };
  const fillAddress = async (page: Page, street: string) => {
    await inWindow(page, "Street Address 1").fill(street);
    await inWindow(page, "City").fill("Madison");
    await choose(page, "State", "WI", "Wisconsin (WI)");
    await choose(page, "County/Parish", "Dane", "Dane");
    await inWindow(page, "ZIP").fill("537031234");
    await choose(page, "Timezone", "Chic", "America/Chicago");
  };
  /** Reads all options of an open list page by page, since only visible ones are in the document. */
  const optionsInOrder = async (page: Page) => {
    const seen = new Map<number, string>();
    const size = Number(await page.getByRole("option").first().getAttribute("aria-setsize"));
    for (let pages = 0; seen.size < size && pages < 20; pages += 1) {
      const drawn = await page
        .getByRole("option")
        .evaluateAll((all) => all.map((each) => [Number(each.ariaPosInSet), each.textContent ?? ""] as const));
      for (const [place, text] of drawn) seen.set(place, text);
      await page.keyboard.press("PageDown");
    }
    return [...seen].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  };
  const save = (page: Page) => window(page).getByRole("button", { name: "Save" });

  test("are listed by street and city, added, changed and deleted [ACC-033 ACC-147 ACC-D29]", async ({ arrive }) => {
    const { page, calls } = await arrive(MEMBER);
    const [street, same] = [`9 ${aUser().lastName} Street`, `8 ${aUser().lastName} Street`];
    const [known] = await resultOf(calls.GET("/api/address"));
    for (const city of ["Verona", "Oregon"]) {
      const { state = null, county = null, zip = null, timezone = null } = known ?? {};
      const address = { address: same, city, state, county, zip, timezone };
      await resultOf(calls.POST("/api/address", { body: address }));
    }
    await open(page);
    await expect(page).toHaveURL(`${ADDRESSES}?form=new`);
    await expect(save(page)).toBeDisabled();
    await fillAddress(page, street);
    await choose(page, "State", "Illinois", "Illinois (IL)");
    const typed = () =>
      window(page)
        .locator("input")
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    await expect.poll(typed).not.toContain("Dane");
    await expect(save(page)).toBeDisabled();
    await choose(page, "State", "Wisc", "Wisconsin (WI)");
    await choose(page, "County/Parish", "Dane", "Dane");
    await save(page).click();
    await expectNote(page, "Address has been created");
    await expect(page).toHaveURL(ADDRESSES);
    await expect(page.getByRole("columnheader")).toHaveText([
      /Street Address 1/,
      /Street Address 2/,
      /City/,
      /State/,
      /County\/Parish/,
      /ZIP/,
      /Timezone/,
      /Edit/,
    ]);
    await expect(row(page, street)).toContainText(["Dane"]);
    const texts = await page.getByRole("row").allInnerTexts();
    const streets = texts.flatMap((text) => /^\d+ .*/m.exec(text)?.[0] ?? []);
    expect(streets.length).toBeGreaterThan(1);
    expect(streets).toEqual(streets.toSorted((a, b) => a.localeCompare(b)));
    await expect(row(page, same)).toContainText(["Oregon", "Verona"]);
    await expectAccessible(page);
    await row(page, street).getByRole("link", { name: "Edit" }).click();
    await inWindow(page, "City").fill("Monona");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await save(page).click();
    await expectNote(page, "Address has been updated");
    await expect(row(page, street)).toContainText("Monona");
    await row(page, street).getByRole("link", { name: "Edit" }).click();
    await startDelete(window(page));
    const title = `${street}, Monona, WI 53703-1234`;
    const question = page.getByRole("alertdialog", { name: `Are you sure you want to delete Address: ${title}?` });
    await question.getByRole("button", { name: "Delete" }).click();
    await expectNote(page, "Address deleted.");
    await expect(row(page, street)).toHaveCount(0);
  });

  test("that are not saved or found say so [ACC-159 ACC-160 ACC-161]", async ({ arrive }) => {
    const { page, calls } = await arrive(MEMBER);
    await failing(page, "POST", /\/api\/address$/);
    await open(page);
    await fillAddress(page, "10 Test Street");
    await save(page).click();
    await expect(window(page).getByText("Could not create a new address.")).toBeVisible();
    const [first] = await resultOf(calls.GET("/api/address"));
    await failing(page, "PUT", /\/api\/address\/\d+$/);
    await page.goto(`${ADDRESSES}?form=${first?.addressId}`);
    await inWindow(page, "City").fill("Monona");
    await save(page).click();
    await expect(window(page).getByText("Could not update address.")).toBeVisible();
    await page.goto(`${ADDRESSES}?form=999999999`);
    await expect(window(page).getByText("Could not fetch details for selected address.")).toBeVisible();
  });

  test("offer the states by name, found by name or abbreviation [ACC-151, NMQ-161]", async ({ arrive }) => {
    const { page, calls } = await arrive(MEMBER);
    const isState = { kind: "term", attribute: "optionType", operator: "equals", values: ["clarityState"] };
    const options = await resultOf(calls.GET("/api/option", { query: { filter: JSON.stringify(isState) } }));
    const states = options.filter(({ optionType, optionId }) => optionType === "clarityState" && optionId <= 51);
    const labels = states.map(({ label, abbreviation }) => `${label} (${abbreviation})`).sort();
    expect(labels).toHaveLength(51);
    await open(page);
    await expect(inWindow(page, "State")).toBeEditable();
    await inWindow(page, "State").click();
    await expect(page.getByRole("option").first()).toHaveText("Alabama (AL)");
    expect(await optionsInOrder(page)).toEqual(labels);
    for (const typed of ["Wyo", "WY"]) await choose(page, "State", typed, "Wyoming (WY)");
    const beyond = options.filter(({ optionId }) => optionId > 51).map(({ label }) => String(label));
    expect(beyond).toContain("Guam");
    for (const label of beyond) {
      await inWindow(page, "State").fill(label);
      await expect(page.getByRole("option")).toHaveText("No match");
    }
    for (const label of labels.slice(0, 1)) {
      await inWindow(page, "State").fill(label);
      await expect(page.getByRole("option").first()).toHaveText(label);
    }
    await page.getByRole("option").first().click();
    await fillAddress(page, `11 ${aUser().lastName} Street`);
    const request = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/api/address"));
    await save(page).click();
    expect((await request).postDataJSON()).toMatchObject({ state: "WI" });
  });

  test("that are none, or cannot be had, say so [ACC-D29]", async ({ arrive }) => {
    const { page } = await arrive(MEMBER);
    await expectListTexts(page, ADDRESSES, "addresses");
    await expect(row(page, "Lantern Way")).toBeVisible();
  });

  test("in use are not deleted [ACC-162]", async ({ arrive }) => {
    const { page } = await arrive(MEMBER);
    await failing(page, "DELETE", /\/api\/address\/\d+$/, 409);
    await page.goto(ADDRESSES);
    await row(page, "Lantern Way").getByRole("link", { name: "Edit" }).click();
    await startDelete(window(page));
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("alertdialog").getByText("Could not delete address. Address in use.")).toBeVisible();
  });
});
