import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, go, watchConsole } from "./browser.ts";
import { choosePassword, linkOfMail } from "./joining.ts";
import { ADMIN, type Calls, MEMBER, type Person, resultOf, signIn } from "./people.ts";
import type { Product } from "./product.ts";
import { addField, addRefusal, addShowRule, expectForm, makeSection, replace, save } from "./studio.ts";
import { expect, test } from "./test.ts";
import { addUser, aUser, expectNote, field, fill, fillUser, NEW_USER, submit, type User, userPath } from "./users.ts";

const KIND = "/provider/model/user";
const COLOR = `${KIND}/attribute/badgeColor`;
const SENTENCE = "A badge cannot be issued in the future.";
const FUTURE = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

const read = (calls: Calls, { userId }: User) => resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }));
const question = (page: Page) => page.getByRole("alertdialog", { name: /^Save Badge/ });
const color = (page: Page) => page.getByRole("combobox", { name: "Badge Color" });

async function choose(page: Page, choice: string): Promise<void> {
  await color(page).fill(choice);
  await page.getByRole("option", { name: choice, exact: true }).click();
}

/** Opens the form of a new user and leaves it half-filled. */
async function beginUser(page: Page) {
  const user = aUser();
  await page.goto(NEW_USER);
  await fillUser(page, user);
  return user;
}

/** The section and its fields, each of which is in the member's open form at once. */
async function makeBadges(admin: Page, member: Page): Promise<void> {
  await makeSection(admin, KIND, "Badges", "Cost Center");
  await expect(member.getByRole("heading", { name: "Badges" })).toBeVisible();
  await addField(admin, KIND, { section: "Badges", label: "Keys Held", type: "Number" });
  await addField(admin, KIND, { section: "Badges", label: "Badge Issued", type: "Date" });
  const choices = ["Red", "Green", "Blue"];
  await addField(admin, KIND, { section: "Badges", label: "Badge Color", type: "Choice", choices });
  await expect(color(member)).toBeVisible();
}

/** Three users with a badge; the last one holds many keys. */
async function addHolders(calls: Calls): Promise<readonly [User, User, User]> {
  const holder = (badgeColor: string, keysHeld: number) => {
    const values = { badgeColor, keysHeld, badgeIssued: "2026-01-05", room: "1" };
    return addUser(calls, values);
  };
  return [await holder("Red", 1), await holder("Green", 2), await holder("Red", 7)];
}

/** The color is shown to those who hold few keys since a day in the past. */
async function ruleColor(admin: Page, holders: number): Promise<void> {
  await go(admin, COLOR);
  const rule = await addShowRule(admin, [
    { attribute: "Keys Held", operator: "less than", value: "3" },
    { attribute: "Badge Issued", operator: "on or before", value: "today" },
  ]);
  await expect(rule.getByText(new RegExp(`^Holds for ${holders} of \\d+ users\\.$`))).toBeVisible();
  await expectAccessible(admin);
  await save(admin).click();
  await expect(question(admin)).toContainText("1 of them has a value, which stays as it is");
  await question(admin)
    .getByRole("button", { name: /^Save and hide from \d+$/ })
    .click();
  await expectForm(admin);
}

/** The member's form follows the rule and the refusal, and keeps what was typed. */
async function finishUser(member: Page, user: ReturnType<typeof aUser>): Promise<void> {
  await expect(color(member)).toBeHidden();
  await expect(field(member, "Last Name")).toHaveValue(user.lastName);
  await fill(member, { "Keys Held": "2", "Badge Issued": FUTURE });
  await expect(color(member)).toBeHidden();
  await submit(member);
  await expect(field(member, "Badge Issued")).toHaveAccessibleDescription(new RegExp(SENTENCE));
  await fill(member, { "Badge Issued": "2026-02-01" });
  await choose(member, "Red");
  await submit(member);
  await expectNote(member, "New user created successfully");
}

/** Two choices go: one becomes another, one is emptied. */
async function removeChoices(admin: Page): Promise<void> {
  await go(admin, COLOR);
  await admin.getByRole("button", { name: "Remove choice 2" }).click();
  await admin.getByRole("button", { name: "Remove choice 1" }).click();
  await expect(admin.getByRole("region", { name: "Impact" })).toContainText("3 have Red, which could not be chosen");
  await save(admin).click();
  await replace(question(admin), "Red", "Change to Blue");
  await replace(question(admin), "Green", "Empty it");
  await expectAccessible(admin);
  await question(admin).getByRole("button", { name: "Save and empty 1 value" }).click();
  await expectForm(admin);
}

