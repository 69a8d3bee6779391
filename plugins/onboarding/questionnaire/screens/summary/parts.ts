import type { CollectionType, QuestionType, SectionType } from "../../question-type.ts";
import { itemName } from "../../items.ts";
import { subsectionsOf } from "../../pages.ts";
import { type Tally, tallyOf } from "../../tally.ts";
import { itemOrder } from "../collection/model.ts";
import type { Questionnaire } from "../../model.ts";

/** One form of the summary: questions about one record. */
export interface FormPart {
  /** Empty for the section's own questions. */
  readonly key: string;
  readonly label: string;
  readonly tally: Tally;
  readonly entity: string;
  /** Null for the organization. */
  readonly id: number | null;
  readonly questions: readonly QuestionType[];
}

/** The forms of a section: one per item of a collection, one per subsection, or a single one for the section. */
export function formPartsOf(questionnaire: Questionnaire, section: SectionType): readonly FormPart[] {
  const { collection } = section;
  return collection ? itemParts(questionnaire, section, collection) : pageParts(questionnaire, section);
}

function itemParts(
  { state, set }: Questionnaire,
  section: SectionType,
  collection: CollectionType,
): readonly FormPart[] {
  const entity = collection.entity.name;
  const questions = subsectionsOf(section, set).flatMap((page) => page.questions);
  const compare = itemOrder(collection);
  const items = [...(state.records.get(entity) ?? [])].toSorted(([, a], [, b]) => compare(a, b));
  return items.map(([id, values]) => ({
    key: String(id),
    label: itemName(collection, id, values),
    tally: tallyOf(state, set, { section: section.name, id }),
    entity,
    id: Number(id),
    questions,
  }));
}

function pageParts({ state, set }: Questionnaire, section: SectionType): readonly FormPart[] {
  const pages = [section, ...subsectionsOf(section, set)].filter(({ questions }) => questions.length > 0);
  return pages.map((page) => ({
    key: page === section ? "" : page.name,
    label: page.label,
    tally: tallyOf(state, set, { section: section.name, subsection: page === section ? null : page.name }),
    entity: "organization",
    id: null,
    questions: page.questions,
  }));
}
