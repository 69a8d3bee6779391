import { ApiError } from "@armature/renderer";
import { describe, expect, test } from "vitest";
import { creationFailure } from "./failures.ts";
import { accountIssues, confirmationNote, EMPTY_ACCOUNT } from "./model.ts";

const FILLED = {
  emailUsername: "mara",
  firstName: "Mara",
  lastName: "Lee",
  password: "Correct horse 1",
  confirmation: "Correct horse 1",
};

describe("what is wrong with the fields of an account", () => {
  test("nothing, when all are as they should be", () => expect(accountIssues(FILLED)).toEqual({}));

  test("each that is empty is asked for in its own words [ACC-114, ACC-115]", () => {
    expect(accountIssues(EMPTY_ACCOUNT)).toEqual({
      emailUsername: ["Email is required."],
      firstName: ["Required"],
      lastName: ["Required"],
      password: ["Required"],
      confirmation: ["Password confirmation is required."],
    });
  });

  test.each([
    ["mara@clinic.example", ['Email Username cannot contain "@".']],
    [" ", ["Email is required."]],
    ["mara", undefined],
  ])("the e-mail username %j [ACC-113]", (emailUsername, issues) => {
    expect(accountIssues({ ...FILLED, emailUsername }).emailUsername).toEqual(issues);
  });

  test.each([
    ["", ["Password confirmation is required."]],
    ["correct horse 1", ["Passwords must match"]],
    ["Correct horse 1", undefined],
  ])("the confirmation %j [ACC-117]", (confirmation, issues) => {
    expect(accountIssues({ ...FILLED, confirmation }).confirmation).toEqual(issues);
  });
});

test.each([
  ["emailSent", "success", "Email address confirmation sent to mara@clinic.example"],
  ["emailAlreadyConfirmed", "info", "Your email has already been confirmed. You can now log in."],
  [
    "anything else",
    "error",
    "Valet encountered an error. Please reach out to your Portal contact if the error persists.",
  ],
])("a confirmation answered '%s' is told as %s [ACC-125, ACC-126, ACC-127]", (result, type, message) => {
  expect(confirmationNote(result, "mara@clinic.example", "Portal")).toEqual({ type, message });
});

test.each([
  [409, { message: "A user with this email already exists." }, "A user with this email already exists."],
  [409, "<html>", "Could not create new user."],
  [400, { message: "Some fields have validation errors." }, "Could not create new user."],
  [0, undefined, "Could not create new user."],
])("a creation refused with %i and %j [ACC-121, ACC-122]", (status, body, text) => {
  expect(creationFailure(new ApiError({ status, message: "x", body }))).toBe(text);
});
