import { expect, test } from "vitest";
import { accountProblems, isEmailUsername, passwordProblems } from "./account-rules.ts";
import { KNOWN_WORD } from "./known-passwords.ts";

test.each([
  ["", ["Required"]],
  ["Aa1aaaa", ["Password must be at least 8 characters long."]],
  ["aaaaaaa1", ["Must contain a uppercase letter."]],
  ["AAAAAAA1", ["Must contain a lowercase letter."]],
  ["Aaaaaaaa", ["Must contain a number."]],
  ["Aaaaaaa1", []],
  ["Éééééééé1", []],
  ["Hospital2026!", [KNOWN_WORD]],
  ["@dmin1234567A", []],
  ["@Dmin1234567", [KNOWN_WORD]],
  ["Hospital and 7 teas", []],
  ["😀😀😀😀Aa1", ["Password must be at least 8 characters long."]],
])("the password %j [ACC-116, ACC-220]", (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems);
});

test("a form says at once that a password has the name of its person [F-184]", () => {
  const typed = { emailUsername: "mara.lin", firstName: "Mara", lastName: "Lindgren", password: "Lindgren 2031 x" };
  expect(accountProblems(typed).password).toEqual([
    "The password must not contain 'lindgren', which others know of you.",
  ]);
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
