import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectGoodPage } from "../../../kit/good-page.testing.ts";
import { choose, servedWorld, visitAdmin } from "./security-admin.testing.ts";

servedWorld();

test.each([
  ["primaryRole/list", "Primary Roles"],
  ["primaryRole/1/form", "Edit Primary Role"],
  ["question/1/answers", "Questions & Answers"],
  ["function/list", "Security Functions"],
  ["function/create", "Create Security Function"],
  ["function/1/form", "Edit Security Function"],
  ["question/4/form", "Edit Question"],
  ["question/1/answer/10/form", "Edit Answer"],
])("the page %s of the security model is accessible, light and dark, and fits a phone", async (path, title) => {
  visitAdmin(path);
  await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  if (path === "function/create") await choose("Type", "EpicCare");
  await expectGoodPage();
});
