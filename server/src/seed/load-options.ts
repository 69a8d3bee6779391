import { type ChangeItem, changedValues, type Values } from "@armature/engine";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Records } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";
import { readOptions } from "./seed-files.ts";

/**
 * Brings the shipped options into the database, through the one write path: new ones are created, changed ones updated,
 * all in one changeset. A start without changes writes nothing.
 */
export async function loadOptions(records: Records, metadata: MetadataStore, shipped = readOptions()): Promise<void> {
  const scope = serverScope(metadata.current().entityNames);
  const query = {
    entity: "option",
    where: null,
    sort: [],
    page: { limit: null },
    columns: null,
    count: "none",
  } as const;
  const { rows } = await records.query(scope, query);
  const present = new Map(rows.map((row) => [row["optionId"], row]));
  const items = shipped.flatMap((option) => itemFor(option, present.get(option["optionId"])));
  if (items.length === 0) return;
  const { isWritten, items: results } = await records.apply(
    scope,
    { entity: "option", source: "seed", items },
    { atomic: "all" },
  );
  if (!isWritten)
    throw new Error(`Shipped options are refused: ${JSON.stringify(results.filter((r) => r.issues.length > 0))}`);
}

function itemFor(option: Values, stored: Values | undefined): readonly ChangeItem[] {
  if (!stored) return [{ kind: "create", values: option }];
  const values = changedValues(stored, option);
  return Object.keys(values).length > 0 ? [{ kind: "update", id: Number(option["optionId"]), values }] : [];
}
