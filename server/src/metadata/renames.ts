import type { Values } from "@armature/engine";
import type { withNewNames } from "@armature/engine/metadata";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { DefinitionName } from "./definition-name.ts";
import type { DefinitionChange } from "./layer-change.ts";
import { type Definitions, definitionKey, effectiveOf } from "./definitions.ts";

/**
 * A release gave an attribute another name. If a removed attribute had that one, it has the former name since, so that
 * each name always means one definition.
 */
export interface Rename {
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
    operations.flatMap(({ entity, name, rename }) => (rename ? [{ entity, name, revision, ...rename }] : [])),
  );
}

function isSince({ lastEntry, revision }: Rename, written: Written): boolean {
  return "entry" in written ? written.entry <= lastEntry : written.revision < revision;
}

/** What an attribute is called now that was written with this name. */
function presentName(renames: readonly Rename[], entity: string, name: string, written: Written): string {
  return renames.reduce((known, rename) => {
    if (rename.entity !== entity || !isSince(rename, written)) return known;
    return otherName(rename, known) ?? known;
  }, name);
}

function otherName({ former, name }: Rename, known: string): string | null {
  if (known === former) return name;
  return known === name ? former : null;
}

/** An entry of the history. */
interface Entry {
  readonly id: number;
  readonly entity: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** An entry of the history with its values by the present names of their attributes. */
export function inPresentNames<E extends Entry>(
  renames: readonly Rename[],
  row: E,
): E & { readonly old: Values | null; readonly new: Values | null } {
  const { entity, id: entry } = row;
  const named = (values: Values | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [presentName(renames, entity, name, { entry }), value]),
    );
  const [old, made] = [row.old, row.new] as [Values | null, Values | null];
  if (!renames.some((rename) => rename.entity === entity)) return { ...row, old, new: made };
  return { ...row, old: named(old), new: named(made) };
}

/** A name that an attribute had, between two renames. */
interface FormerName {
  readonly name: string;
  readonly after: Rename | null;
  readonly until: Rename | null;
}

/** All names that an attribute had, its present one first. */
export function namesOf(renames: readonly Rename[], entity: string, name: string): readonly FormerName[] {
  const names: FormerName[] = [];
  let [known, until]: [string, Rename | null] = [name, null];
  for (const rename of renames.toReversed()) {
    const former = rename.entity === entity ? otherName(rename, known) : null;
    if (former === null) continue;
    names.push({ name: known, after: rename, until });
    [known, until] = [former, rename];
  }
  return [...names, { name: known, after: null, until }];
}

/** SQL that holds for the entries or revisions in which the attribute had this name. */
export function writtenSql({ after, until }: FormerName, of: "entry" | "revision"): RawBuilder<boolean> {
  const since =
    after === null ? sql`true` : of === "entry" ? sql`"id" > ${after.lastEntry}` : sql`"number" >= ${after.revision}`;
  const before =
    until === null ? sql`true` : of === "entry" ? sql`"id" <= ${until.lastEntry}` : sql`"number" < ${until.revision}`;
  return sql<boolean>`(${since} and ${before})`;
}

/** The present name of a definition that was written in a revision. */
export function presentDefinition<Name extends DefinitionName>(
  renames: readonly Rename[],
  definition: Name,
  revision: number,
): Name {
  const { kind, entity, name } = definition;
  return kind === "attribute" ? { ...definition, name: presentName(renames, entity, name, { revision }) } : definition;
}

/** What attributes are called now, and what they refer to. */
export type NewNames = Parameters<typeof withNewNames>[3];

/** The present names of attributes that something written names. */
export function newNames(renames: readonly Rename[], definitions: Definitions, written: Written): NewNames {
  return {
    nameOf: (entity, name) => presentName(renames, entity, name, written),
    targetOf(entity, name) {
      const reference = definitions.get(definitionKey({ kind: "attribute", entity, name }));
      const target = reference ? effectiveOf(reference)["fkName"] : null;
      return typeof target === "string" ? target : null;
    },
  };
}
