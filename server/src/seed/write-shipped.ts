import type { ItemResult } from "@armature/engine/changes";
import type { Values } from "@armature/engine";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { type MetadataFile, refuseRecords } from "../metadata/read-file.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";
import { errorItems } from "../records/plan/refusal.ts";

/** The records of a file that are written, and where each of them is. */
export interface ShippedRecords {
  readonly entity: string;
  readonly of: MetadataFile;
  /** The path of the record with this index. */
  readonly at: (index: number) => string;
}

/**
 * Creates records of a shipped file.
 * @throws MetadataFileError that says what was refused, and where
 */
export async function createShipped(
  { records, metadata }: { readonly records: Records; readonly metadata: MetadataStore },
  scope: Scope,
  shipped: ShippedRecords,
  values: readonly Values[],
): Promise<readonly Values[]> {
  const items = values.map((record) => ({ kind: "create", values: record }) as const);
  const changeset = { entity: shipped.entity, source: "seed", items } as const;
  const result = await records.apply(scope, changeset, { atomic: "all" });
  refuseShipped(metadata, scope, shipped, result.items);
  return result.items.map((item) => item.record ?? {});
}

/** @throws MetadataFileError if a record was refused */
export function refuseShipped(
  metadata: MetadataStore,
  scope: Scope,
  { entity, of, at }: ShippedRecords,
  results: readonly ItemResult[],
): void {
  const type = entityOf(metadata.current(), entity);
  const refused = results.flatMap(({ issues }, i) =>
    errorItems(type, scope, issues).map(({ attribute, message }) => {
      const what = attribute === null ? entity : `${entity}.${attribute}`;
      return { path: attribute === null ? at(i) : `${at(i)}.${attribute}`, message: `${what}: ${message}` };
    }),
  );
  refuseRecords(of, refused);
}
