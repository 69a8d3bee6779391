import type { ChangeItem, Values } from "@armature/engine";
import { changedValues } from "@armature/engine/changes";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Records } from "../records/records.ts";
import type { Database } from "../database/open.ts";
import { type Scope, serverScope } from "../records/scope.ts";
import { editionOf, isLoaded, markLoaded } from "./edition.ts";

export interface OptionDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  readonly clock: () => Date;
}

/**
 * Loads the shipped options through the write path: creates new ones and updates changed ones in one changeset. An
 * edition is loaded only once, so later changes by people stay.
 */
export async function loadOptions(deps: OptionDeps, shipped: readonly Values[]): Promise<void> {
  const { database, records, metadata, clock } = deps;
  const edition = editionOf(JSON.stringify(shipped));
  if (await isLoaded(database.kysely, edition)) return;
  const scope = serverScope(metadata.current().entityNames);
  const present = await presentOptions(records, scope, shipped);
  const items = shipped.flatMap((option) => itemFor(option, present.get(option["optionId"])));
  const changeset = { entity: "option", source: "seed", items } as const;
  const { isWritten, items: results } = await records.apply(scope, changeset, { atomic: "all" });
  if (!isWritten)
    throw new Error(`Shipped options are refused: ${JSON.stringify(results.filter((r) => r.issues.length > 0))}`);
  await markLoaded(database.kysely, "option", edition, clock().toISOString());
}

/** Stored options by id. Reads only the shipped types, because others can have more options than one query returns. */
async function presentOptions(
  records: Records,
  scope: Scope,
  shipped: readonly Values[],
): Promise<ReadonlyMap<unknown, Values>> {
  const types = [...new Set(shipped.map((option) => String(option["optionType"])))];
  const { rows } = await records.query(scope, {
    entity: "option",
    where: { kind: "term", attribute: "optionType", operator: "equals", values: types },
    sort: [],
    page: { limit: null },
    columns: null,
    count: "none",
  });
  return new Map(rows.map((row) => [row["optionId"], row]));
}

function itemFor(option: Values, stored: Values | undefined): readonly ChangeItem[] {
  if (!stored) return [{ kind: "create", values: option }];
  const values = changedValues(stored, option);
  return Object.keys(values).length > 0 ? [{ kind: "update", id: Number(option["optionId"]), values }] : [];
}
