import { type EntityType, fold, textForm } from "@armature/engine";
import type { PlannedUpdate } from "@armature/engine/changes";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { endAccounts, moveAccounts } from "../../session/sessions.ts";
import { isMoved } from "../facts/accounts.ts";
import { EMAIL, PERSON } from "../sql/people.ts";

type Trx = Kysely<SystemSchema>;
type Moved = PlannedUpdate<number>;

/** Ends the accounts of deleted people. Runs in the transaction that deletes their records. */
export async function endWith(trx: Trx, { name }: EntityType, ids: readonly number[], at: string): Promise<void> {
  if (ids.length > 0 && name === PERSON) await endAccounts(trx, ids, at);
}

/** Moves accounts to the new addresses of their people. Runs in the transaction that writes the people. */
export async function moveWith(trx: Trx, type: EntityType, items: readonly Moved[], at: string): Promise<void> {
  const moves = items
    .filter((item) => isMoved(type, item))
    .map(({ id, before, after }) => ({
      userId: id,
      from: fold(textForm(before[EMAIL])),
      to: fold(textForm(after[EMAIL])),
    }));
  if (moves.length > 0) await moveAccounts(trx, moves, at);
}
