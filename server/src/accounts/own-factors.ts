import type { Tenancy } from "../base/application.ts";
import { AppError, kept } from "../base/errors.ts";
import type { Client } from "../http/client.ts";
import { isEnough } from "../http/second-factor.ts";
import { writeMail } from "../mail/outbox.ts";
import { lockAccount } from "../session/codes.ts";
import { deleteFactor, deleteFactors, listFactors } from "../session/factors.ts";
import { replaceRecoveryCodes } from "../session/recovery-codes.ts";
import { recordSecurity } from "../session/security-log.ts";
import { endSessions } from "../session/sessions.ts";
import type { Maker } from "./change-profile.ts";
import { type FactorChange, factorChangedMail, type FactorOwner } from "./factor-mails.ts";
import { personOf } from "./named-person.ts";
import type { AccountDeps } from "./password-reset.ts";

/** The person whose factors change, by their own hand. */
export interface Owner extends FactorOwner {
  readonly profile: string;
  readonly client: Client;
}

/**
 * Removes a factor; with the last one, the recovery codes too. A mail tells of it.
 * @throws AppError unknownRecord (404), kept (409) if the profile needs it
 */
export async function removeFactor(
  deps: AccountDeps,
  { secondFactors }: Tenancy,
  { userId, email, profile, client }: Owner,
  id: number,
): Promise<void> {
  const { now } = deps;
  const need = secondFactors.get(profile);
  await deps.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const removed = await deleteFactor(trx, id, userId);
    if (removed === undefined) throw new AppError("unknownRecord", { args: { entity: "factor" } });
    const left = await listFactors(trx, userId);
    if (need !== undefined && !left.some(({ kind }) => isEnough(need, kind)))
      throw kept(`Your profile needs ${need === "passkey" ? "a passkey" : "a second factor"}. Add another one first.`);
    if (left.length === 0) await deleteFactors(trx, userId);
    const factor = removed.kind === "passkey" ? "passkey" : "totp";
    const { label } = removed;
    const event = { ...client, userId, at: now.toISOString(), detail: { factor, label } };
    await recordSecurity(trx, [{ ...event, kind: "factorRemoved" }]);
    await mailChange({ ...deps, kysely: trx }, { userId, email }, { kind: "removed", factor, label });
  });
}

/** Makes new recovery codes and voids the former ones. A mail tells of it. @throws AppError kept (409) without a factor */
export async function renewRecoveryCodes(deps: AccountDeps, owner: Omit<Owner, "profile">): Promise<readonly string[]> {
  const { userId, client } = owner;
  const at = deps.now.toISOString();
  return deps.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    if ((await listFactors(trx, userId)).length === 0) throw kept("Add a second factor first.");
    const codes = await replaceRecoveryCodes(trx, userId, at);
    await recordSecurity(trx, [{ ...client, kind: "recoveryCodesMade", userId, at }]);
    await mailChange({ ...deps, kysely: trx }, owner, { kind: "renewed" });
    return codes;
  });
}

/**
 * Removes all factors of a person who lost them, and ends the person's sessions. A mail tells of it.
 * @throws AppError unknownRecord (404), kept (409) for the own account
 */
export async function removeFactorsOf(deps: AccountDeps, userId: number, by: Maker & { readonly name: string }) {
  if (userId === by.userId) throw kept("Remove your own factors at Security in your account.");
  await personOf(deps.kysely, userId);
  const { client, userId: actorId, name } = by;
  await deps.kysely
    .transaction()
    .execute((trx) => resetFactors({ ...deps, kysely: trx }, userId, { name, by: { client, actorId } }));
}

export interface Resetter {
  /** As the mail names who did it. */
  readonly name: string;
  /** Null for the command on the server. */
  readonly by: { readonly client: Client; readonly actorId: number } | null;
}

/** Removes all factors of a person, in the transaction of the caller. @returns whether there were any */
export async function resetFactors(deps: AccountDeps, userId: number, { name, by }: Resetter): Promise<boolean> {
  const { kysely: trx, now } = deps;
  const at = now.toISOString();
  await lockAccount(trx, userId);
  if (!(await deleteFactors(trx, userId))) return false;
  const detail = { factor: "all", ...(by === null && { way: "command" }) };
  await recordSecurity(trx, [
    { ...by?.client, kind: "factorRemoved", userId, actorId: by?.actorId ?? null, at, detail },
  ]);
  await endSessions(trx, { of: { userIds: [userId] }, ...by }, at);
  const { email } = await personOf(trx, userId);
  await mailChange(deps, { userId, email }, { kind: "reset", by: name });
  return true;
}

function mailChange(deps: AccountDeps, owner: FactorOwner, change: FactorChange): Promise<void> {
  return writeMail(deps.kysely, factorChangedMail(deps.config, owner, change, deps.now), deps.now);
}
