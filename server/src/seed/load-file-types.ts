import type { Values } from "@armature/engine";
import { factsAt } from "../base/facts.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { readFile } from "../metadata/read-file.ts";
import type { Records } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";
import { createShipped } from "./write-shipped.ts";

/**
 * Creates the shipped file types that are missing in the database. Existing ones stay, even if people renamed them.
 * @param folder the shipped files
 */
export async function loadFileTypes(
  records: Records,
  metadata: MetadataStore,
  folder: string,
  now: Date,
): Promise<void> {
  const of = { folder, name: "fileTypes.json" };
  const shipped = readFile(of) as readonly Values[];
  const scope = serverScope(metadata.current().entityNames, null, factsAt(metadata.tenancy, now, null));
  const { rows } = await records.query(scope, {
    entity: "fileType",
    where: null,
    sort: [],
    page: { limit: null },
    columns: ["id"],
    count: "none",
  });
  const present = new Set(rows.map((row) => row["id"]));
  const missing = shipped.filter((type) => !present.has(type["id"]));
  const at = (i: number) => `[${missing[i] ? shipped.indexOf(missing[i]) : 0}]`;
  if (missing.length > 0) await createShipped({ records, metadata }, scope, { entity: "fileType", of, at }, missing);
}
