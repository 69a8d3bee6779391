import type { ColumnKind } from "../elements/element-type.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType, Metadata } from "../schema/entity-type.ts";

/** Where an attribute's values are: a column, a key of the `extra` column, or kept aside after its removal. */
export type Place = "column" | "extra" | "aside";

/** A row of the storage catalogue. */
export interface StoredColumn {
  readonly entity: string;
  readonly attribute: string;
  readonly place: Place;
  /** Column name; for `extra` the key inside it. */
  readonly columnName: string;
  readonly columnKind: ColumnKind;
}

/** A step from today's tables to those the metadata asks for, as data. `slow` ones run after the publish. */
export type StorageStep =
  | { readonly kind: "createTable"; readonly entity: string; readonly primaryKey: string; readonly slow: false }
  | ({ readonly kind: "addColumn" | "useExtra"; readonly slow: false } & StoredColumn)
  | { readonly kind: "setAside"; readonly from: StoredColumn; readonly to: string; readonly slow: false }
  | { readonly kind: "restore"; readonly from: StoredColumn; readonly to: string; readonly slow: false }
  | { readonly kind: "widen"; readonly entity: string; readonly columnName: string; readonly slow: false }
  | {
      readonly kind: "unique";
      readonly entity: string;
      readonly attribute: string;
      readonly scope: "organization" | "all";
      readonly slow: true;
    };

/** Columns an entity's table has used over its life, beyond which attributes that need none go to `extra`. */
export const COLUMN_BUDGET = 300;

/** A name for a set-aside column, made of ids so that it always fits. */
export type AsideName = (entity: string, attribute: string) => string;

/**
 * The steps that make the tables hold the metadata. Pure; an empty list means nothing is to be done.
 * @param stored the storage catalogue
 */
export function planStorage(
  stored: readonly StoredColumn[],
  metadata: Metadata,
  asideName: AsideName,
): readonly StorageStep[] {
  const entities = [...metadata.entities.values()].filter((type) => type.store === "records");
  return entities.flatMap((type) =>
    planEntity(
      type,
      stored.filter((c) => c.entity === type.name),
      asideName,
    ),
  );
}

function planEntity(type: EntityType, stored: readonly StoredColumn[], asideName: AsideName): readonly StorageStep[] {
  const live = new Map(stored.filter((c) => c.place !== "aside").map((c) => [c.attribute, c]));
  const create: StorageStep[] =
    stored.length === 0
      ? [{ kind: "createTable", entity: type.name, primaryKey: type.primaryKey.name, slow: false }]
      : [];
  const wanted = type.attributes.filter((attribute) => !attribute.primaryKey);
  const gone = [...live.values()].filter((column) => !type.byName.has(column.attribute));
  let used = stored.filter((column) => column.place !== "extra").length;
  const added = wanted.flatMap((attribute) => {
    const present = live.get(attribute.name);
    if (present) return widenIfNeeded(attribute, present);
    const step = placeNew(attribute, stored, used);
    if (step.kind !== "useExtra") used++;
    return [step, ...uniqueStep(attribute, step)];
  });
  const setAside = gone.map(
    (from): StorageStep => ({ kind: "setAside", from, to: asideName(from.entity, from.attribute), slow: false }),
  );
  return [...create, ...setAside, ...added];
}

/** A reference column keeps the widest type it ever had (ADM-119). */
function widenIfNeeded({ column }: AttributeType, present: StoredColumn): readonly StorageStep[] {
  if (column !== "references" || present.columnKind !== "reference") return [];
  return [{ kind: "widen", entity: present.entity, columnName: present.columnName, slow: false }];
}

function placeNew(attribute: AttributeType, stored: readonly StoredColumn[], used: number): StorageStep {
  const { entityName: entity, name, column: columnKind } = attribute;
  const aside = stored.find((c) => c.place === "aside" && c.attribute === name && c.columnKind === columnKind);
  if (aside) return { kind: "restore", from: aside, to: name, slow: false };
  const kind = used < COLUMN_BUDGET || needsColumn(attribute) ? "addColumn" : "useExtra";
  const place = kind === "addColumn" ? "column" : "extra";
  return { kind, entity, attribute: name, place, columnName: name, columnKind, slow: false };
}

/** Attributes that SQL reads on its own behalf get a column even beyond the budget. */
function needsColumn(attribute: AttributeType): boolean {
  return attribute.importKey || attribute.fkExists || attribute.needs.length > 0;
}

function uniqueStep(attribute: AttributeType, step: StorageStep): readonly StorageStep[] {
  const need = attribute.needs.find((n) => n.kind === "unique");
  if (need?.kind !== "unique" || step.kind !== "addColumn") return [];
  return [{ kind: "unique", entity: attribute.entityName, attribute: attribute.name, scope: need.scope, slow: true }];
}
