import { expect, test } from "vitest";
import { nextStep } from "./end-sign-in.ts";

type Row = [...Parameters<typeof nextStep>, ReturnType<typeof nextStep>["next"], ReturnType<typeof nextStep>["ways"]];

test.each<Row>([
  // The profile needs nothing.
  [undefined, [], null, null, []],
  [undefined, ["recovery"], null, null, []],
  [undefined, ["totp", "recovery"], null, "factor", ["totp", "recovery"]],
  [undefined, ["passkey", "recovery", "totp"], null, "factor", ["passkey", "recovery", "totp"]],
  [undefined, ["totp"], "totp", null, []],
  [undefined, ["totp"], "recovery", null, []],
  [undefined, ["totp"], "provider", null, []],
  // It needs any factor.
  ["required", [], null, "enrol", ["totp", "passkey"]],
  ["required", ["recovery"], null, "enrol", ["totp", "passkey"]],
  ["required", ["totp"], null, "factor", ["totp"]],
  ["required", ["totp"], "totp", null, []],
  ["required", ["totp"], "recovery", null, []],
  ["required", [], "provider", null, []],
  // It needs a passkey: other factors only lead to its set-up.
  ["passkey", [], null, "enrol", ["passkey"]],
  ["passkey", ["recovery", "totp"], null, "factor", ["recovery", "totp"]],
  ["passkey", ["recovery", "totp"], "totp", "enrol", ["passkey"]],
  ["passkey", ["passkey", "recovery", "totp"], null, "factor", ["passkey", "recovery"]],
  ["passkey", ["passkey", "recovery"], "recovery", "enrol", ["passkey"]],
  ["passkey", ["passkey"], "passkey", null, []],
  ["passkey", [], "provider", null, []],
])("a profile that needs %s: with %j and after %s, the next step is %s by %j", (need, held, given, next, ways) => {
  expect(nextStep(need, held, given)).toEqual({ next, ways });
});
