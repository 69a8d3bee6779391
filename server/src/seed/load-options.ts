import { factsAt } from "../base/facts.ts";
import type { ChangeItem, Values } from "@armature/engine";
import { changedValues } from "@armature/engine/changes";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { MetadataFile } from "../metadata/read-file.ts";
import type { Records } from "../records/records.ts";
import type { Database } from "../database/open.ts";
import { type Scope, serverScope } from "../records/scope.ts";
import { editionOf, isLoaded, markLoaded } from "./edition.ts";
import { refuseShipped } from "./write-shipped.ts";

/** An option with its place in a file. */
export interface ShippedOption {
  readonly of: MetadataFile;
  readonly path: string;
  readonly values: Values;
}

export interface OptionDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  readonly clock: () => Date;
}

/**
 * Loads the shipped options through the write path: creates new ones and updates changed ones in one changeset. An
 * edition is loaded only once, so later changes by people stay.
 * @throws MetadataFileError for the first file with options that are refused
 */
export async function loadOptions(deps: OptionDeps, options: readonly ShippedOption[]): Promise<void> {
  const { database, records, metadata, clock } = deps;
  const shipped = options.map(({ values }) => values);
  const edition = editionOf(JSON.stringify(shipped));
  if (await isLoaded(database.kysely, edition)) return;
  const scope = serverScope(metadata.current().entityNames, null, factsAt(metadata.tenancy, clock(), null));
  const present = await presentOptions(records, scope, shipped);
  const planned = options.flatMap(({ values, ...place }) =>
    itemFor(values, present.get(values["optionId"])).map((item) => ({ ...place, item })),
  );
  const changeset = { entity: "option", source: "seed", items: planned.map(({ item }) => item) } as const;
  const { items: results } = await records.apply(scope, changeset, { atomic: "all" });
  for (const [of, group] of Map.groupBy(planned.keys(), (i) => planned[i]?.of)) {
    const at = (i: number) => planned[group[i] ?? 0]?.path ?? "";
    const own = group.flatMap((i) => results[i] ?? []);
    if (of) refuseShipped(metadata, scope, { entity: "option", of, at }, own);
  }
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
