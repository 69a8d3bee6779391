import { mayAttribute, type RecordId } from "@armature/engine";
import type { Call } from "./record-call.ts";

/**
 * The primary key of the record in a path, which can have either of its keys. The id itself if no record has it as its
 * other key.
 */
export async function primaryKeyOf(
  { records, scope, type }: Pick<Call, "records" | "scope" | "type">,
  id: RecordId,
): Promise<RecordId> {
  const { otherKey } = type;
  if (otherKey === null || typeof id === "number") return id;
  if (!mayAttribute(scope.permission, type.name, otherKey, "view")) return id;
  const where = { kind: "term", attribute: otherKey, operator: "equals", values: [id] } as const;
  const columns = [type.primaryKey.name];
  const query = { entity: type.name, where, sort: [], page: { limit: 2 }, columns, count: "none" } as const;
  const [found, ...more] = (await records.query(scope, query)).rows;
  return found && more.length === 0 ? (found[type.primaryKey.name] as number) : id;
}
