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

/** An answer that is not stored, or not yet, and the way to its question. */
export interface MissingAnswer {
  readonly key: string;
  readonly label: string;
  readonly why: "empty" | RefusedAnswer["why"];
  readonly route: PlaceRoute;
  /** Id of the element on that page that gets the focus. */
  readonly anchor: string;
}

/** What is missing on a page or of an item. */
export interface MissingGroup {
  readonly key: string;
  readonly section: SectionType;
  /** 'Background / General', 'Locations / North'. */
  readonly label: string;
  readonly answers: readonly MissingAnswer[];
}

/** What was typed in a form on the page and is not stored. */
export interface RefusedQuestion {
  readonly question: QuestionType;
  readonly id: RecordId;
  /** `replaced`: somebody else's answer is stored in its place. */
  readonly why: RefusedAnswer["why"] | "replaced";
}

/** The id on its page of a question that is no field of a form. */
export function questionAnchor({ elementId }: QuestionType): string {
  return `question-${elementId}`;
}

/** All that is missing, in the order of the questionnaire. A refused answer is told as such, empty or not. */
export function missingGroups(
  questionnaire: Questionnaire,
  refused: readonly RefusedQuestion[],
): readonly MissingGroup[] {
  const { state, set } = questionnaire;
  const keyOf = ({ question, id }: Omit<RefusedQuestion, "why">) => `${question.elementId} ${id}`;
  const own = refused.flatMap(({ why, ...each }) => (why === "replaced" ? [] : [{ ...each, why }]));
  const whyOf = new Map(own.map((each) => [keyOf(each), each.why]));
  const missing = missingQuestions(state, set);
  const known = new Set(missing.map(keyOf));
  const others = own.filter((each) => !known.has(keyOf(each))).map((each) => ({ ...each, role: null }));
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
      answers: answers.map((each) => answerOf(section, each, whyOf.get(keyOf(each)) ?? "empty")),
    }));
  });
}

function groupKey(section: SectionType, { question, id }: MissingQuestion): string {
  return `${section.name}/${isOfItem(section, question) ? id : (question.subsection ?? "")}`;
}

/** Whether the question is asked of each item of the section, not of the organization. */
export function isOfItem({ collection }: SectionType, { entity }: QuestionType): boolean {
  return collection !== null && collection.entity.name === entity;
}

/** Items stand as in their list; the rest as it is asked. */
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

/** The way to a question. */
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

/** Of a collection without items: to its list where it can be said that there are none, else to the first item's form. */
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

/** As forms name their fields. */
function fieldAnchor({ name }: AttributeType): string {
  return `field-${name}`;
}

/** Of a question, which gets the focus there. */
export function answerAddress(
  table: Pick<RouteTable, "pathTo">,
  { route: { name, params }, anchor }: Pick<MissingAnswer, "route" | "anchor">,
): string {
  return `${table.pathTo(name, params)}#${encodeURIComponent(anchor)}`;
}
