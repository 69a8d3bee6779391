import type { Page } from "@playwright/test";
import { expectAccessible, go } from "./browser.ts";
import { type Calls, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, submit, userPath, USERS } from "./users.ts";

const box = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

async function typeAndTab(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).focus();
  await page.keyboard.press("Control+a");
  if (text === "") await page.keyboard.press("Delete");
  else await page.keyboard.type(text);
  await page.keyboard.press("Tab");
  await expect(box(page, name)).not.toBeFocused();
}

async function storedOf(calls: Calls, id: number) {
  const user = await resultOf(calls.GET("/api/user/{id}", { path: { id } }));
  return {
    suffix: user["suffix"],
    gender: user["gender"],
    employment: user["employment"],
    languages: user["languages"],
  };
}

async function save(page: Page, id: number): Promise<void> {
  await submit(page);
  await expectNote(page, "Successfully updated");
  await expect(page).toHaveURL(USERS);
  await go(page, userPath(id));
  await expect(box(page, "Suffix")).toBeVisible();
}

test("what is left by Tab is saved, what is not in the list waits with an error, and what is emptied is null [F-020]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const { userId } = await addUser(calls, { employment: "Resident" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && sent.push(request.url()));
  await page.goto(userPath(userId));
  await typeAndTab(page, "Suffix", "Esq.");
  await typeAndTab(page, "Gender", "female");
  await typeAndTab(page, "Languages", "Spanish");
  await typeAndTab(page, "Employment", "zzz");
  await expect(box(page, "Employment")).toHaveValue("zzz");
  await expect(box(page, "Employment")).toHaveAccessibleDescription(/“zzz” is not in the list\./);
  await submit(page);
  const summary = page.getByRole("group", { name: "1 field needs attention" });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole("link", { name: /Employment.*“zzz” is not in the list/ }).click();
  await expect(box(page, "Employment")).toBeFocused();
  expect(sent).toEqual([]);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(box(page, "Employment")).toHaveValue("zzz");
  await expect(box(page, "Employment")).toHaveAccessibleDescription(/“zzz” is not in the list\./);
  await typeAndTab(page, "Employment", "locum");
  await expect(box(page, "Employment")).toHaveValue("Locum Tenens");
  await save(page, userId);
  await expect(box(page, "Suffix")).toHaveValue("Esq.");
  await expect(box(page, "Employment")).toHaveValue("Locum Tenens");
  await expect(box(page, "Gender")).toHaveValue("Female");
  await expect(page.getByRole("button", { name: "Remove Spanish" })).toBeVisible();
  expect(await storedOf(calls, userId)).toMatchObject({ suffix: "Esq.", employment: "Locum Tenens" });

  for (const name of ["Suffix", "Employment", "Gender"]) await typeAndTab(page, name, "");
  await box(page, "Languages").focus();
  await page.keyboard.press("Backspace");
  await save(page, userId);
  for (const name of ["Suffix", "Employment", "Gender"]) await expect(box(page, name)).toHaveValue("");
  expect(await storedOf(calls, userId)).toEqual({ suffix: null, employment: null, gender: null, languages: null });
});
