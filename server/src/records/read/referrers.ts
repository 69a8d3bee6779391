import { type AttributeType, type EntityType, type Issue, may, mayAttribute } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import { keepsNamed } from "@armature/engine/schema";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { CascadeDelete } from "../write/group.ts";
import { refersSql } from "../write/references.ts";
import type { Scope } from "../scope.ts";
import { type EntityTable, entityTable, keySql, mayReadLabels, scopeSql, valueSql } from "../sql/table.ts";
import { WritePlan } from "../write/write-plan.ts";

/** Ids told of one attribute: as many as one batch edit takes. */
const MOST = 20_000;
/** Records told by name, of each entity. */
const NAMED = 5;

export interface ReferrersFound {
  readonly referrers: readonly Referrers[];
  /** What refuses the delete besides: its rights and states, or that there is no such record. */
  readonly issues: readonly Issue[];
}

/** A record that goes with a delete, and others of its entity that go too. */
interface Leaving {
  readonly type: EntityType;
  readonly ids: readonly number[];
}

interface Reference {
  readonly entity: string;
  readonly attribute: string;
  readonly id: number;
  readonly label: string | null;
}

/**
 * What keeps a record from being deleted: the delete is validated as the write path validates it, and the records of the
 * scope
 * that refer to it, or to what goes with it, are read as far as the caller may view by which attribute they do.
 * Others are not even counted here: that a record is in use is told to who deletes it (decision 0022). One statement
 * besides the validation.
 * @throws AppError closed, submitted (423), noOrganization (409)
 */
export async function readReferrers(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: EntityType,
  id: number,
): Promise<ReferrersFound> {
  const changeset = { entity: type.name, source: "api", items: [{ kind: "delete", id }] } as const;
  const dry = { trx: db, compiled, scope, changeset, isRestore: false, at: "", reserved: [], isDry: true } as const;
  const plan = await WritePlan.open(dry);
  const issues = plan.roots.flatMap((item) => item.issues).filter(({ code }) => code !== "inUse");
  if (issues.length > 0) return { issues, referrers: [] };
  const references = await readReferences(db, compiled, scope, [
    { type, ids: [id] },
    ...told(
      scope,
      plan.groups.flatMap((group) => group.following),
    ),
  ]);
  return { issues, referrers: grouped(compiled, references) };
}

/** What goes along, where the caller may view all that takes it along. */
function told({ permission }: Scope, following: readonly CascadeDelete[]): readonly Leaving[] {
  const isTold = ({ table: { type } }: CascadeDelete) =>
    may(permission, type.name, "view") &&
    type.attributes.every((a) => !a.cascade || mayAttribute(permission, type.name, a.name, "view"));
  if (!following.every(isTold)) return [];
  return following.map(({ table, rows }) => ({ type: table.type, ids: rows.map((row) => row.id) }));
}

async function readReferences(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  leaving: readonly Leaving[],
): Promise<readonly Reference[]> {
  const [, ...going] = leaving;
  const selects = [...compiled.metadata.entities.values()].flatMap((holder) => {
    if (!isRead(holder, scope)) return [];
    const table = entityTable(compiled, holder);
    // What goes along refers to nothing any more; the record itself counts, as the write path counts it.
    const gone = going.find(({ type }) => type.name === holder.name)?.ids ?? [];
    const stays = sql`${scopeSql(table, scope)} and ${keySql(table)} <> all(${gone}::int[])`;
    return leaving.flatMap(({ type, ids }) =>
      referring(holder, type, scope).map((attribute) => selectSql(table, scope, attribute, ids, stays)),
    );
  });
  if (selects.length === 0) return [];
  const { rows } = await sql<Reference>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}

/** Whether the caller may view records of the entity, of an organization that he has chosen. */
function isRead({ name, store, viewOf, scope: whose }: EntityType, scope: Scope): boolean {
  const isBound = whose === "configuration" || scope.crossTenant || scope.organizationId !== null;
  return store === "records" && viewOf === null && isBound && may(scope.permission, name, "view");
}

function referring(holder: EntityType, { name }: EntityType, { permission }: Scope): readonly AttributeType[] {
  return holder.attributes.filter((a) => keepsNamed(a, name) && mayAttribute(permission, holder.name, a.name, "view"));
}

function selectSql(
  table: EntityTable,
  scope: Scope,
  { name, column }: AttributeType,
  ids: readonly number[],
  stays: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { type } = table;
  const label = mayReadLabels(scope, type) ? sql`${valueSql(table, type.readableAttribute)}::text` : sql`null::text`;
  return sql`(select ${sql.lit(type.name)}::text as entity, ${sql.lit(name)}::text as attribute,
      ${keySql(table)} as id, ${label} as label
    from ${table.from} where ${refersSql(table, name, column === "references", ids)} and ${stays}
    order by 3 limit ${sql.lit(MOST)})`;
}

/** By entity, in the order of the metadata. */
function grouped({ metadata }: CompiledMetadata, references: readonly Reference[]): readonly Referrers[] {
  const byEntity = Map.groupBy(references, ({ entity }) => entity);
  return [...metadata.entities.values()].flatMap(({ name, attributes }) => {
    const own = byEntity.get(name);
    if (!own) return [];
    const used = new Set(own.map(({ attribute }) => attribute));
    const labels = new Map(own.map(({ id, label }) => [id, label]));
    const idList = [...labels.keys()].toSorted((a, b) => a - b);
    const named = idList.slice(0, NAMED).flatMap((id) => withLabel(id, labels.get(id)));
    const attributeNameList = attributes.flatMap((attribute) => (used.has(attribute.name) ? attribute.name : []));
    return [{ entityName: name, attributeNameList, idList, labels: Object.fromEntries(named) }];
  });
}

function withLabel(id: number, label: string | null | undefined): readonly (readonly [number, string])[] {
  return typeof label === "string" && label !== "" ? [[id, label]] : [];
}
