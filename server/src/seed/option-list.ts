import { sameValue, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { entityOf } from "../records/read/query.ts";
import { serverScope } from "../records/scope.ts";
import { type EntityTable, entityTable } from "../records/sql/table.ts";
import { writeTransaction } from "../records/write/write-transaction.ts";
import { insertRows, loadById, type Row, skipIds, updateRows } from "../records/write/write-sql.ts";
import { isLoaded, markLoaded } from "./edition.ts";

/** Options by the ten thousand, made of a public data set. */
export interface OptionList {
  /** Names what the list holds: the same content has the same UUID. */
  readonly edition: string;
  /** Every option with its id; made only when this edition is not there yet. */
  options(): readonly Values[];
}

export interface OptionListDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly clock: () => Date;
}

const ENTITY = "option";
/** Rows of one statement. */
const BATCH = 5_000;

/**
 * Brings a list into the options: new ones are added, changed ones updated, by a few statements. What the list no longer
 * has stays, since records may refer to it. An edition is loaded once.
 * Each option is valid by making, and history begins with what people change (decision 0018).
 * @returns whether it was loaded now
 */
export function loadOptionList(deps: OptionListDeps, list: OptionList): Promise<boolean> {
  const { database, metadata, clock } = deps;
  return writeTransaction(database, metadata, async (trx, compiled) => {
    if (await isLoaded(trx, list.edition)) return false;
    const table = entityTable(compiled, entityOf(compiled, ENTITY));
    const at = clock().toISOString();
    const options = list.options();
    for (let first = 0; first < options.length; first += BATCH) {
      await loadBatch(trx, table, options.slice(first, first + BATCH), at);
    }
    await markLoaded(trx, ENTITY, list.edition, at);
    return true;
  });
}

async function loadBatch(
  trx: Kysely<SystemSchema>,
  table: EntityTable,
  options: readonly Values[],
  at: string,
): Promise<void> {
  const rows = options.map((option): Row => ({ id: Number(option["optionId"]), after: option, changed: option }));
  const ids = rows.map((row) => row.id);
  const present = await loadById(trx, table, serverScope([ENTITY]), ids, "for no key update");
  const isNew = (row: Row) => !present.has(row.id);
  const differs = ({ id, after }: Row) =>
    Object.entries(after).some(([name, value]) => !sameValue(present.get(id)?.[name], value));
  await skipIds(trx, table, ids);
  await insertRows(trx, table, rows.filter(isNew), { organizationId: null, by: null, at });
  await updateRows(
    trx,
    table,
    rows.filter((row) => !isNew(row) && differs(row)),
    at,
  );
}
