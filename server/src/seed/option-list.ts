import { NO_FACTS } from "@armature/engine/rules";
import { sameValue, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { Database } from "../database/open.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { OptionList, WholeApplication } from "../modules/application-code.ts";
import { entityOf } from "../records/read/query.ts";
import { serverScope } from "../records/scope.ts";
import { type EntityTable, entityTable } from "../records/sql/table.ts";
import { writeTransaction } from "../records/write/write-transaction.ts";
import { skipIds } from "../records/sql/ids.ts";
import { loadById } from "../records/sql/load.ts";
import { insertRows, type Row, updateRows } from "../records/write/write-sql.ts";
import { editionOf, isLoaded, markLoaded } from "./edition.ts";

export interface OptionListDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly clock: () => Date;
}

const ENTITY = "option";
/** Rows per statement. */
const BATCH = 5_000;

/** The long lists that the modules of an application bring. */
export function optionListsOf({ modules, metadata }: WholeApplication): readonly OptionList[] {
  return modules.flatMap(({ optionLists }) => optionLists?.(metadata) ?? []);
}

/**
 * Loads a list of options: adds new ones and updates changed ones, with a few statements. Options that are no longer in
 * the list stay, because records may refer to them. An edition is loaded only once. The options are valid by
 * construction, and their history begins with the first change by a person (decision 0018).
 * @returns whether it was loaded now
 */
export function loadOptionList(deps: OptionListDeps, list: OptionList): Promise<boolean> {
  const { database, metadata, clock } = deps;
  return writeTransaction(database, metadata, async (trx, compiled) => {
    const edition = editionOf(...list.source);
    if (await isLoaded(trx, edition)) return false;
    const table = entityTable(compiled, entityOf(compiled, ENTITY));
    const at = clock().toISOString();
    const options = list.options();
    for (let first = 0; first < options.length; first += BATCH) {
      await loadBatch(trx, table, options.slice(first, first + BATCH), at);
    }
    await markLoaded(trx, ENTITY, edition, at);
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
  const present = await loadById(trx, table, serverScope([ENTITY], null, NO_FACTS), ids, "for no key update");
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
