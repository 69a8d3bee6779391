import type { OperationInput } from "@armature/engine";
import { administratorProblems, type platform } from "@armature/engine/platform";
import { type FurtherWork, makeStaff, type NewStaff, type StaffDeps } from "../accounts/staff.ts";
import { AppError } from "../base/errors.ts";
import type { Client } from "../http/client.ts";
import { voidSetupCodes } from "../session/codes.ts";
import { recordSecurity } from "../session/security-log.ts";

/** How an administrator was created, for the security log. */
export type Way = "setupLink" | "command" | "environment";

export interface NewAdministrator extends Omit<NewStaff, "profile" | "by"> {
  readonly way: Way;
  readonly client?: Client;
}

/**
 * Creates a person of the provider, without an organization, and an administrator's account, in one transaction.
 * @throws AppError emailKnown (409), refused (400) with a message per field
 */
export function makeAdministrator(
  deps: StaffDeps,
  { way, client, ...person }: NewAdministrator,
  { before, after }: FurtherWork = {},
): Promise<number> {
  const { metadata, now } = deps;
  const staff = { ...person, profile: metadata.tenancy.administrator, by: null };
  return makeStaff(deps, staff, {
    ...(before && { before }),
    after: async (trx, userId) => {
      if (person.passwordHash !== null) await voidSetupCodes(trx, now);
      const entry = { ...client, kind: "administratorMade", userId, at: now.toISOString(), detail: { way } } as const;
      await recordSecurity(trx, [entry]);
      await after?.(trx, userId);
    },
  });
}

export type TypedAdministrator = OperationInput<typeof platform.account.createAdministrator>["body"];

/** @throws AppError refused (400) with a message per field */
export function refuseAdministrator(typed: TypedAdministrator): void {
  const problems = Object.entries(administratorProblems(typed));
  const errors = problems.flatMap(([attribute, texts]) =>
    texts.map((message) => ({ code: "account", attribute, message })),
  );
  if (errors.length > 0) throw new AppError("refused", { errors });
}
