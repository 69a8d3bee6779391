import { type AttributeType, fold, type Lookup, type Values } from "@armature/engine";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Scope } from "../records/scope.ts";
import { entityTable, keySql, mayReadLabels, scopeSql, valueSql } from "../records/sql/table.ts";

type ReferenceLookup = Extract<Lookup, { readonly kind: "reference" }>;

/** The maximum number of records that a list of a sheet offers. */
export const MOST_CHOICES = 1_000;

/** How a sheet writes references, so that an import finds the same records. */
export interface ReferenceTexts {
  /**
   * The label of a record. Null if another record has the same label, if it has none, or if the caller may not read it.
   */
  label(attribute: string, id: unknown): string | null;
  /** The labels to choose from. Null if there are too many or the caller may not read them. */
  choices(attribute: string): readonly string[] | null;
}

export interface ReferenceTextsRequest {
  readonly db: Kysely<SystemSchema>;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly attributes: readonly AttributeType[];
  readonly rows: readonly Values[];
}

interface Labelled {
  readonly id: number;
  readonly label: string;
}

interface Texts {
  readonly byId: ReadonlyMap<number, string>;
  readonly choices: readonly string[] | null;
}

/** Takes at most two statements for each kind of reference, whatever the number of rows and attributes. */
export async function readReferenceTexts(request: ReferenceTextsRequest): Promise<ReferenceTexts> {
  const asked = request.attributes.flatMap((attribute) => {
    const need = attribute.needs.find((each): each is ReferenceLookup => each.kind === "reference");
    return need ? [{ attribute, need }] : [];
  });
  const texts = new Map<string, Texts>();
  for (const group of Map.groupBy(asked, ({ need }) => JSON.stringify(need)).values()) {
    const [first] = group;
    const attributes = group.map(({ attribute }) => attribute);
    const found = first && (await readTexts(request, first.need, attributes));
    for (const { name } of attributes) if (found) texts.set(name, found);
  }
  return {
    label: (attribute, id) => texts.get(attribute)?.byId.get(Number(id)) ?? null,
    choices: (attribute) => texts.get(attribute)?.choices ?? null,
  };
}

async function readTexts(
  request: ReferenceTextsRequest,
  need: ReferenceLookup,
  attributes: readonly AttributeType[],
): Promise<Texts | null> {
  const type = request.compiled.metadata.entities.get(need.entity);
  if (!type || type.store !== "records" || !mayReadLabels(request.scope, type)) return null;
  const all = await readLabels(request, need, sql`true`, MOST_CHOICES + 1);
  if (all.length <= MOST_CHOICES) {
    const byId = named(all);
    return { byId, choices: all.flatMap(({ id }) => byId.get(id) ?? []) };
  }
  const ids = new Set(request.rows.flatMap((row) => attributes.flatMap((a) => row[a.name] ?? [])).map(Number));
  return { byId: named(await readLabels(request, need, namesakesSql(request, need, [...ids]), null)), choices: null };
}

/** Records in scope with their labels, ordered by label. Only records that the reference may name. */
async function readLabels(
  { db, compiled, scope }: ReferenceTextsRequest,
  { entity, where }: ReferenceLookup,
  wanted: RawBuilder<unknown>,
  most: number | null,
): Promise<readonly Labelled[]> {
  const type = compiled.metadata.entities.get(entity);
  if (!type) return [];
  const table = entityTable(compiled, type);
  const narrowed = where ? sql`${valueSql(table, where.attribute)}::text = ${where.value}` : sql`true`;
  const label = sql`${valueSql(table, type.readableAttribute)}::text`;
  const { rows } = await sql<Labelled>`select ${keySql(table)} as id, ${label} as label from ${table.from}
    where ${scopeSql(table, scope)} and ${narrowed} and ${label} <> '' and ${wanted}
    order by ${label} collate "und-x-icu", 1 limit ${most}`.execute(db);
  return rows;
}

/** The records with these ids, and all with the same label as one of them. */
function namesakesSql(
  { compiled }: ReferenceTextsRequest,
  { entity }: ReferenceLookup,
  ids: readonly number[],
): RawBuilder<unknown> {
  const type = compiled.metadata.entities.get(entity);
  if (!type) return sql`false`;
  const table = entityTable(compiled, type);
  const label = sql`lower(${valueSql(table, type.readableAttribute)}::text collate "und-x-icu")`;
  return sql`${label} in (select ${label} from ${table.from} where ${keySql(table)} = any(${ids}::int[]))`;
}

/** Labels by id. Leaves out labels that several records have. */
function named(records: readonly Labelled[]): ReadonlyMap<number, string> {
  const byLabel = Map.groupBy(records, ({ label }) => fold(label));
  return new Map(records.flatMap(({ id, label }) => (byLabel.get(fold(label))?.length === 1 ? [[id, label]] : [])));
}
