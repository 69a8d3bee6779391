import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { expectAccessible, go } from "./browser.ts";
import { endSession, MEMBER, OPEN_MEMBER, passwordWindow, resultOf, signIn, signInAgain } from "./people.ts";
import { expect, test } from "./test.ts";
import { NEW_LOCATION } from "./structure.ts";
import { addUser, field, fill, NEW_USER, USERS } from "./users.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choose(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole("combobox", { name: question }).click();
  await page.getByRole("option", { name: answer }).first().click();
}

test("steps, a window, the form beneath and a decided import are as they were when the session ended [F-024]", async ({
  arrive,
}) => {
  const person = await arrive(MEMBER);
  const { page, calls } = person;
  const name = `Role ${randomUUID().slice(0, 8)}`;
  await page.goto("/build/role/create");
  await choose(page, "Primary Role", "Physician");
  await press(page, "Continue");
  await choose(page, "Do they sign orders?", "Yes, without a cosigner");
  await endSession(person);
  await expectAccessible(page);
  await signInAgain(page);
  await expect(page.getByRole("combobox", { name: "Do they sign orders?" })).toHaveText("Yes, without a cosigner");
  await choose(page, "Do they prescribe controlled substances?", "Yes");
  await choose(page, "Do they take over messages of a pool?", "Yes");
  await choose(page, "Do they answer messages of patients?", "Yes");
  await press(page, "Continue");
  await field(page, "Name").fill(name);
  await endSession(person);
  await signInAgain(page);
  await press(page, "Save");
  await expect(page.getByText(`Successfully created ${name}`).first()).toBeVisible();

  await go(page, NEW_LOCATION);
  await expect(page).toHaveTitle(/ \| /);
  await field(page, "Name").fill("North Clinic");
  await page.getByRole("button", { name: "Add address" }).click();
  const street = page.getByRole("dialog", { name: "Add address" }).getByRole("textbox", { name: "Street Address 1" });
  await street.fill("1 Half St");
  await endSession(person);
  await signInAgain(page);
  await expect(street).toHaveValue("1 Half St");
  await expect(street).toBeEnabled();
  await press(page, "Close");
  await press(page, "Exit");
  await expect(field(page, "Name")).toHaveValue("North Clinic");
  await press(page, "Cancel");
  await press(page, "Exit");

  const user = await addUser(calls);
  // The meaning of a column is remembered, so its name must be new to the organization.
  const unknown = `Column of ${user.email}`;
  const sheet = rowOf(1, ["Email", unknown, "Job Title"]) + rowOf(2, [user.email, "x", "Chief"]);
  await go(page, "/build/user/import-file");
  const file = { name: "sheet.xlsx", mimeType: "application/octet-stream", buffer: workbookOf({ sheets: [sheet] }) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await press(page, "Upload");
  await choose(page, unknown, "Skip this column");
  await page.getByRole("button", { name: "Next" }).click();
  const review = page.getByRole("table", { name: "Changes of users" });
  await expect(review.getByRole("row", { name: /Job Title .*Chief/ })).toBeVisible();
  await endSession(person);
  await signInAgain(page);
  await press(page, "Submit");
  await expect(page.getByRole("list", { name: /^Results of/ })).toBeVisible();
  expect(await resultOf(calls.GET("/api/user/{id}", { path: { id: user.userId } }))).toMatchObject({
    jobTitle: "Chief",
  });
});

test("an answer of the questionnaire that met the end of the session is stored after it [F-024]", async ({
  arrive,
}) => {
  const person = await arrive(OPEN_MEMBER);
  const { page, calls } = person;
  await page.goto("/member/questionnaire/billing/claims-information");
  const text = field(page, "Tax ID (EIN) on claims");
  // An answer that is stored already would not be sent.
  const answer = `45-${randomInt(1_000_000, 10_000_000)}`;
  await expect(text).toBeEnabled();
  await calls.POST("/api/logout");
  await text.fill(answer);
  await expect(passwordWindow(page)).toContainText("enter your password");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await signInAgain(page);
  await saved;
  await expect(text).toHaveValue(answer);
  await page.reload();
  await expect(text).toHaveValue(answer);
});

test("two tabs come back by one password, one from under the question and one from the sign-in page [F-024]", async ({
  arrive,
}) => {
  const person = await arrive(MEMBER);
  const { page, calls } = person;
  const second = await page.context().newPage();
  await second.goto(`${USERS}?size=50`);
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Users");
  await page.goto(NEW_USER);
  await fill(page, { Email: "kept@twotabs.example" });
  await endSession(person);
  await second.reload();
  await expect(second.getByText("Your session has ended")).toBeVisible();
  await expect(second.getByRole("textbox", { name: "Username" })).toHaveValue(MEMBER);
  const third = await page.context().newPage();
  await third.goto("/login");
  await signIn(third, MEMBER);
  await expect(passwordWindow(page)).toHaveCount(0);
  await expect(field(page, "Email")).toHaveValue("kept@twotabs.example");
  await expect(second).toHaveURL(`${USERS}?size=50`);
  const sessions = await resultOf(calls.GET("/api/session/all"));
  expect(sessions.filter((each) => "isThis" in each && each.isThis)).toHaveLength(1);
});
