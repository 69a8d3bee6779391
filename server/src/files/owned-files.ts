import type { Changeset, EntityType, Filter, RecordId, Values } from "@armature/engine";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Records } from "../records/records.ts";
import { type Scope, serverScope } from "../records/scope.ts";
import { FILE_ENTITY } from "./files.ts";

/**
 * Records that take their files with them when they are deleted: those that an attribute of theirs names, and those
 * whose `{entity}Id` names them (NMQ-D23, NMQ-D40). A file that another record names stays.
 */
export function withOwnedFiles(records: Records, metadata: MetadataStore): Records {
  return {
    ...records,
    async apply(scope, changeset, options) {
      const owned = await ownedFiles(records, metadata, scope, changeset);
      const result = await records.apply(scope, changeset, options);
      const isDeleted = (owner: RecordId) =>
        result.items.some(({ status, id }) => status === "deleted" && id === owner);
      const left = owned.filter(({ owner }) => isDeleted(owner)).map(({ file }) => file);
      if (left.length > 0) await deleteFiles(records, scope, left);
      return result;
    },
  };
}

interface OwnedFile {
  readonly owner: number;
  readonly file: number;
}

async function ownedFiles(
  records: Records,
  metadata: MetadataStore,
  scope: Scope,
  { entity, items }: Changeset,
): Promise<readonly OwnedFile[]> {
  const ids = items.flatMap((item) => (item.kind === "delete" && typeof item.id === "number" ? [item.id] : []));
  const { entities } = metadata.current().metadata;
  const [type, fileType] = [entities.get(entity), entities.get(FILE_ENTITY)];
  if (ids.length === 0 || type?.store !== "records" || !fileType || entity === FILE_ENTITY) return [];
  const inside = { ...serverScope([entity, FILE_ENTITY]), organizationId: scope.organizationId };
  return [
    ...(await namedFiles(records, inside, type, ids)),
    ...(await filesNaming(records, inside, type, fileType, ids)),
  ];
}

/** Files that attributes of the records name. */
async function namedFiles(
  records: Records,
  scope: Scope,
  type: EntityType,
  ids: readonly number[],
): Promise<readonly OwnedFile[]> {
  const names = type.attributes.filter((attribute) => attribute.fkName === FILE_ENTITY).map(({ name }) => name);
  if (names.length === 0) return [];
  const key = type.primaryKey.name;
  const rows = await rowsOf(records, scope, type, key, ids, [key, ...names]);
  return rows.flatMap((row) => names.flatMap((name) => [row[name]].flat()).flatMap((file) => ownedBy(row[key], file)));
}

/** Files that name the records by `{entity}Id`. */
async function filesNaming(
  records: Records,
  scope: Scope,
  { name }: EntityType,
  fileType: EntityType,
  ids: readonly number[],
): Promise<readonly OwnedFile[]> {
  const back = `${name}Id`;
  if (!fileType.byName.has(back)) return [];
  const key = fileType.primaryKey.name;
  const rows = await rowsOf(records, scope, fileType, back, ids, [key, back]);
  return rows.flatMap((row) => ownedBy(row[back], row[key]));
}

function ownedBy(owner: unknown, file: unknown): readonly OwnedFile[] {
  return typeof owner === "number" && typeof file === "number" ? [{ owner, file }] : [];
}

async function rowsOf(
  records: Records,
  scope: Scope,
  type: EntityType,
  attribute: string,
  ids: readonly number[],
  columns: readonly string[],
): Promise<readonly Values[]> {
  const where: Filter = { kind: "term", attribute, operator: "equals", values: ids.map(String) };
  const query = { entity: type.name, where, sort: [], page: { limit: null }, columns, count: "none" as const };
  return (await records.query(scope, query)).rows;
}

/** Each by itself: one that is still named elsewhere is refused, and stays. */
async function deleteFiles(records: Records, scope: Scope, files: readonly number[]): Promise<void> {
  const items = [...new Set(files)].map((id) => ({ kind: "delete" as const, id }));
  const { permission } = serverScope([FILE_ENTITY]);
  await records.apply({ ...scope, permission }, { entity: FILE_ENTITY, source: "api", items }, { atomic: "item" });
}
