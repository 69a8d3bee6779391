import type { Values } from "@armature/engine";
import type { withNewNames } from "@armature/engine/metadata";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { DefinitionName } from "./definition-name.ts";
import type { DefinitionChange } from "./layer-change.ts";
import { type Definitions, definitionKey, effectiveOf } from "./definitions.ts";

/**
 * A release gave an entity or an attribute another name. If a removed one had that, it has the former name since, so
 * that each name always means one definition.
 */
export interface Rename {
  readonly kind: "entity" | "attribute";
  /** Of an attribute: what its entity was called then. */
  readonly entity: string;
  readonly former: string;
  readonly name: string;
  /** Earlier revisions have the former name. */
  readonly revision: number;
  /** Entries of the history up to this one have the former name. */
  readonly lastEntry: number;
}

/** Where something was written: in an entry of the history, or in a revision. */
export type Written = { readonly entry: number } | { readonly revision: number };

/** All renames, oldest first: the revisions that made them have them. */
export async function loadRenames(db: Kysely<SystemSchema>): Promise<readonly Rename[]> {
  const { rows } = await sql<{ number: number; operations: readonly DefinitionChange[] }>`
    select "number", "operations" from system.revision
    where "operations" @> ${JSON.stringify([{ isRename: true }])}::jsonb order by "number"`.execute(db);
  return rows.flatMap(({ number: revision, operations }) =>
    operations.flatMap(({ kind, entity, name, rename }) =>
      rename ? [{ kind: kind === "entity" ? kind : "attribute", entity, name, revision, ...rename }] : [],
    ),
  );
}

/** What an entity is called, or one of its attributes. */
export interface Called {
  readonly entity: string;
  /** Of the attribute; empty for the entity itself. */
  readonly name: string;
}

const ITSELF = "";

/** A rename, made or planned. */
export type NameChange = Pick<Rename, "kind" | "entity" | "former" | "name">;

function since(renames: readonly Rename[], written: Written): readonly Rename[] {
  return renames.filter(({ lastEntry, revision }) =>
    "entry" in written ? written.entry <= lastEntry : written.revision < revision,
  );
}

/** What a rename makes of a name, or of the name after it: two exchange theirs. Null if it is about another one. */
function exchanged({ kind, entity, former, name }: NameChange, known: Called): Called | null {
  const other = (one: string) => (one === former ? name : one === name ? former : null);
  if (kind === "entity") {
    const renamed = other(known.entity);
    return renamed === null ? null : { ...known, entity: renamed };
  }
  const renamed = entity === known.entity ? other(known.name) : null;
  return renamed === null ? null : { ...known, name: renamed };
}

/** What something is called after renames; before them if they are given in the reverse order. */
export function through(renames: readonly NameChange[], known: Called): Called {
  return renames.reduce((called, rename) => exchanged(rename, called) ?? called, known);
}

/** As {@link through}, of an entity. */
export function entityThrough(renames: readonly NameChange[], entity: string): string {
  return through(renames, { entity, name: ITSELF }).entity;
}

/** As {@link through}, of a definition. */
export function definitionThrough<Name extends DefinitionName>(
  renames: readonly NameChange[],
  definition: Name,
): Pick<DefinitionName, "entity" | "name"> {
  const { kind, entity, name } = definition;
  if (kind === "attribute") return through(renames, { entity, name });
  const now = entityThrough(renames, entity);
  return { entity: now, name: kind === "entity" ? now : name };
}

/** What an entity is called now that was written with this name. */
export function presentEntity(renames: readonly Rename[], entity: string, written: Written): string {
  return entityThrough(since(renames, written), entity);
}