/** An administrator is added, confirms by the link in the mail, and signs in. */
async function addAdministrator({ page }: Person, { url }: Product): Promise<Page> {
  const email = `bo-${randomUUID().slice(0, 8)}@provider.example`;
  await go(page, "/provider/accounts");
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await dialog.getByRole("textbox", { name: "First name" }).fill("Bo");
  await dialog.getByRole("textbox", { name: "Last name" }).fill("Second");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("combobox", { name: "Profile" }).click();
  await page.getByRole("option", { name: /^Administrator/ }).click();
  await dialog.getByRole("button", { name: "Add and send the link" }).click();
  await expectNote(page, `We sent ${email} a link to choose a password.`);
  const context = await page.context().browser()?.newContext({ baseURL: url });
  if (!context) throw new Error("There is no browser for the second administrator");
  const own = await context.newPage();
  await own.goto(await linkOfMail(own, url, email));
  await choosePassword(own, "Copper-Lantern-42");
  await expect(own).toHaveURL(/\/login/);
  await signIn(own, email, "Copper-Lantern-42");
  await expect(own).not.toHaveURL(/\/login/);
  return own;
}

test("an administrator says, sees, saves and takes back; members' open forms and values follow, and a second administrator does the same [F-142, F-145, F-148]", async ({
  arrive,
  ownProduct,
}) => {
  const [admin, member] = [await arrive(ADMIN, ownProduct), await arrive(MEMBER, ownProduct)];
  const complaints = watchConsole(admin.page);
  const user = await beginUser(member.page);
  await admin.page.goto("/provider/model");
  await makeBadges(admin.page, member.page);
  const [first, second, third] = await addHolders(member.calls);
  await ruleColor(admin.page, 2);
  const checks = [{ attribute: "Badge Issued", operator: "after", value: "today" }];
  await addRefusal(admin.page, KIND, { checks, text: SENTENCE, at: "Badge Issued" });
  await finishUser(member.page, user);

  await go(admin.page, COLOR);
  await fill(admin.page, { Label: "Badge Colour", Hint: "As printed." });
  await save(admin.page).click();
  await expectForm(admin.page);
  await removeChoices(admin.page);
  expect(await read(member.calls, first)).toMatchObject({ badgeColor: "Blue" });
  expect(await read(member.calls, second)).toMatchObject({ badgeColor: null });
  expect(await read(member.calls, third)).toMatchObject({ badgeColor: "Blue" });

  const id = second.userId;
  await member.page.goto(userPath(id));
  await member.page.getByRole("combobox", { name: "Badge Colour" }).fill("Blue");
  await member.page.getByRole("option", { name: "Blue", exact: true }).click();
  await fill(member.page, { Room: "7" });
  await submit(member.page);
  await expectNote(member.page, "Successfully updated");

  await go(admin.page, `${KIND}?tab=changes`);
  await admin.page.getByRole("button", { name: /^Revert Badge Colou?r, Label$/ }).click();
  await expectNote(admin.page, "reverted in part");
  expect(await read(member.calls, second)).toMatchObject({ badgeColor: "Blue", room: "7" });
  const [attribute] = (await resultOf(admin.calls.GET("/api/userAttribute", { query: { limit: 500 } }))).filter(
    ({ name }) => name === "badgeColor",
  );
  expect(attribute).toMatchObject({ label: "Badge Color", hint: "As printed.", comboboxOptionList: ["Blue"] });

  await member.page.goto(userPath(first.userId));
  await member.page.getByRole("button", { name: "Value history of Badge Color" }).click();
  const history = member.page.getByRole("dialog", { name: "Value history of Badge Color" });
  await expect(history.getByRole("row", { name: /^Blue/ })).toContainText("The model changed this answer");
  await expect(history.getByRole("row", { name: /^Red/ })).toContainText(MEMBER);

  const own = await addAdministrator(admin, ownProduct);
  await own.goto(COLOR);
  await fill(own, { Hint: "As on the card." });
  await save(own).click();
  await expectForm(own);
  await go(admin.page, "/provider/change");
  await expect(admin.page.getByRole("region", { name: /bo-.*@provider\.example/ }).first()).toContainText(
    "As on the card.",
  );
  expect(complaints).toEqual([]);
});
