import type { AttributeType, ElementType, EntityType } from "@armature/engine";
import type { CompletionState } from "./completion.ts";
import { firstPageOf, type PlaceInQuestionnaire } from "./pages.ts";
import { questionForm } from "./items.ts";
import type { QuestionnaireType, QuestionType, SectionType, SubsectionType, UploadType } from "./question-type.ts";
import type { QuestionSet } from "./question-set.ts";
import { OWN_WIDGETS } from "./operations.ts";

/** The questionnaire of the session's organization, with all that is known of its answers. */
export interface Questionnaire {
  readonly type: QuestionnaireType;
  /** Which of the two sets of questions the organization is asked. */
  readonly set: QuestionSet;
  /** Of the answers that are stored. */
  readonly state: CompletionState;
  /** Nothing can be answered any more. */
  readonly isSubmitted: boolean;
}

/** Questions of a page or a question, with their sub-questions, as far as they are of this set. */
export function questionsOf(questions: readonly QuestionType[], set: QuestionSet): readonly QuestionType[] {
  return questions
    .filter((question) => question[set])
    .map((question) => ({ ...question, children: questionsOf(question.children, set) }));
}

/** How a question is drawn: in the form of its record, by what this area draws itself, or as records of its own. */
export type QuestionKind = "field" | "own" | "related";

export function kindOf({ component, attribute }: QuestionType): QuestionKind {
  if (OWN_WIDGETS.includes(component)) return "own";
  return attribute.primaryKey ? "related" : "field";
}

/** Finds the element type that draws a question; undefined where there is none of that name. */
export type ElementOf = (component: string) => ElementType | undefined;

/**
 * The entity as a form of these questions, and of no others, knows it; each with the widget, the choices and the upload
 * that the questionnaire gives it.
 * @param questions sub-questions each by itself
 */
export function questionEntity(
  type: QuestionnaireType,
  entity: string,
  questions: readonly QuestionType[],
  elementOf: ElementOf,
): EntityType | null {
  const fields = questions.filter((question) => kindOf(question) === "field");
  return questionForm(
    type,
    entity,
    fields.map((question) => ({ ...question, attribute: questionAttribute(question, elementOf) })),
  );
}

/** The attribute of a question, drawn by the question's widget. */
export function questionAttribute(question: QuestionType, elementOf: ElementOf): AttributeType {
  const { attribute, component, choices, multiple, upload } = question;
  const element = elementOf(component) ?? attribute.element;
  const settings = [...uploadSettings(upload), ...(attribute.option ?? [])];
  const comboboxOptionList = choices.length > 0 ? choices : attribute.comboboxOptionList;
  return Object.freeze({ ...attribute, element, multiple, comboboxOptionList, option: settings });
}

/** As the element types of files read them. */
function uploadSettings({ url, attribute, value, entity }: UploadType): readonly object[] {
  const named = {
    uploadUrl: url,
    associatedAttribute: attribute,
    associatedAttributeValue: value,
    associatedEntityType: entity,
  };
  return Object.entries(named).flatMap(([name, set]) => (set === null ? [] : [{ name, value: set }]));
}

/** What is said where the address has no such page, or one that this organization is not asked. */
export type NoPage = "unknown" | "notAsked";

/** The section of an address, and its subsection where it names one. */
export interface SectionPage {
  readonly section: SectionType;
  readonly subsection: SubsectionType | null;
}

/** Finds the page that an address names; one of a subsection where that is named. */
export function pageOf(
  { type, set }: Pick<Questionnaire, "type" | "set">,
  sectionName: string | undefined,
  subsectionName: string | undefined,
): SectionPage | NoPage {
  const section = type.sections.find(({ name }) => name === sectionName);
  if (!section) return "unknown";
  if (subsectionName === undefined) return firstPageOf(section, set) ? { section, subsection: null } : "notAsked";
  const subsection = section.subsections.find(({ name }) => name === subsectionName);
  if (!subsection) return "unknown";
  return subsection[set] ? { section, subsection } : "notAsked";
}

/** The route of a place in the questionnaire, and what its path is filled with. */
export interface PlaceRoute {
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const ROUTES: Readonly<Record<PlaceInQuestionnaire["kind"], string>> = {
  section: "questionnaireSection",
  subsection: "questionnaireSubsection",
  list: "questionnaireSectionList",
  item: "questionnaireSectionListSubsection",
  summary: "questionnaireSummary",
};

/** @param entityId of the item, for the pages of one */
export function placeRoute(place: PlaceInQuestionnaire, entityId?: number): PlaceRoute {
  const params = {
    ...("section" in place && { sectionName: place.section }),
    ...("subsection" in place && { subsectionName: place.subsection }),
    ...(place.kind === "item" && entityId !== undefined && { entityId }),
  };
  return { name: ROUTES[place.kind], params };
}
