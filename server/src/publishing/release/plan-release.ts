import { createHash } from "node:crypto";
import { type Metadata, sameValue } from "@armature/engine";
import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { commandLine } from "../../base/command-line.ts";
import { DatabaseError } from "../../database/database.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { type EntityStorage, loadCatalogue } from "../../metadata/catalogue.ts";
import { type CompiledMetadata, compileDefinitions, readRevision } from "../../metadata/compiled.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import type { DefinitionChange } from "../../metadata/layer-change.ts";
import { entityThrough, through } from "../../metadata/renames.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";
import { storedSql } from "../../records/sql/table.ts";
import { changedMetadata } from "../changed-metadata.ts";
import { planConversions } from "../conversion/plan-conversions.ts";
import { applyLayers, changesBetween } from "../definition-layers.ts";
import type { PublishDeps } from "../publish.ts";
import { findRenames, type WantedRename } from "./find-renames.ts";
import { renamedDefinitions } from "./renamed-definitions.ts";
import { ofRelease } from "./shipped-changes.ts";

/** What a release does to a definition and to the values that records have of it. */
export interface PlannedChange {
  /** A sentence for people who deploy. */
  readonly text: string;
  /** How many values or records are no longer shown. They stay in the database for a while. */
  readonly lost: number;
  /** Whether its values get another form. */
  readonly isConverted: boolean;
}

/** All that a release does to a database, before it does so. */
export type ReleasePlan = readonly PlannedChange[];

/**
 * Compares the files of a release with a database, and counts the values that its changes concern. Writes nothing. An
 * empty database gets one sentence.
 */
export async function planRelease(
  released: PublishDeps,
  shipped: readonly ShippedDefinition[],
  mayGoBack = false,
): Promise<ReleasePlan> {
  const { kysely } = released.database;
  const { renames, catalogue, compiled } = await renamedState(released, shipped, mayGoBack);
  const deps = { ...released, metadata: { ...released.metadata, ensure: async () => compiled } };
  const renamed = await Promise.all(renames.map((each) => becoming(kysely, each, compiled)));
  const request = ofRelease(shipped, 0);
  const layers = request.changes(compiled.definitions);
  if (layers.length === 0) return renamed;
  if (compiled.definitions.size === 0)
    return [{ text: `All ${layers.length} definitions are made.`, lost: 0, isConverted: false }];
  const changes = changesBetween(compiled.definitions, applyLayers(compiled.definitions, layers), layers);
  const isGone = (each: DefinitionName) =>
    changes.some(({ kind, entity, after }) => kind === "entity" && entity === each.entity && after === null);
  const conversions = await planConversions(deps, request);
  const lost = new Map(
    conversions?.columns.map(({ entity, attribute }, at) => [`${entity}.${attribute}`, conversions.lost[at] ?? 0]),
  );
  const outcomeOf = async (each: DefinitionChange) => {
    if (each.before === null) return addition(each, catalogue);
    if (each.after !== null) return change(each, lost.get(nameOf(each)));
    return each.kind !== "entity" && isGone(each) ? null : removal(kysely, each, compiled.storage.get(each.entity));
  };
  const planned: PlannedChange[] = [...renamed];
  for (const each of changes) {
    const outcome = await outcomeOf(each);
    const isConverted = each.after !== null && lost.has(nameOf(each));
    if (outcome) planned.push({ text: `${nameOf(each)} ${outcome.does}`, lost: outcome.lost, isConverted });
  }
  return planned;
}

/** The metadata once a release is published. @throws MetadataError if it does not compile */
export async function metadataAfter(
  deps: PublishDeps,
  shipped: readonly ShippedDefinition[],
  mayGoBack = false,
): Promise<Metadata> {
  const { compiled } = await renamedState(deps, shipped, mayGoBack);
  const layers = ofRelease(shipped, 0).changes(compiled.definitions);
  return changedMetadata(compiled, layers, deps.metadata).metadata;
}

/** A database as it is once its entities and attributes have the names of a release. */
interface RenamedState {
  readonly renames: readonly WantedRename[];
  readonly catalogue: readonly StoredColumn[];
  readonly compiled: CompiledMetadata;
}

async function renamedState(
  deps: PublishDeps,
  shipped: readonly ShippedDefinition[],
  mayGoBack: boolean,
): Promise<RenamedState> {
  const { kysely } = deps.database;
  const former = await deps.metadata.ensure(await readRevision(kysely));
  const renames = findRenames(shipped, former.definitions, mayGoBack);
  const catalogue = renamedCatalogue(await loadCatalogue(kysely), renames);
  const compiled = renames.length === 0 ? former : renamedMetadata(deps, former, catalogue, renames);
  return { renames, catalogue, compiled };
}

function renamedMetadata(
  { metadata }: PublishDeps,
  { definitions, tenancy, revision }: CompiledMetadata,
  catalogue: readonly StoredColumn[],
  renames: readonly WantedRename[],
): CompiledMetadata {
  const renamed = renamedDefinitions(definitions, renames, tenancy.declared);
  const tableOf = (entity: string) => entityThrough(renames.toReversed(), entity);
  return compileDefinitions({ definitions: renamed, catalogue, revision, renames: [], tableOf }, metadata);
}

