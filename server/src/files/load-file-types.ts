import { readFileSync } from "node:fs";
import path from "node:path";
import type { Values } from "@armature/engine";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Records } from "../records/records.ts";
import { serverScope } from "../records/scope.ts";

/**
 * Creates the shipped file types that are missing in the database. Existing ones stay, even if people renamed them.
 * @param folder the shipped files
 */
export async function loadFileTypes(records: Records, metadata: MetadataStore, folder: string): Promise<void> {
  const shipped = JSON.parse(readFileSync(path.join(folder, "fileTypes.json"), "utf8")) as readonly Values[];
  const scope = serverScope(metadata.current().entityNames);
  const { rows } = await records.query(scope, {
    entity: "fileType",
    where: null,
    sort: [],
    page: { limit: null },
    columns: ["id"],
    count: "none",
  });
  const present = new Set(rows.map((row) => row["id"]));
  const items = shipped
    .filter((type) => !present.has(type["id"]))
    .map((values) => ({ kind: "create" as const, values }));
  if (items.length === 0) return;
  const { isWritten } = await records.apply(scope, { entity: "fileType", source: "seed", items }, { atomic: "all" });
  if (!isWritten) throw new Error("The shipped file types are refused");
}
