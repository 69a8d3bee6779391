import { type Metadata, MetadataError } from "@armature/engine";
import { type AttributeForm, isSameForm, needsConversion } from "@armature/engine/changes";
import type { Properties } from "@armature/engine/metadata";
import { type Conversion, type FormerColumn, placeOfMaking, type StoredColumn } from "@armature/engine/storage";
import { isReference } from "@armature/engine/values";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { loadCatalogue, loadDropped } from "../../metadata/catalogue.ts";
import { type CompiledMetadata, readRevision } from "../../metadata/compiled.ts";
import { definitionKey, type Definitions, effectiveOf } from "../../metadata/definitions.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { makingOf, readForm, type ReadsForms } from "../../metadata/making.ts";
import { isReadByHand } from "../../metadata/read-by-hand.ts";
import { changedDefinitions, changedMetadata } from "../changed-metadata.ts";
import type { PublishDeps, PublishRequest } from "../publish.ts";
import { storageNames } from "../storage-names.ts";
import { tableOver } from "../../records/sql/table.ts";
import { countChanges } from "./fill.ts";

/** The change of an attribute that gives it another form, or replaces choices. */
interface FormChange {
  readonly change: LayerChange;
  readonly from: Properties;
  readonly to: Properties;
  readonly forms: readonly [AttributeForm, AttributeForm];
}

/** The columns that a publish fills before its switch. */
export interface PlannedConversions {
  readonly compiled: CompiledMetadata;
  readonly layers: readonly LayerChange[];
  /** In the making, each with how it is filled. */
  readonly columns: readonly StoredColumn[];
  /** How many values of each column the new form cannot have, in the same order. */
  readonly lost: readonly number[];
}

/**
 * Plans the columns that have to be filled before changes can be published. Null if there are none, and for changes that
 * a publish refuses: it says why. Values that all fit as they are need no column.
 * @throws MetadataError for an attribute that the product's own statements read
 */
export async function planConversions(deps: PublishDeps, request: PublishRequest): Promise<PlannedConversions | null> {
  const { kysely } = deps.database;
  const compiled = await deps.metadata.ensure(await readRevision(kysely));
  if (request.base !== null && request.base !== compiled.revision) return null;
  const tried = tryChanges(deps, compiled, request);
  if (tried === null) return null;
  const catalogue = await loadCatalogue(kysely);
  const dropped = await loadDropped(kysely);
  const names = storageNames(compiled.definitions);
  const planned: StoredColumn[] = [];
  for (const form of tried.forms) {
    const { entity, name } = form.change;
    const attribute = tried.metadata.entities.get(entity)?.byName.get(name);
    const own = catalogue.filter((column) => column.entity === entity);
    const memory = memoryIn(formerColumn(own, form, compiled));
    const map = form.change.map ?? null;
    if (!attribute || isStoredAsWanted(compiled, form) || (!needsConversion(...form.forms, map) && !memory)) continue;
    const at = placeOfMaking(attribute, [...own, ...planned], dropped.get(entity) ?? 0);
    const conversion: Conversion = { place: at, from: form.from, to: form.to, map, memory };
    const columnName = names.making(entity, name, compiled.revision);
    const { column: columnKind } = attribute;
    planned.push({ entity, attribute: name, place: "making", columnName, columnKind, conversion });
  }
  const { columns, lost } = await withChanges(kysely, compiled, planned);
  if (!request.isRelease) refuseReadByHand(compiled, columns);
  return columns.length > 0 ? { compiled, layers: tried.layers, columns, lost } : null;
}

/** The columns without those whose values all fit as they are. */
async function withChanges(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  planned: readonly StoredColumn[],
): Promise<Pick<PlannedConversions, "columns" | "lost">> {
  const columns: StoredColumn[] = [];
  const lost: number[] = [];
  for (const [entity, own] of Map.groupBy(planned, (column) => column.entity)) {
    const [type, storage] = [compiled.metadata.entities.get(entity), compiled.storage.get(entity)];
    if (!type || !storage) continue;
    const counted = await countChanges(db, tableOver(type, storage), makingOf(own, compiled));
    for (const column of own) {
      const counts = counted.get(column.attribute);
      if (counts?.changed === 0 && fitsIn(column, storage.places.get(column.attribute))) continue;
      columns.push(column);
      lost.push(counts?.lost ?? 0);
    }
  }
  return { columns, lost };
}

