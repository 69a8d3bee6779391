import { type ColumnKind, isReference } from "../values/column-kind.ts";
import type { EntityScope } from "../metadata/entity-spec.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType, Metadata } from "../schema/entity-type.ts";
import { claimsOf } from "../schema/unique-claim.ts";

/**
 * Where an attribute's values are stored: in a column, in a key of the `extra` column, or aside after its removal. A
 * unique attribute also has a `key`: a column with its folded values and the unique constraint. So do combinations of
 * attributes that are unique together, under the name of their claim. An indexed attribute also has an `index`.
 */
export type Place = "column" | "extra" | "aside" | "key" | "index";

/** A row of the storage catalogue. */
export interface StoredColumn {
  readonly entity: string;
  readonly attribute: string;
  readonly place: Place;
  /** The column name; for `extra` the key inside that column, for an `index` the beginning of its names. */
  readonly columnName: string;
  readonly columnKind: ColumnKind;
  /** False while a key is being filled and its constraint built. */
  readonly ready?: boolean;
  /** For a key: where its values must be unique. */
  readonly scope?: UniqueScope | null;
}
/** Where a unique value may occur only once: in its organization, or in all of them. */
export type UniqueScope = "organization" | "all";

/** Names of columns and indexes. They are made from ids, so that they are never too long. */
export interface StorageNames {
  aside(entity: string, attribute: string): string;
  key(entity: string, attribute: string): string;
  index(entity: string, attribute: string): string;
}

/** A step from the present tables to those that the metadata needs, as data. */
export type StorageStep =
  | { readonly kind: "createTable"; readonly entity: string; readonly primaryKey: string; readonly scope: EntityScope }
  | { readonly kind: "addColumn"; readonly column: StoredColumn }
  | { readonly kind: "useExtra"; readonly column: StoredColumn }
  | { readonly kind: "addKey"; readonly column: StoredColumn }
  | { readonly kind: "dropKey"; readonly column: StoredColumn }
  /** Drops the constraint and builds it for another scope. */
  | { readonly kind: "rescopeKey"; readonly column: StoredColumn; readonly scope: UniqueScope }
  | { readonly kind: "setAside"; readonly column: StoredColumn; readonly to: string }
  | { readonly kind: "restore"; readonly column: StoredColumn; readonly to: string }
  | { readonly kind: "widen"; readonly column: StoredColumn; readonly to: ColumnKind }
  | FillStep
  | { readonly kind: "dropIndex"; readonly column: StoredColumn }
  | IndexStep
  | UniqueStep;

/**
 * Takes the values over from the column that was set aside, where the attribute takes one choice in place of several,
 * or several in place of one: the first of a list, or a list of one. Where `column` has values from before, one that
 * would give the present value stays whole.
 */
export interface FillStep {
  readonly kind: "fill";
  readonly column: StoredColumn;
  readonly from: StoredColumn;
}

/** Builds an index for sorting and filtering. Because this is slow, it runs after the publish. */
export interface IndexStep {
  readonly kind: "index";
  readonly column: StoredColumn;
}

/**
 * Fills a key and builds its constraint. Because this is slow, it runs after the publish; until then the engine's own
 * check applies.
 */
export interface UniqueStep {
  readonly kind: "unique";
  readonly column: StoredColumn;
  readonly scope: UniqueScope;
}

/**
 * The number of columns that a table may use over its lifetime. Beyond it, attributes that do not need a column go to
 * `extra`.
 */
export const COLUMN_BUDGET = 300;

/**
 * The steps that make the tables fit the metadata. Pure. An empty list means that nothing needs to be done.
 * @param stored the storage catalogue
 * @param dropped entity → columns that were dropped from its table; they count toward {@link COLUMN_BUDGET}
 * @param refersElsewhere whether an attribute refers to another entity than its stored ids do; they are set aside then,
 *   and no such ids are restored
 */
export function planStorage(
  stored: readonly StoredColumn[],
  metadata: Metadata,
  names: StorageNames,
  dropped: ReadonlyMap<string, number> = NONE_DROPPED,
  refersElsewhere: RefersElsewhere = () => false,
): readonly StorageStep[] {
  const byEntity = Map.groupBy(stored, (column) => column.entity);
  const types = [...metadata.entities.values()].filter(hasTable).sort(organizationFirst);
  return types.flatMap((type) => {
    const own = { type, stored: byEntity.get(type.name) ?? [], dropped: dropped.get(type.name) ?? 0, refersElsewhere };
    return planEntity(own, names);
  });
}

/** Whether the attribute, as it is to be, refers to another entity than the ids that are stored for it. */
export type RefersElsewhere = (attribute: AttributeType) => boolean;

/** An entity and what is stored for it. */
interface Planned {
  readonly type: EntityType;
  readonly stored: readonly StoredColumn[];
  readonly dropped: number;
  readonly refersElsewhere: RefersElsewhere;
}

const NONE_DROPPED: ReadonlyMap<string, number> = new Map();

