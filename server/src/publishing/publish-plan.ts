import type { Metadata, Problem } from "@armature/engine";
import { planStorage, type StorageStep, type StoredColumn } from "@armature/engine/storage";
import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import type { SystemSchema } from "../database/schema.ts";
import { loadCatalogue, loadDropped } from "../metadata/catalogue.ts";
import { type CompiledMetadata, compileDefinitions, readRevision } from "../metadata/compiled.ts";
import type { Definitions } from "../metadata/definitions.ts";
import type { DefinitionChange, LayerChange } from "../metadata/layer-change.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { refuseUnusable, refuseProtected } from "../metadata/protection.ts";
import { ofChange } from "./conversion/stored-conversion.ts";
import { OutdatedPlan } from "./outdated-plan.ts";
import { applyLayers, changesBetween, numbered } from "./definition-layers.ts";
import { formerForms, storageNames } from "./storage-names.ts";
import { warningsAfter } from "./warnings.ts";

/** What a plan is made from. */
export interface PlanDeps {
  readonly metadata: MetadataStore;
  /** Further checks of what is about to be published. May throw a MetadataError. */
  readonly lint?: (metadata: Metadata) => void;
  /** Checks of an administrator's changes that ask the database. May throw a MetadataError. */
  readonly refuse?: (next: CompiledMetadata, changes: readonly DefinitionChange[]) => Promise<void>;
}

/** The part of a request that a plan needs. */
export interface Planned {
  readonly base: number | null;
  readonly filled?: number;
  readonly changes: (current: Definitions) => readonly LayerChange[];
}

/** All of a publish that can be known before its lock. It counts while its revision is the newest. */
export interface PublishPlan {
  /** The revision that it was made on. */
  readonly former: CompiledMetadata;
  /** What will be published, with the ids of its definitions. It is `former` if nothing changes. */
  readonly next: CompiledMetadata;
  /** Whether an administrator changes something, and not a release alone. */
  readonly isLocal: boolean;
  readonly changes: readonly DefinitionChange[];
  readonly warnings: readonly Problem[];
  /** The storage catalogue that the steps start from. */
  readonly catalogue: readonly StoredColumn[];
  readonly steps: readonly StorageStep[];
}

/**
 * Merges, compiles and lints what is about to be published, and plans its storage. Needs no lock, so nobody waits.
 * @throws AppError staleRevision (409) and those of the request; MetadataError for what does not compile; OutdatedPlan for
 * values that have to be converted first
 */
export async function planPublish(
  deps: PlanDeps,
  db: Kysely<SystemSchema>,
  { base, filled: prepared, changes: wanted }: Planned,
): Promise<PublishPlan> {
  const former = await deps.metadata.ensure(await readRevision(db));
  requireBase(base, former.revision);
  const current = former.definitions;
  const layers = wanted(current);
  refuseProtected(current, layers, deps.metadata);
  const pending = applyLayers(current, layers);
  const isLocal = layers.some((change) => change.layer === "local");
  const known = { former, isLocal };
  if ([...pending].every(([key, definition]) => definition === current.get(key)))
    return { ...known, next: former, changes: [], warnings: [], catalogue: [], steps: [] };
  const definitions = await numbered(db, current, pending);
  const catalogue = await loadCatalogue(db);
  const filled = ofChange(catalogue, prepared);
  const { renames } = former;
  const next = compileDefinitions({ definitions, catalogue, revision: former.revision + 1, renames }, deps.metadata);
  refuseUnusable(next.metadata, layers);
  deps.lint?.(next.metadata);
  const names = storageNames(definitions);
  const steps = planStorage(catalogue, next.metadata, names, await loadDropped(db), formerForms(former), filled);
  const changes = changesBetween(current, pending, layers);
  if (isLocal) await deps.refuse?.(next, changes);
  if (steps.some((step) => convertsAtOnce(changes, step))) throw new OutdatedPlan("conversion");
  return {
    ...known,
    next,
    changes: withConversions(changes, steps),
    warnings: warningsAfter(former, next, changes),
    catalogue,
    steps,
  };
}

/**
 * Whether a step leaves the values of an attribute aside that gets another form: they have to be converted first. It
 * means that another form was published since it was seen what is to be converted.
 */
function convertsAtOnce(changes: readonly DefinitionChange[], step: StorageStep): boolean {
  if (step.kind !== "setAside") return false;
  const { entity, attribute } = step.column;
  const isOf = (change: DefinitionChange) => change.entity === entity && change.name === attribute;
  return changes.some((change) => change.kind === "attribute" && isOf(change) && change.before && change.after);
}

/** Each change of an attribute with how its values are converted. */
function withConversions(
  changes: readonly DefinitionChange[],
  steps: readonly StorageStep[],
): readonly DefinitionChange[] {
  return changes.map((change) => {
    const isOf = ({ entity, attribute }: StoredColumn) => entity === change.entity && attribute === change.name;
    const step = steps.find((each) => each.kind === "switch" && isOf(each.column));
    if (change.kind !== "attribute" || step?.kind !== "switch" || !step.column.conversion) return change;
    const { map, memory } = step.column.conversion;
    const columns = { column: step.column.columnName, former: step.former?.columnName ?? null };
    return { ...change, conversion: { map, memory, ...columns } };
  });
}

/** @throws AppError staleRevision (409) if the changes were made on another revision */
export function requireBase(base: number | null, revision: number): void {
  if (base !== null && base !== revision) throw new AppError("staleRevision", { args: { base, revision } });
}

/** Whether values are still stored as the plan has it. A conversion or a purge may move them at any time. */
export async function isStoredAsPlanned(trx: Kysely<SystemSchema>, plan: PublishPlan): Promise<boolean> {
  return plan.steps.length === 0 || placesOf(await loadCatalogue(trx)) === placesOf(plan.catalogue);
}

/** What the catalogue says of how far slow work is. */
const PROGRESS: ReadonlySet<string> = new Set(["ready", "filled", "reportedAt"]);

/** Slow steps, which change the rest, do not matter to the others. */
function placesOf(catalogue: readonly StoredColumn[]): string {
  const values = catalogue.filter(({ place }) => place !== "index");
  return JSON.stringify(values, (key, value: unknown) => (PROGRESS.has(key) ? undefined : value));
}
