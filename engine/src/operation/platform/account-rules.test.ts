import { expect, test } from "vitest";
import { isEmailUsername, passwordProblems } from "./account-rules.ts";

test.each([
  ["", ["Required"]],
  ["Aa1aaaa", ["Password must be at least 8 characters long."]],
  ["aaaaaaa1", ["Must contain a uppercase letter."]],
  ["AAAAAAA1", ["Must contain a lowercase letter."]],
  ["Aaaaaaaa", ["Must contain a number."]],
  ["Aaaaaaa1", []],
  ["Éééééééé1", []],
  ["😀😀😀😀Aa1", ["Password must be at least 8 characters long."]],
])("the password %j [ACC-116, ACC-220]", (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems);
});

test.each([
  ["a", true],
  ["Mara.Lee_%+-9", true],
  ["a".repeat(64), true],
  ["a".repeat(65), false],
  ["", false],
  [".a", false],
  ["a.", false],
  ["a b", false],
  ["a\n", false],
  ["é", false],
  ["a@b", false],
])("%j before the domain of an e-mail: %s", (text, valid) => expect(isEmailUsername(text)).toBe(valid));