/** A view reads the table of the entity that it shows. */
function hasTable({ store, viewOf }: EntityType): boolean {
  return store === "records" && viewOf === null;
}

/** The other tables refer to the organization's, so it comes first. */
function organizationFirst(a: EntityType, b: EntityType): number {
  return Number(b.scope === "self") - Number(a.scope === "self");
}

function planEntity(planned: Planned, names: StorageNames): readonly StorageStep[] {
  const { type, stored } = planned;
  const { name: entity, primaryKey, scope } = type;
  const create: StorageStep[] =
    stored.length === 0 ? [{ kind: "createTable", entity, primaryKey: primaryKey.name, scope }] : [];
  const outdated = outdatedColumns(planned);
  const kept = stored.filter((column) => !outdated.includes(column));
  const removed = removals(outdated, stored, names);
  const added = additions(planned, kept);
  return [
    ...create,
    ...removed,
    ...added,
    ...fills(type, removed, added),
    ...keys(type, kept, names),
    ...indexes(type, kept, names),
  ];
}

/**
 * Columns without an attribute, and those whose values are of another kind than the attribute now has, with their keys
 * and indexes.
 */
function outdatedColumns({ type, stored, refersElsewhere }: Planned): readonly StoredColumn[] {
  const keeps = (column: StoredColumn) => {
    const attribute = type.byName.get(column.attribute);
    return (
      keepsValues(column, attribute) && !(attribute && isReference(attribute.column) && refersElsewhere(attribute))
    );
  };
  const values = stored.filter((column) => isLive(column) && !keeps(column));
  const attributes = new Set(values.map((column) => column.attribute));
  const claims = new Map(claimsOf(type).map((claim) => [claim.name, claim]));
  const isOutdated = ({ attribute }: StoredColumn) =>
    (claims.get(attribute)?.attributes ?? [attribute]).some((name) => attributes.has(name));
  const keys = stored.filter((column) => column.place === "key" && isOutdated(column));
  const built = stored.filter((column) => column.place === "index" && attributes.has(column.attribute));
  return [...keys, ...built, ...values];
}

function keepsValues({ columnKind }: StoredColumn, attribute: AttributeType | undefined): boolean {
  if (!attribute) return false;
  const isSame = columnKind === attribute.column || (isReference(columnKind) && isReference(attribute.column));
  return isSame || isWider(attribute.column, columnKind) || attribute.primaryKey;
}

function removals(
  outdated: readonly StoredColumn[],
  stored: readonly StoredColumn[],
  names: StorageNames,
): readonly StorageStep[] {
  return outdated.map((column) => {
    if (column.place === "key") return { kind: "dropKey", column };
    if (column.place === "index") return { kind: "dropIndex", column };
    return { kind: "setAside", column, to: freeName(names.aside(column.entity, column.attribute), stored) };
  });
}

/**
 * Whether a change between these kinds keeps the values of an attribute with choices: a list keeps its first item, and
 * a single value becomes a list of one.
 */
export function takesOver(
  from: ColumnKind,
  { element, column: to }: Pick<AttributeType, "element" | "column">,
): boolean {
  return element !== null && ((from === "text" && to === "json") || (from === "json" && to === "text"));
}

function fills(
  { byName }: EntityType,
  removed: readonly StorageStep[],
  added: readonly StorageStep[],
): readonly StorageStep[] {
  return removed.flatMap((step): readonly FillStep[] => {
    const attribute = step.kind === "setAside" ? byName.get(step.column.attribute) : undefined;
    if (step.kind !== "setAside" || !attribute || !takesOver(step.column.columnKind, attribute)) return [];
    const target = added.find((each) => "column" in each && each.column.attribute === attribute.name);
    if (!target || target.kind === "createTable") return [];
    const column = target.kind === "restore" ? { ...target.column, columnName: target.to } : target.column;
    return [{ kind: "fill", column, from: { ...step.column, columnName: step.to } }];
  });
}

