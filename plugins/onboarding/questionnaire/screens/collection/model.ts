import { compareText, displayText, type EntityType, fold, textForm, type Values } from "@armature/engine";
import { templateReads } from "@armature/engine/schema";
import type { CollectionColumn, CollectionType, SectionType } from "../../question-type.ts";
import { itemName } from "../../items.ts";
import { type PlaceInQuestionnaire, subsectionsOf } from "../../pages.ts";
import type { QuestionSet } from "../../question-set.ts";
import { type NoPage, pageOf, type Questionnaire } from "../../model.ts";

/** A section that is a list of items. */
export interface CollectionSection {
  readonly section: SectionType;
  readonly collection: CollectionType;
}

/** Finds the collection that an address names. */
export function collectionOf(
  questionnaire: Questionnaire,
  sectionName: string | undefined,
): CollectionSection | NoPage {
  const page = pageOf(questionnaire, sectionName, undefined);
  if (typeof page === "string") return page;
  const { section } = page;
  return section.collection ? { section, collection: section.collection } : "unknown";
}

/** An item of a collection, as its row shows it. */
export interface ItemRow {
  readonly id: number;
  readonly name: string;
  readonly record: Values;
  /** Texts by column. Empty if there is nothing to show. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Entity → the records that items refer to. */
export type RecordsOf = Readonly<Record<string, readonly Values[]>>;

/** The rows of a collection, in the order of its items. */
export function itemRows(
  collection: CollectionType,
  records: readonly Values[],
  others: RecordsOf,
  primaryKeyOf: (entity: string) => string,
): readonly ItemRow[] {
  const { entity, columns } = collection;
  const holders = holdersOf(columns, others, primaryKeyOf);
  const rows = records.map((record) => {
    const id = Number(record[entity.primaryKey.name]);
    const texts = columns.map((column) => [column.name, columnText(column, record, holders)] as const);
    return { id, name: itemName(collection, id, record), record, texts: Object.fromEntries(texts) };
  });
  const compare = itemOrder(collection);
  return rows.toSorted((a, b) => compare(a.record, b.record));
}

/** Sorts items by the values in their names: `{category} {type}` sorts by category, then by type. */
export function itemOrder({ nameTemplate }: CollectionType): (a: Values, b: Values) => number {
  const names = templateReads(nameTemplate);
  return (a, b) => {
    const orders = names.map((name) => compareText(textForm(a[name]), textForm(b[name])));
    return orders.find((order) => order !== 0) ?? 0;
  };
}

type Holders = ReadonlyMap<string, ReadonlyMap<unknown, Values>>;

/** The referenced records, by entity and primary key. */
function holdersOf(
  columns: readonly CollectionColumn[],
  others: RecordsOf,
  primaryKeyOf: (entity: string) => string,
): Holders {
  return new Map(
    throughEntities(columns).map((entity) => [
      entity,
      new Map(others[entity]?.map((record) => [record[primaryKeyOf(entity)], record])),
    ]),
  );
}

/** The entities that the columns read through references. */
export function throughEntities(columns: readonly CollectionColumn[]): readonly string[] {
  return [...new Set(columns.flatMap(({ through }) => through?.fkName ?? []))];
}

function columnText({ attribute, through }: CollectionColumn, record: Values, holders: Holders): string {
  if (!through) return displayText(attribute, record);
  const holder = holders.get(through.fkName ?? "")?.get(record[through.name]);
  return holder ? displayText(attribute, holder) : "";
}

/** The rows that contain the text in any shown column, regardless of case. */
export function searchRows(rows: readonly ItemRow[], search: string): readonly ItemRow[] {
  const wanted = fold(search);
  return rows.filter(({ texts }) => Object.values(texts).some((text) => fold(text).includes(wanted)));
}

/** The message for a collection without items. */
export function noItemsText({ labelPlural }: EntityType): string {
  return `No ${labelPlural.toLowerCase()} have been added.`;
}

/** The next item in the list. Null for the last one. */
export function nextItem(rows: readonly ItemRow[], id: number): ItemRow | null {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? null : (rows[index + 1] ?? null);
}

/** Whether items can be created here. If so, they can be deleted here too. */
export function isCreatable({ creation }: CollectionType): boolean {
  return creation.length > 0;
}

/** The first page of an item. Null if no questions about items are asked of the organization. */
export function firstItemPlace(section: SectionType, set: QuestionSet): PlaceInQuestionnaire | null {
  const [first] = subsectionsOf(section, set);
  return first ? { kind: "item", section: section.name, subsection: first.name } : null;
}
