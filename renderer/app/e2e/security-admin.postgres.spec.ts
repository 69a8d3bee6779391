import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { go } from "./browser.ts";
import { ADMIN, type Calls, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { expectNote, field, row } from "./users.ts";

const AREA = "/provider/userSecurity";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
/** A text that no other record has, since a list search matches any word of it. */
const named = (kind: string) => `${kind}-${randomUUID().slice(0, 8)}`;
const save = (page: Page) => page.keyboard.press("Control+s");

/** Chooses an option with the keyboard only. */
async function choose(page: Page, list: Locator, text: string): Promise<void> {
  await list.focus();
  await page.keyboard.type(text);
  await expect(page.getByRole("option").first()).toContainText(text);
  await page.keyboard.press("Enter");
  await expect(list).toHaveValue(new RegExp(`^${text}`));
}

/** Creates, through the API, a question that is asked only if another one is answered Yes. */
async function askedBeneath(calls: Calls) {
  const [text, beneath] = [named("Whether"), named("Which")];
  const { id } = await resultOf(calls.POST("/api/security/question", { body: { text } }));
  const yes = { text: "Yes", secQuestionId: id };
  const answer = await resultOf(calls.POST("/api/security/answer", { body: yes }));
  const under = { text: beneath, parentAnswerId: answer.id };
  const child = await resultOf(calls.POST("/api/security/question", { body: under }));
  return { text, beneath, path: `${AREA}/question/${id}`, answerId: answer.id, childId: child.id };
}

test("an admin makes a security function by the keyboard and finds it, and deprecates a question with what stands beneath it, and un-deprecates both [ADM-204, ADM-220, ADM-222]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  const name = named("Nights");
  await page.goto(AREA);
  await expect(page).toHaveURL(`${AREA}/primaryRole/list`);
  await expect(title(page)).toHaveText("Primary Roles");
  await page.getByRole("link", { name: "Security Functions" }).press("Enter");
  await expect(title(page)).toHaveText("Security Functions");
  await page.getByRole("link", { name: "Add", exact: true }).press("Enter");
  await expect(page).toHaveURL(`${AREA}/function/create`);
  await field(page, "Name").focus();
  await page.keyboard.type(name);
  await choose(page, page.getByRole("combobox", { name: "Type" }), "EpicCare");
  await choose(page, page.getByRole("combobox", { name: "Point" }), "Orders");
  await choose(page, page.getByRole("combobox", { name: "Value" }), "Sign");
  await save(page);
  await expect(page.getByRole("button", { name: "Add Point" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, "Orders")).toContainText("contains");
  await expect(page.getByRole("list", { name: "Filtered Templates" })).toContainText("Physician (1)");
  await save(page);
  await expectNote(page, "Security Function created");
  await expect(page).toHaveURL(`${AREA}/function/list`);
  await field(page, "Find").fill(name);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(row(page, name)).toContainText(/EpicCare.*Orders.*contains.*Sign/);
  await row(page, name).press("Enter");
  await expect(page).toHaveURL(/\/function\/\d+\/form$/);
  await expect(field(page, "Name")).toHaveValue(name);

  const { text, beneath, path, answerId, childId } = await askedBeneath(calls);
  const flags = async () => {
    const answer = await resultOf(calls.GET("/api/security/answer/{id}", { path: { id: answerId } }));
    const child = await resultOf(calls.GET("/api/security/question/{id}", { path: { id: childId } }));
    return [answer.isDeprecated, child.isDeprecated];
  };
  await go(page, `${AREA}/question/list`);
  await field(page, "Find").fill(text);
  await expect(row(page, text)).toContainText("1");
  await row(page, text).getByRole("link", { name: text, exact: true }).press("Enter");
  await expect(page).toHaveURL(`${path}/form`);
  await expect(row(page, "Yes")).toContainText(beneath);
  await page.getByRole("switch", { name: "Deprecate Question" }).press("Space");
  await expect(page.getByRole("alertdialog")).toContainText("1 answer and 1 question beneath it are deprecated.");
  await page.keyboard.press("Enter");
  await expectNote(page, "Question successfully deprecated");
  await expect(page.getByRole("checkbox", { name: "Yes is deprecated" })).toBeChecked();
  expect(await flags()).toEqual([1, 1]);
  await go(page, `${AREA}/question/${childId}/form`);
  await expect(page.getByText("This question is deprecated.")).toBeVisible();
  await go(page, `${path}/answer/${answerId}/form`);
  await expect(title(page)).toHaveText("Edit Answer");
  await expect(page.getByRole("switch", { name: "Deprecate Answer" })).toBeDisabled();
  await page.getByRole("link", { name: text }).press("Enter");
  await expect(page).toHaveURL(`${path}/form`);
  await page.getByRole("switch", { name: "Deprecate Question" }).press("Space");
  await page.getByRole("alertdialog").getByRole("button", { name: "Un-deprecate" }).press("Enter");
  await expectNote(page, "Question successfully un-deprecated");
  await expect(page.getByRole("checkbox", { name: "Yes is deprecated" })).not.toBeChecked();
  expect(await flags()).toEqual([0, 0]);
});
