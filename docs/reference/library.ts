import type { Call } from "@armature/client";
import {
  type AttributeSpecInput,
  type AttributeType,
  compileMetadata,
  defineOperation,
  type EntitySpecInput,
  type EntityType,
  type Metadata,
  parseAttributeSpec,
  parseEntitySpec,
  type Values,
} from "@armature/engine";
import type { Viewer } from "@armature/engine/access";
import type { FormContext } from "@armature/engine/form";
import type { ImportSheet } from "@armature/engine/import";
import { registry } from "@armature/plugins/elements";
import { Type } from "typebox";

/** A title, and what is asked only of an item that is lent. */
export const attributes: readonly AttributeSpecInput[] = [
  { name: "itemId", label: "Item", type: "integer", primaryKey: true },
  { name: "code", label: "Code", elementType: "TextField", required: true, importKey: true, uniqueIn: "organization" },
  { name: "title", label: "Title", elementType: "TextField", required: true, maxLength: 40 },
  { name: "pages", label: "Pages", elementType: "TextFieldNumber" },
  { name: "lent", label: "Lent", elementType: "YesNo", valueYes: 1, valueNo: 0, type: "integer" },
  {
    name: "dueOn",
    label: "Due on",
    elementType: "DateField",
    conditionalList: [
      {
        id: "lent",
        if: { attribute: "lent", comparativeOperator: "isEqual", value: 1 },
        then: [{ id: "show" }, { id: "require" }],
      },
    ],
  },
];

/** Metadata with one entity, `item`. */
export function metadataOf(specs: readonly AttributeSpecInput[], entity: Partial<EntitySpecInput> = {}): Metadata {
  const named = { name: "item", label: "Item", labelPlural: "Items", readableAttribute: "title", ...entity };
  const own = specs.map((spec, index) => ({ entityName: "item", orderNumber: index + 1, showDefault: true, ...spec }));
  const entities = [parseEntitySpec(named)];
  return compileMetadata({ revision: 1, entities, attributes: own.map((spec) => parseAttributeSpec(spec)) }, registry);
}

/** The entity of {@link metadataOf}. */
export function itemWith(specs: readonly AttributeSpecInput[], entity: Partial<EntitySpecInput> = {}): EntityType {
  const type = metadataOf(specs, entity).entities.get("item");
  if (type === undefined) throw new Error("There is no item");
  return type;
}

export const item: EntityType = itemWith(attributes);

/** An attribute of an item. */
export function attribute(name: string): AttributeType {
  const found = item.byName.get(name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

/** A person with every permission. */
export const viewer: Viewer = {
  permission: { item: { view: true, create: true, update: true, remove: true } },
  variant: null,
  facts: { today: "2026-03-01", timeZone: "UTC" },
};
/** A form of this person. */
export const form: FormContext = { type: item, mode: "update", viewer, closed: false, locked: false };

/** A record of {@link item}. */
export interface Item {
  readonly itemId: number;
  readonly code: string;
  readonly title: string;
  readonly pages: number;
  readonly lent: 0 | 1;
  readonly dueOn: string | null;
  readonly updated: string;
}

export const atlas: Item & Values = {
  itemId: 1,
  code: "B-1",
  title: "Atlas",
  pages: 120,
  lent: 0,
  dueOn: null,
  updated: "2026-01-31T08:00:00.000Z",
};
export const novel: Item & Values = {
  ...atlas,
  itemId: 2,
  code: "B-2",
  title: "Novel",
  pages: 300,
  lent: 1,
  dueOn: "2026-02-14",
};

/** What a sheet says: another title for {@link atlas}, and a new item. */
export const sheet: ImportSheet = {
  fileId: 1,
  headers: ["Code", "Title", "Pages"],
  cells: [
    ["B-1", "Maps", "120"],
    ["B-3", "Verse", "80"],
  ],
  exported: null,
};

/** An import of {@link sheet}. */

/** An export with a preset that requires the title and offers the pages. */

/** A plan to give {@link atlas} another title, and what a person reviews of it. */

/** A batch edit that gives {@link atlas} 100 pages, in review; and the same after somebody else gave it 110. */

/** A new title of {@link atlas} that was typed in a form that saves itself; and the same while it is being sent. */

/** The change by which {@link atlas} got another title, and its undo. */

/** A call that lends an item, and one that counts items. */
export const lend = defineOperation({ method: "POST", path: "/api/item/lend", result: Type.Integer() });
export const count = defineOperation({ method: "GET", path: "/api/item/count", result: Type.Integer() });

/** The calls of a server, as `clientTypes` writes them. */
export interface Calls {
  readonly "/api/item/{id}": {
    readonly GET: Call<{ readonly path: { readonly id: number } }, never, { readonly result: Item }>;
  };
}

/** What was written to {@link atlas}. */
