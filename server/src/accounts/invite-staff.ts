import type { OperationInput } from "@armature/engine";
import { personProblems, type platform } from "@armature/engine/platform";
import { AppError } from "../base/errors.ts";
import { recordSecurity } from "../session/security-log.ts";
import { type Maker, refuseProfile, notifyAdministrators } from "./change-profile.ts";
import { mailConfirmation } from "./confirmation.ts";
import type { AccountDeps } from "./password-reset.ts";
import { makeStaff, type StaffDeps } from "./staff.ts";

export type NewPerson = OperationInput<typeof platform.adminAccount.inviteAccount>["body"];

/**
 * Creates a person of the provider with an unconfirmed account, and emails the link to choose a password, in one
 * transaction.
 * @throws AppError refused (400) with a message per field, emailKnown (409), tooManyTries (429)
 */
export function inviteStaff(deps: StaffDeps & AccountDeps, person: NewPerson, by: Maker): Promise<number> {
  const { metadata, now } = deps;
  const { email, profile } = person;
  refuseProblems(person);
  refuseProfile(metadata.tenancy, profile, true);
  return makeStaff(
    deps,
    { ...person, passwordHash: null, by: by.userId },
    {
      after: async (trx, userId) => {
        await mailConfirmation({ ...deps, kysely: trx }, userId, {});
        const entry = { ...by.client, userId, actorId: by.userId, at: now.toISOString() };
        await recordSecurity(trx, [{ ...entry, kind: "accountInvited", detail: { profile, email } }]);
        if (profile === metadata.tenancy.administrator)
          await notifyAdministrators({ ...deps, kysely: trx }, userId, by);
      },
    },
  );
}

function refuseProblems(person: NewPerson): void {
  const errors = Object.entries(personProblems(person)).flatMap(([attribute, texts]) =>
    texts.map((message) => ({ code: "account", attribute, message })),
  );
  if (errors.length > 0) throw new AppError("refused", { errors });
}
