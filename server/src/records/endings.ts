import type { EntityType } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { endAccounts } from "../session/sessions.ts";

/** The entity of the people who sign in. */
const ACCOUNTS = "user";

type Ending = (trx: Kysely<SystemSchema>, ids: readonly number[], at: string) => Promise<void>;

/** Of each entity whose records the server keeps more about than their attributes: what ends with them. */
const ENDINGS: Readonly<Record<string, Ending>> = { [ACCOUNTS]: endAccounts };

/** Ends, in the transaction that deletes records, what the server keeps about them elsewhere. */
export async function endWith(
  trx: Kysely<SystemSchema>,
  { name }: EntityType,
  ids: readonly number[],
  at: string,
): Promise<void> {
  if (ids.length > 0 && Object.hasOwn(ENDINGS, name)) await ENDINGS[name]?.(trx, ids, at);
}

/** Whether a delete would end the account of who asks for it, which nobody may (ACC-D26). */
export function isOwnAccount({ name }: EntityType, userId: number | null, id: number): boolean {
  return name === ACCOUNTS && id === userId;
}
