import { defineOperation } from "@armature/engine";
import { Type } from "typebox";

export { passwordProblems } from "./rules.ts";

const MOST_CHARACTERS = 1024;

/** What a link in a mail is for. */
const CodeType = Type.Union([Type.Literal("account-verification"), Type.Literal("password-reset")]);

/**
 * Confirms an account, or sets a new password. 404 for an unknown or used code, 410 for an expired one, 400 with code
 * `passwordNeeded` for an account without a password, which stays as it is then (ACC-131, ACC-D12, ACC-D24).
 */
export const redeemCode = defineOperation({
  method: "POST",
  path: "/api/hash/:code",
  params: Type.Object({ code: Type.String() }),
  query: Type.Object({ type: CodeType }, { additionalProperties: false }),
  body: Type.Object(
    { password: Type.Optional(Type.String({ maxLength: MOST_CHARACTERS })) },
    { additionalProperties: false },
  ),
  result: Type.Null(),
});