/** An entry of the history. */
interface Entry {
  readonly id: number;
  /** As it was called then. */
  readonly entity: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** An entry of the history with the present name of its entity, and its values by those of their attributes. */
export function inPresentNames<E extends Entry>(
  renames: readonly Rename[],
  row: E,
): E & { readonly old: Values | null; readonly new: Values | null } {
  const { entity, id: entry } = row;
  const [old, made] = [row.old, row.new] as [Values | null, Values | null];
  const later = since(renames, { entry });
  if (later.length === 0) return { ...row, old, new: made };
  const named = (values: Values | null) =>
    values &&
    Object.fromEntries(Object.entries(values).map(([name, value]) => [through(later, { entity, name }).name, value]));
  return { ...row, entity: entityThrough(later, entity), old: named(old), new: named(made) };
}

/** A name that an entity or an attribute had, between two renames. */
interface FormerName extends Called {
  readonly after: Rename | null;
  readonly until: Rename | null;
}

/** All names that an attribute had, or without one the entity itself, the present one first. */
export function namesOf(renames: readonly Rename[], entity: string, name: string = ITSELF): readonly FormerName[] {
  const names: FormerName[] = [];
  let [known, until]: [Called, Rename | null] = [{ entity, name }, null];
  for (const rename of renames.toReversed()) {
    const former = exchanged(rename, known);
    if (former === null) continue;
    names.push({ ...known, after: rename, until });
    [known, until] = [former, rename];
  }
  return [...names, { ...known, after: null, until }];
}

/** SQL that holds for the entries or revisions of the time in which something had this name. */
export function writtenSql({ after, until }: FormerName, of: "entry" | "revision"): RawBuilder<boolean> {
  const at = of === "entry" ? sql`"history"."id"` : sql`"number"`;
  const first =
    after === null ? sql`true` : of === "entry" ? sql`${at} > ${after.lastEntry}` : sql`${at} >= ${after.revision}`;
  const last =
    until === null ? sql`true` : of === "entry" ? sql`${at} <= ${until.lastEntry}` : sql`${at} < ${until.revision}`;
  return sql<boolean>`(${first} and ${last})`;
}

/** SQL that holds for the entries of `system.history` about records of an entity, whatever it was called then. */
export function entriesOf(renames: readonly Rename[], entity: string): RawBuilder<boolean> {
  const each = namesOf(renames, entity).map(
    (named) => sql`("history"."entity" = ${named.entity} and ${writtenSql(named, "entry")})`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** The present name of a definition that was written in a revision. */
export function presentDefinition<Name extends DefinitionName>(
  renames: readonly Rename[],
  definition: Name,
  revision: number,
): Name {
  return { ...definition, ...definitionThrough(since(renames, { revision }), definition) };
}

/** What entities and attributes are called now, and what they refer to. */
export type NewNames = Parameters<typeof withNewNames>[3];

/** The present names of entities and attributes that something written names. */
export function newNames(renames: readonly Rename[], definitions: Definitions, written: Written): NewNames {
  const later = since(renames, written);
  return {
    ...namesThrough(later),
    targetOf(entity, name) {
      const target = targetOf(definitions, entityThrough(later, entity), name);
      return target && entityThrough(later.toReversed(), target);
    },
  };
}

/** The names that definitions have after planned renames. @param current as they are before */
export function namesAfter(renames: readonly NameChange[], current: Definitions): NewNames {
  return {
    ...namesThrough(renames),
    targetOf(entity, name) {
      const former = through(renames.toReversed(), { entity: entityThrough(renames, entity), name });
      return targetOf(current, former.entity, former.name);
    },
  };
}

function namesThrough(renames: readonly NameChange[]): Pick<NewNames, "nameOf" | "entityOf"> {
  return {
    nameOf: (entity, name) => through(renames, { entity, name }).name,
    entityOf: (name) => entityThrough(renames, name),
  };
}

/** The entity that an attribute refers to; null if it refers to none. */
function targetOf(definitions: Definitions, entity: string, name: string): string | null {
  const reference = definitions.get(definitionKey({ kind: "attribute", entity, name }));
  const target = reference ? effectiveOf(reference)["fkName"] : null;
  return typeof target === "string" ? target : null;
}