/** An attribute may be set aside several times, with values of different kinds. */
function freeName(name: string, stored: readonly StoredColumn[]): string {
  const used = new Set(stored.map((column) => column.columnName));
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}_${n}`;
    if (!used.has(candidate)) return candidate;
  }
}

function additions(planned: Planned, kept: readonly StoredColumn[]): readonly StorageStep[] {
  const { type } = planned;
  const live = new Map(kept.filter(isLive).map((column) => [column.attribute, column]));
  const added = new Map(placeAll(planned, new Set(live.keys())));
  return type.attributes.flatMap((attribute) => {
    const present = live.get(attribute.name);
    return present ? widenIfNeeded(attribute, present) : (added.get(attribute) ?? []);
  });
}

/**
 * Places new attributes. Those that gain most from a column of their own are placed first, but the steps stay in the
 * entity's order.
 */
function placeAll(
  { type, stored, dropped, refersElsewhere }: Planned,
  present: ReadonlySet<string>,
): readonly (readonly [AttributeType, StorageStep])[] {
  let used = dropped + stored.filter((column) => column.place !== "extra" && column.place !== "index").length;
  const placed = type.attributes.filter((attribute) => !attribute.primaryKey && !present.has(attribute.name));
  return placed
    .toSorted((a, b) => rank(type, a) - rank(type, b))
    .map((attribute) => {
      const restorable = isReference(attribute.column) && refersElsewhere(attribute) ? [] : stored;
      const step = placeNew(type.name, attribute, restorable, used);
      if (step.kind === "addColumn") used++;
      if (attribute.needs.some((need) => need.kind === "unique")) used++;
      return [attribute, step] as const;
    });
}

/** First what SQL looks up, then what lists show, then what rules read over many records, then the rest. */
function rank(type: EntityType, attribute: AttributeType): number {
  if (needsColumn(attribute)) return 0;
  if (attribute.showDefault) return 1;
  return type.rules.reading(attribute.name).length > 0 ? 2 : 3;
}

function isLive({ place }: StoredColumn): boolean {
  return place === "column" || place === "extra";
}

/** A reference column keeps the widest type that it ever had. */
function widenIfNeeded({ column }: AttributeType, present: StoredColumn): readonly StorageStep[] {
  return isWider(column, present.columnKind) ? [{ kind: "widen", column: present, to: column }] : [];
}

/** Whether the kind holds all values of another, which then stay. */
function isWider(kind: ColumnKind, than: ColumnKind): boolean {
  return (kind === "references" && than === "reference") || (kind === "numeric" && than === "integer");
}

/** Values that were set aside are restored for an attribute with the same name and kind. */
function placeNew(
  entity: string,
  attribute: AttributeType,
  stored: readonly StoredColumn[],
  used: number,
): StorageStep {
  const { name, column: columnKind } = attribute;
  const aside = stored.find((c) => c.place === "aside" && c.attribute === name && c.columnKind === columnKind);
  if (aside) return { kind: "restore", column: aside, to: name };
  const isColumn = used < COLUMN_BUDGET || needsColumn(attribute);
  const column = { entity, attribute: name, columnName: name, columnKind } as const;
  return isColumn
    ? { kind: "addColumn", column: { ...column, place: "column" } }
    : { kind: "useExtra", column: { ...column, place: "extra" } };
}

/** Attributes that SQL itself must read get a column even beyond the budget. */
function needsColumn(attribute: AttributeType): boolean {
  return attribute.importKey || attribute.indexed || attribute.fkExists || attribute.needs.length > 0;
}

/** Values that are read by their label, and lists of values, cannot be indexed. */
const INDEXABLE: ReadonlySet<ColumnKind> = new Set(["text", "integer", "numeric", "date", "timestamp"]);

function indexes(type: EntityType, kept: readonly StoredColumn[], names: StorageNames): readonly StorageStep[] {
  const live = new Map(kept.filter(isLive).map((column) => [column.attribute, column.place]));
  const built = kept.filter((column) => column.place === "index");
  const wanted = type.attributes.filter(
    ({ name, indexed, importKey, column, primaryKey }) =>
      (indexed || importKey) && !primaryKey && INDEXABLE.has(column) && live.get(name) !== "extra",
  );
  const dropped = built.filter((index) => wanted.every(({ name }) => name !== index.attribute));
  const missing = wanted.filter(({ name }) => built.every((index) => name !== index.attribute));
  return [
    ...dropped.map((column): StorageStep => ({ kind: "dropIndex", column })),
    ...missing.map(({ name, column }): StorageStep => {
      const columnName = names.index(type.name, name);
      return {
        kind: "index",
        column: { entity: type.name, attribute: name, place: "index", columnName, columnKind: column },
      };
    }),
  ];
}

function keys(type: EntityType, kept: readonly StoredColumn[], names: StorageNames): readonly StorageStep[] {
  const claims = claimsOf(type);
  const present = new Map(kept.filter((c) => c.place === "key").map((column) => [column.attribute, column]));
  const dropped = [...present.values()].filter(({ attribute }) => !claims.some(({ name }) => name === attribute));
  const steps = claims.flatMap(({ name, scope }) => keySteps(type.name, name, scope, present.get(name), names));
  return [...dropped.map((column): StorageStep => ({ kind: "dropKey", column })), ...steps];
}

function keySteps(
  entity: string,
  claim: string,
  scope: UniqueScope,
  present: StoredColumn | undefined,
  names: StorageNames,
): readonly StorageStep[] {
  if (!present) {
    const column = newKey(entity, claim, scope, names);
    return [
      { kind: "addKey", column },
      { kind: "unique", column, scope },
    ];
  }
  const unique: UniqueStep = { kind: "unique", column: present, scope };
  if (present.scope !== scope) return [{ kind: "rescopeKey", column: present, scope }, unique];
  return present.ready === false ? [unique] : [];
}

function newKey(entity: string, attribute: string, scope: UniqueScope, names: StorageNames): StoredColumn {
  const columnName = names.key(entity, attribute);
  return { entity, attribute, place: "key", columnName, columnKind: "text", ready: false, scope };
}