function renamedCatalogue(
  catalogue: readonly StoredColumn[],
  renames: readonly WantedRename[],
): readonly StoredColumn[] {
  return catalogue.map((column) => {
    const { entity, name: attribute } = through(renames, { entity: column.entity, name: column.attribute });
    return { ...column, entity, attribute };
  });
}

async function becoming(
  db: Kysely<SystemSchema>,
  { kind, entity, former, name }: WantedRename,
  { storage }: CompiledMetadata,
): Promise<PlannedChange> {
  const isEntity = kind === "entity";
  const [what, place] = isEntity ? ["record", ""] : ["value", `${entity}.`];
  const stored = storage.get(entity);
  const count = await (isEntity ? countRecords(db, stored) : countValues(db, name, stored));
  const stay = `${count.toLocaleString("en-US")} ${what}${count === 1 ? " stays" : "s stay"}`;
  return { text: `${place}${former} becomes ${place}${name}; ${stay}.`, lost: 0, isConverted: false };
}

/** The number of values that a plan loses. */
export function lostBy(plan: ReleasePlan): number {
  return plan.reduce((sum, { lost }) => sum + lost, 0);
}

/**
 * What a person repeats to accept the losses of a plan: what is lost, and how many values. It holds while they are hardly
 * more. Null if nothing is lost.
 */
export function acceptanceOf(plan: ReleasePlan): string | null {
  const losing = plan.filter(({ lost }) => lost > 0);
  if (losing.length === 0) return null;
  const what = losing.map(({ text }) => text.split(/ \d/, 1)[0]);
  const digest = createHash("sha256").update(JSON.stringify(what)).digest("hex");
  return `${digest.slice(0, 8)}-${lostBy(plan)}`;
}

/** How many values may be lost after so many were accepted, since people work on: a tenth more, at least ten. */
export function mostLost(accepted: number): number {
  return accepted === 0 ? 0 : accepted + Math.max(10, Math.ceil(accepted / 10));
}

/** @throws DatabaseError if the plan loses values that were not accepted */
export function requireAccepted(plan: ReleasePlan, accepted: string | undefined): void {
  const wanted = acceptanceOf(plan);
  if (wanted === null) return;
  const [[what], [accepting, number = "0"]] = [wanted.split("-"), (accepted ?? "").split("-")];
  if (what === accepting && lostBy(plan) <= mostLost(Number(number))) return;
  const losing = plan.filter(({ lost }) => lost > 0).map(({ text }) => `- ${text}`);
  throw new DatabaseError(
    [
      "This release would hide values that people entered, so it does not start:",
      ...losing,
      `Correct the files, or accept it: ${commandLine(`migrate --accept ${wanted}`)}`,
    ].join("\n"),
  );
}

function nameOf({ kind, entity, name }: DefinitionName): string {
  if (kind === "entity") return entity;
  return kind === "attribute" ? `${entity}.${name}` : `${kind} ${entity}.${name}`;
}

type Outcome = Pick<PlannedChange, "lost"> & { readonly does: string };

function addition({ kind, entity, name }: DefinitionName, catalogue: readonly StoredColumn[]): Outcome {
  const isAside = ({ place, conversion }: StoredColumn) => place === "aside" && !conversion;
  const isOf = (column: StoredColumn) => column.entity === entity && column.attribute === name;
  const isBack = kind === "attribute" && catalogue.some((column) => isAside(column) && isOf(column));
  return { does: isBack ? "is back, with the values that it had." : "is added.", lost: 0 };
}

/**
 * @param lost how many values the new form of an attribute cannot have; undefined if it keeps its form
 * @returns null if an administrator's change stays in effect
 */
function change({ before, after }: DefinitionChange, lost: number | undefined): Outcome | null {
  const names = Object.keys({ ...before, ...after }).filter((name) => !sameValue(before?.[name], after?.[name]));
  if (names.length === 0) return null;
  const does = `changes: ${names.join(", ")}.`;
  if (lost === undefined) return { does, lost: 0 };
  if (lost === 0) return { does: `${does} Its values are converted.`, lost };
  return { does: `${does} Its values are converted; ${lost} that cannot be stay aside for 30 days.`, lost };
}

/** Records of a removed entity stay in its table. */
async function removal(
  db: Kysely<SystemSchema>,
  { kind, name }: DefinitionName,
  storage?: EntityStorage,
): Promise<Outcome> {
  const isStored = kind === "attribute" && storage?.places.has(name) === true;
  const lost = isStored
    ? await countValues(db, name, storage)
    : kind === "entity"
      ? await countRecords(db, storage)
      : 0;
  const what = isStored ? "Values set aside for 30 days" : "Records that nobody sees any more";
  return { does: `is removed.${lost > 0 ? ` ${what}: ${lost}.` : ""}`, lost };
}

async function countRecords(db: Kysely<SystemSchema>, storage: EntityStorage | undefined): Promise<number> {
  return storage ? countOf(db, tableOf(storage.table)) : 0;
}

/** How many records have a value of an attribute. */
async function countValues(db: Kysely<SystemSchema>, name: string, storage?: EntityStorage): Promise<number> {
  const column = storage?.places.get(name);
  if (!storage || !column) return 0;
  return countOf(db, sql`${tableOf(storage.table)} t where ${storedSql(column, "t")} is not null`);
}

async function countOf(db: Kysely<SystemSchema>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
