import type { AttributeType, RecordId } from "@armature/engine";
import type { RefusedAnswer } from "@armature/engine/form";
import type { CollectionType, QuestionType, SectionType } from "../../question-type.ts";
import { itemName } from "../../items.ts";
import { type MissingQuestion, missingQuestions } from "../../missing.ts";
import { type PlaceInQuestionnaire, sectionsOf } from "../../pages.ts";
import type { RouteTable } from "@armature/renderer";
import { roleAnchor } from "../../../coreTeam/index.ts";
import { itemOrder } from "../collection/model.ts";
import { kindOf, placeRoute, type PlaceRoute, type Questionnaire } from "../../model.ts";

/** An answer that is missing or not stored, and the link to its question. */
export interface MissingAnswer {
  readonly key: string;
  readonly label: string;
  readonly why: "empty" | RefusedAnswer["why"];
  readonly route: PlaceRoute;
  /** The id of the element on that page that gets the focus. */
  readonly anchor: string;
}

/** The missing answers of a page or an item. */
export interface MissingGroup {
  readonly key: string;
  readonly section: SectionType;
  /** 'Background / General', 'Locations / North'. */
  readonly label: string;
  readonly answers: readonly MissingAnswer[];
}

/** An answer typed in a form on this page that is not stored. */
export interface RefusedQuestion {
  readonly question: QuestionType;
  readonly id: RecordId;
  /** `replaced` means that somebody else's answer is stored instead. */
  readonly why: RefusedAnswer["why"] | "replaced";
}

/** The element id of a question that is not a field of a form. */
export function questionAnchor({ elementId }: QuestionType): string {
  return `question-${elementId}`;
}

/**
 * All missing answers, in the order of the questionnaire. An answer that could not be stored is listed with that
 * reason, even if the question also counts as unanswered.
 */
export function missingGroups(
  questionnaire: Questionnaire,
  refused: readonly RefusedQuestion[],
): readonly MissingGroup[] {
  const { state, set } = questionnaire;
  const questionKey = ({ question, id }: Omit<RefusedQuestion, "why">) => `${question.elementId} ${id}`;
  const own = refused.flatMap(({ why, ...each }) => (why === "replaced" ? [] : [{ ...each, why }]));
  const whyOf = new Map(own.map((each) => [questionKey(each), each.why]));
  const missing = missingQuestions(state, set);
  const known = new Set(missing.map(questionKey));
  const others = own.filter((each) => !known.has(questionKey(each))).map((each) => ({ ...each, role: null }));
  const all = [...missing, ...others];
  return sectionsOf(state.type, set).flatMap((section) => {
    const groups = Map.groupBy(
      all.filter(({ question }) => question.section === section.name),
      (each) => groupKey(section, each),
    );
    const sorted = [...groups].toSorted(([, [a]], [, [b]]) => (a && b ? groupOrder(questionnaire, section, a, b) : 0));
    return sorted.map(([key, answers]) => ({
      key,
      section,
      label: answers[0] ? groupLabel(questionnaire, section, answers[0]) : section.label,
      answers: answers.map((each) => answerOf(section, each, whyOf.get(questionKey(each)) ?? "empty")),
    }));
  });
}

function groupKey(section: SectionType, { question, id }: MissingQuestion): string {
  return `${section.name}/${isOfItem(section, question) ? id : (question.subsection ?? "")}`;
}

/** Whether the question is about each item of the section and not about the organization. */
export function isOfItem({ collection }: SectionType, { entity }: QuestionType): boolean {
  return collection !== null && collection.entity.name === entity;
}

/** Sorts groups of items as in their list. Others keep the order of the questions. */
function groupOrder({ state }: Questionnaire, section: SectionType, a: MissingQuestion, b: MissingQuestion): number {
  const { collection } = section;
  if (!collection || !isOfItem(section, a.question) || !isOfItem(section, b.question)) return 0;
  const values = ({ id }: MissingQuestion) => state.records.get(collection.entity.name)?.get(id) ?? {};
  return itemOrder(collection)(values(a), values(b));
}

function groupLabel({ state }: Questionnaire, section: SectionType, { question, id }: MissingQuestion): string {
  const { collection, label, subsections } = section;
  if (collection && isOfItem(section, question)) {
    const values = state.records.get(collection.entity.name)?.get(id) ?? {};
    return `${label} / ${itemName(collection, id, values)}`;
  }
  const page = subsections.find(({ name }) => name === question.subsection);
  return page ? `${label} / ${page.label}` : label;
}

/** The missing answer with the link to its question. */
export function answerOf(
  section: SectionType,
  { question, id, role }: MissingQuestion,
  why: MissingAnswer["why"],
): MissingAnswer {
  const { collection, name } = section;
  const { subsection, attribute, elementId } = question;
  const key = `${elementId} ${id} ${role ?? ""}`;
  if (collection && !isOfItem(section, question)) return { key, why, ...itemsAnswer(name, collection, question) };
  const place: PlaceInQuestionnaire =
    subsection === null
      ? { kind: "section", section: name }
      : { kind: collection ? "item" : "subsection", section: name, subsection };
  const anchor = kindOf(question) === "field" ? fieldAnchor(attribute) : questionAnchor(question);
  return {
    key,
    label: role ?? attribute.label,
    why,
    route: placeRoute(place, Number(id)),
    anchor: role === null ? anchor : roleAnchor(role),
  };
}

/**
 * The link for a collection without items. It leads to the list if people can answer there that they have none.
 * Otherwise it leads to the form of the first item.
 */
function itemsAnswer(
  section: string,
  { entity, creation }: CollectionType,
  { attribute }: QuestionType,
): Pick<MissingAnswer, "label" | "route" | "anchor"> {
  const add = `Add ${entity.labelPlural.toLowerCase()}`;
  if (!attribute.primaryKey)
    return {
      label: `${add}, or answer "${attribute.label}"`,
      route: placeRoute({ kind: "list", section }),
      anchor: fieldAnchor(attribute),
    };
  const [first] = creation;
  return {
    label: add,
    route: { name: "questionnaireSectionListCreate", params: { sectionName: section } },
    anchor: first ? fieldAnchor(first.attribute) : "",
  };
}

/** The element id that forms give to their fields. */
function fieldAnchor({ name }: AttributeType): string {
  return `field-${name}`;
}

/** The address of a question, which gets the focus there. */
export function answerAddress(
  table: Pick<RouteTable, "pathTo">,
  { route: { name, params }, anchor }: Pick<MissingAnswer, "route" | "anchor">,
): string {
  return `${table.pathTo(name, params)}#${encodeURIComponent(anchor)}`;
}
