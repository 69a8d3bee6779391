import type { AttributeType, ElementType, EntityType } from "@armature/engine";
import type { CompletionState } from "./completion.ts";
import { firstPageOf, type PlaceInQuestionnaire } from "./pages.ts";
import { questionForm } from "./items.ts";
import type { QuestionnaireType, QuestionType, SectionType, SubsectionType, UploadType } from "./question-type.ts";
import type { QuestionSet } from "./question-set.ts";
import { OWN_WIDGETS } from "./operations.ts";

/** The questionnaire of the session's organization, with the state of its answers. */
export interface Questionnaire {
  readonly type: QuestionnaireType;
  /** The set of questions that the organization is asked. */
  readonly set: QuestionSet;
  /** The completion of the stored answers. */
  readonly state: CompletionState;
  /** Whether the questionnaire is submitted, so that no answer can change any more. */
  readonly isSubmitted: boolean;
}

/** The questions of this set on a page or below a question, with their sub-questions. */
export function questionsOf(questions: readonly QuestionType[], set: QuestionSet): readonly QuestionType[] {
  return questions
    .filter((question) => question[set])
    .map((question) => ({ ...question, children: questionsOf(question.children, set) }));
}

/**
 * How a question is drawn: as a field of its record's form, by this area's own component, or as records of another
 * entity.
 */
export type QuestionKind = "field" | "own" | "related";

export function kindOf({ component, attribute }: QuestionType): QuestionKind {
  if (OWN_WIDGETS.includes(component)) return "own";
  return attribute.primaryKey ? "related" : "field";
}

/** Finds the element type that draws a question. Undefined for an unknown name. */
export type ElementOf = (component: string) => ElementType | undefined;

/**
 * The entity as a form of these questions sees it. Each attribute has the widget, choices and upload settings of its
 * question.
 * @param questions a flat list that includes sub-questions
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

/** The attribute of a question, with the question's widget. */
export function questionAttribute(question: QuestionType, elementOf: ElementOf): AttributeType {
  const { attribute, component, choices, multiple, upload } = question;
  const element = elementOf(component) ?? attribute.element;
  const settings = [...uploadSettings(upload), ...(attribute.option ?? [])];
  const comboboxOptionList = choices.length > 0 ? choices : attribute.comboboxOptionList;
  return Object.freeze({ ...attribute, element, multiple, comboboxOptionList, option: settings });
}

/** Upload settings in the shape that the element types of files read. */
function uploadSettings({ url, attribute, value, entity }: UploadType): readonly object[] {
  const named = {
    uploadUrl: url,
    associatedAttribute: attribute,
    associatedAttributeValue: value,
    associatedEntityType: entity,
  };
  return Object.entries(named).flatMap(([name, set]) => (set === null ? [] : [{ name, value: set }]));
}

/** Why there is no page: the address is unknown, or this organization is not asked that page. */
export type NoPage = "unknown" | "notAsked";

/** The section that an address names, and the subsection if the address names one. */
export interface SectionPage {
  readonly section: SectionType;
  readonly subsection: SubsectionType | null;
}

/** Finds the page that an address names. */
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

/** The route of a page of the questionnaire, and the parameters of its path. */
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

/** @param entityId id of the item, for pages of an item */
export function placeRoute(place: PlaceInQuestionnaire, entityId?: number): PlaceRoute {
  const params = {
    ...("section" in place && { sectionName: place.section }),
    ...("subsection" in place && { subsectionName: place.subsection }),
    ...(place.kind === "item" && entityId !== undefined && { entityId }),
  };
  return { name: ROUTES[place.kind], params };
}
