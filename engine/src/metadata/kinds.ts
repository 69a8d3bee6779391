import { isEmpty, textForm } from "../values/value.ts";
import type { ShownKind } from "./entity-spec.ts";
import { OTHER_OF_ROWS } from "./mapping-spec.ts";

/** What identifies an entry of a list; an empty text if nothing does. */
type Identity = (entry: unknown) => string;

/** The parts of a definition of one kind: what is compared, merged and reverted as one. */
interface KindParts {
  /** The lists whose entries are parts of their own. In other lists, all entries are one part. */
  readonly lists: Readonly<Record<string, Identity>>;
  /** Properties that mean something only together. The first of them names the part. */
  readonly together: readonly (readonly string[])[];
  /** Properties of which a merge keeps ours without asking, because both values are right. */
  readonly ours: readonly string[];
}

const by =
  (property: string): Identity =>
  (entry) =>
    isObject(entry) ? textForm(entry[property]) : "";

/** A choice is a value, or an object with a value. */
const byValue: Identity = (choice) => textForm(isObject(choice) ? choice["value"] : choice);

/** An application names the property that has the number of a row; it is the one that no other row property is. */
const byItemNumber: Identity = (row) => {
  const number = isObject(row) ? Object.keys(row).find((name) => !OTHER_OF_ROWS.includes(name)) : undefined;
  return number === undefined ? "" : by(number)(row);
};

/** What decides how values of an attribute are stored. Half of it from one person and half from another fits no value. */
const FORM = [
  ..."elementType type multiple fkExists fkName fkType fkTypeValue".split(" "),
  ..."valueYes valueNo valueDefault".split(" "),
];

const KINDS: Readonly<Record<ShownKind, KindParts>> = {
  entity: { lists: { ruleList: by("id"), formerNameList: textForm }, together: [], ours: [] },
  attribute: {
    lists: {
      conditionalList: by("id"),
      comboboxOptionList: byValue,
      option: by("name"),
      formerLabelList: textForm,
      formerNameList: textForm,
    },
    together: [FORM],
    ours: ["orderNumber"],
  },
  preset: { lists: { attributeList: by("attributeName") }, together: [], ours: [] },
  webhook: { lists: { attributeList: textForm }, together: [["when", "blocked"]], ours: [] },
  // Only the first filter of a mapping filters, so two that were merged would be one that does nothing.
  mapping: { lists: { rowList: byItemNumber }, together: [["conditionalList", "blocked"]], ours: [] },
};

/** The name under which a part gives the order of a list. */
export const ORDER = "@order";

export function partsOfKind(kind: ShownKind): KindParts {
  return KINDS[kind];
}

/** The properties that are one part with this one, the one that names the part first. */
export function togetherWith(kind: ShownKind, property: string): readonly string[] {
  return KINDS[kind].together.find((group) => group.includes(property)) ?? [property];
}

/** The entries of a list by what identifies them. Null if an entry has no identity, or two have the same. */
export function entriesOf(kind: ShownKind, property: string, list: unknown): ReadonlyMap<string, unknown> | null {
  const { lists } = KINDS[kind];
  const identity = Object.hasOwn(lists, property) ? lists[property] : undefined;
  if (!identity || !(isEmpty(list) || Array.isArray(list))) return null;
  const all = Array.isArray(list) ? (list as readonly unknown[]) : [];
  const entries = new Map(all.map((entry) => [identity(entry), entry]));
  return entries.size < all.length || entries.has("") || entries.has(ORDER) ? null : entries;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
