import { type AttributeType, type EntityType, type Issue, may, mayAttribute } from "@armature/engine";
import type { Referrers } from "@armature/engine/operation";
import { keepsNamed } from "@armature/engine/schema";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { CascadeDelete } from "../facts/group.ts";
import { refersSql } from "../facts/references.ts";
import type { Scope } from "../scope.ts";
import { type EntityTable, entityTable, keySql, mayReadLabels, scopeSql, valueSql } from "../sql/table.ts";
import { WritePlan } from "./write-plan.ts";

/** The maximum number of ids for one attribute, as many as one batch edit takes. */
const MOST = 20_000;
/** How many records of each entity are listed with their labels. */
const NAMED = 5;

export interface ReferrersFound {
  readonly referrers: readonly Referrers[];
  /** Other reasons to refuse the delete: permissions, state, or an unknown record. */
  readonly issues: readonly Issue[];
}

/** Records of one entity that the delete removes: the record itself, or what it cascades to. */
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
 * Finds the records that keep a record from being deleted. It runs a dry run of the delete. Then it reads which records
 * in scope refer to the record or to its cascade, by attributes that the caller may view. Other references are not even
 * counted here: only the delete itself reveals that a record is in use (decision 0022). Takes one statement besides the
 * dry run.
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
    ...revealed(
      scope,
      plan.groups.flatMap((group) => group.following),
    ),
  ]);
  return { issues, referrers: grouped(compiled, references) };
}

/** The cascade of the delete. Empty if the caller may not view every entity and attribute in it. */
function revealed({ permission }: Scope, following: readonly CascadeDelete[]): readonly Leaving[] {
  const mayReveal = ({ table: { type } }: CascadeDelete) =>
    may(permission, type.name, "view") &&
    type.attributes.every((a) => !a.cascade || mayAttribute(permission, type.name, a.name, "view"));
  if (!following.every(mayReveal)) return [];
  return following.map(({ table, rows }) => ({ type: table.type, ids: rows.map((row) => row.id) }));
}

async function readReferences(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  leaving: readonly Leaving[],
): Promise<readonly Reference[]> {
  const [, ...cascades] = leaving;
  const selects = [...compiled.metadata.entities.values()].flatMap((holder) => {
    if (!isRead(holder, scope)) return [];
    const table = entityTable(compiled, holder);
    // References from records that are deleted by cascade do not count. Those from the record itself do, as in a write.
    const gone = cascades.find(({ type }) => type.name === holder.name)?.ids ?? [];
    const stays = sql`${scopeSql(table, scope)} and ${keySql(table)} <> all(${gone}::int[])`;
    return leaving.flatMap(({ type, ids }) =>
      referring(holder, type, scope).map((attribute) => selectSql(table, scope, attribute, ids, stays)),
    );
  });
  if (selects.length === 0) return [];
  const { rows } = await sql<Reference>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows;
}

/** Whether the caller may view records of the entity and has chosen an organization if it needs one. */
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

/** By entity, in metadata order. */
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