/** Whether present values can stay where they are. What came from a former column decides later ways back. */
function fitsIn({ columnKind, conversion }: StoredColumn, present: StoredColumn | undefined): boolean {
  return present?.columnKind === columnKind && !isReference(columnKind) && conversion?.memory === null;
}

interface TriedChanges {
  readonly layers: readonly LayerChange[];
  readonly forms: readonly FormChange[];
  readonly metadata: Metadata;
}

/** The changes of forms, with the metadata after them; null if there are none, or a publish refuses the changes. */
function tryChanges(
  { metadata, lint }: PublishDeps,
  compiled: CompiledMetadata,
  request: PublishRequest,
): TriedChanges | null {
  try {
    const layers = request.changes(compiled.definitions);
    const forms = formChanges(compiled, changedDefinitions(compiled.definitions, layers), layers);
    if (forms.length === 0) return null;
    const changed = changedMetadata(compiled, layers, metadata);
    lint?.(changed.metadata);
    return { layers, forms, metadata: changed.metadata };
  } catch {
    return null;
  }
}

/** The changes of attributes that are stored before and after. */
function formChanges(
  compiled: CompiledMetadata,
  next: Definitions,
  layers: readonly LayerChange[],
): readonly FormChange[] {
  const { definitions, storage } = compiled;
  return layers.flatMap((change): readonly FormChange[] => {
    const { kind, entity, name: attribute, map } = change;
    const [before, after] = [definitions.get(definitionKey(change)), next.get(definitionKey(change))];
    const isStored = storage.get(entity)?.places.has(attribute) === true;
    if (kind !== "attribute" || !isStored || !before || !after) return [];
    if (before.removed || after.removed) return [];
    const [from, to] = [effectiveOf(before), effectiveOf(after)];
    const at = { entity, attribute };
    const forms = [readForm(at, from, compiled), readForm(at, to, compiled)] as const;
    const isOther = map !== undefined || !isSameForm(...forms);
    return from["primaryKey"] === true || !isOther ? [] : [{ change, from, to, forms }];
  });
}

/** A column of several records keeps them while its attribute takes one; they are there when it takes several again. */
function isStoredAsWanted({ storage }: CompiledMetadata, { change, forms: [from, to] }: FormChange): boolean {
  const stored = storage.get(change.entity)?.places.get(change.name)?.columnKind;
  return isReference(to.column) && stored === to.column && from.fkName === to.fkName;
}

/** The newest former column of the form that the attribute gets back. */
function formerColumn(own: readonly StoredColumn[], form: FormChange, reading: ReadsForms): StoredColumn | null {
  const { change, forms } = form;
  const [from, to] = forms;
  if (isSameForm(from, to)) return null;
  const isFormer = (column: StoredColumn) => {
    const { place, attribute, conversion } = column;
    if (place !== "aside" || attribute !== change.name || !conversion) return false;
    const read = (properties: Properties) => readForm(column, properties, reading);
    return isSameForm(read(conversion.from), to) && isSameForm(read(conversion.to), from);
  };
  return own.find(isFormer) ?? null;
}

function memoryIn(former: StoredColumn | null): FormerColumn | null {
  if (!former?.conversion) return null;
  const { columnName, columnKind, conversion } = former;
  return { columnName, columnKind, place: conversion.place, map: conversion.map };
}

/** The columns whose values come back with changes that give attributes the form that they had. */
export function formerColumns(
  compiled: CompiledMetadata,
  next: Definitions,
  layers: readonly LayerChange[],
  catalogue: readonly StoredColumn[],
): readonly StoredColumn[] {
  return formChanges(compiled, next, layers).flatMap((form) => {
    const own = catalogue.filter(({ entity }) => entity === form.change.entity);
    return formerColumn(own, form, compiled) ?? [];
  });
}

function refuseReadByHand({ tenancy }: CompiledMetadata, columns: readonly StoredColumn[]): void {
  const message = "the product itself reads its values, so they keep their form";
  const problems = columns
    .filter((column) => isReadByHand(tenancy, column))
    .map(({ entity, attribute }) => ({
      code: "immutable" as const,
      path: `${entity}.${attribute}.elementType`,
      message,
    }));
  if (problems.length > 0) throw new MetadataError(problems);
}
