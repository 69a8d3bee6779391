import { isEmpty, mayAttribute, type Values } from "@armature/engine";
import type { RelatedAttribute } from "@armature/onboarding/mapping";
import type { RecordReader } from "@armature/server";

/** A value of a referenced record. Undefined if it does not exist or the caller may not view it. */
export type Related = (relation: RelatedAttribute, id: unknown) => unknown;

/** Reads the records that others refer to, with one statement per entity. */
export async function readRelated(
  records: RecordReader,
  relations: readonly RelatedAttribute[],
  rows: readonly Values[],
): Promise<Related> {
  const byEntity = Map.groupBy(relations, ({ attribute }) => attribute.fkName ?? "");
  const read = new Map<string, ReadonlyMap<number, Values>>();
  for (const [entity, own] of byEntity) read.set(entity, await readEntity(records, entity, own, rows));
  return ({ attribute, fkValue }, id) => read.get(attribute.fkName ?? "")?.get(Number(id))?.[fkValue];
}

async function readEntity(
  records: RecordReader,
  entity: string,
  relations: readonly RelatedAttribute[],
  rows: readonly Values[],
): Promise<ReadonlyMap<number, Values>> {
  const type = records.metadata.entities.get(entity);
  const columns = [...new Set(relations.map(({ fkValue }) => fkValue))].filter(
    (name) => type?.byName.has(name) && mayAttribute(records.permission, entity, name, "view"),
  );
  const ids = [...new Set(rows.flatMap((row) => relations.flatMap(({ attribute }) => idsOf(row[attribute.name]))))];
  if (type?.store !== "records" || columns.length === 0 || ids.length === 0) return new Map();
  const key = type.primaryKey.name;
  const found = await records.records(entity, { where: { kind: "ids", attribute: key, ids }, columns });
  return new Map(found.map((row) => [Number(row[key]), row]));
}

function idsOf(value: unknown): readonly number[] {
  return isEmpty(value) ? [] : [value].flat().map(Number);
}
