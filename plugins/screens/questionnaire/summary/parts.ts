import {
  type CollectionType,
  itemName,
  type QuestionnairePart,
  type QuestionType,
  sectionsOf,
  type SectionType,
  subsectionsOf,
  type Tally,
  tallyOf,
} from "@armature/engine";
import { itemOrder } from "../collection/model.ts";
import type { Questionnaire } from "../model.ts";

/** What the summary shows as one form: questions about one record. */
export interface FormPart {
  readonly key: string;
  readonly label: string;
  readonly tally: Tally;
  readonly entity: string;
  /** Null for the organization itself. */
  readonly id: number | null;
  readonly questions: readonly QuestionType[];
}

/** A section of the summary. */
export interface SummarySection {
  readonly section: SectionType;
  readonly tally: Tally;
  /** A form for each item of a collection, for each subsection, or the section's own (NMQ-190, NMQ-191). */
  readonly parts: readonly FormPart[];
}

/** The sections of the organization's care setting (NMQ-188). */
export function summarySections(questionnaire: Questionnaire): readonly SummarySection[] {
  const { type, set } = questionnaire;
  return sectionsOf(type, set).map((section) => ({
    section,
    tally: tallyIn(questionnaire, { section: section.name }),
    parts: section.collection
      ? itemParts(questionnaire, section, section.collection)
      : pageParts(questionnaire, section),
  }));
}

function tallyIn({ state, set }: Questionnaire, part: QuestionnairePart): Tally {
  return tallyOf(state, set, part);
}

function itemParts(
  questionnaire: Questionnaire,
  section: SectionType,
  collection: CollectionType,
): readonly FormPart[] {
  const { state, set } = questionnaire;
  const entity = collection.entity.name;
  const questions = subsectionsOf(section, set).flatMap((page) => page.questions);
  const compare = itemOrder(collection);
  const items = [...(state.records.get(entity) ?? [])].toSorted(([, a], [, b]) => compare(a, b));
  return items.map(([id, values]) => ({
    key: String(id),
    label: itemName(collection, id, values),
    tally: tallyIn(questionnaire, { section: section.name, id }),
    entity,
    id: Number(id),
    questions,
  }));
}

function pageParts(questionnaire: Questionnaire, section: SectionType): readonly FormPart[] {
  const { type, set } = questionnaire;
  const root = [...type.asked.values()].find(({ entity }) => entity.scope === "self")?.entity.name ?? "";
  const pages = [section, ...subsectionsOf(section, set)].filter(({ questions }) => questions.length > 0);
  return pages.map((page) => ({
    key: page === section ? "" : page.name,
    label: page.label,
    tally: tallyIn(questionnaire, {
      section: section.name,
      subsection: page === section ? null : page.name,
    }),
    entity: root,
    id: null,
    questions: page.questions,
  }));
}
