import {
  type AttributeType,
  type CompletionState,
  type ElementType,
  type EntityType,
  firstPageOf,
  type Marker,
  type NavigationEntry,
  type PlaceInQuestionnaire,
  questionForm,
  type QuestionnaireType,
  type QuestionSet,
  type QuestionType,
  type SectionType,
  type SubsectionType,
  subsectionsOf,
  type UploadType,
} from "@armature/engine";
import { OWN_WIDGETS } from "./operations.ts";

/** The questionnaire of the session's organization, with all that is known of its answers. */
export interface Questionnaire {
  readonly type: QuestionnaireType;
  /** Which of the two sets of questions the organization is asked. */
  readonly set: QuestionSet;
  /** Of the answers that are stored. */
  readonly state: CompletionState;
  /** Nothing can be answered any more (NMQ-089). */
  readonly isSubmitted: boolean;
}

/** Questions of a page or a question, with their sub-questions, as far as they are of this set (NMQ-041). */
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

/** As the element types of files read them (NMQ-134, NMQ-136). */
function uploadSettings({ url, attribute, value, entity }: UploadType): readonly object[] {
  const named = {
    uploadUrl: url,
    associatedAttribute: attribute,
    associatedAttributeValue: value,
    associatedEntityType: entity,
  };
  return Object.entries(named).flatMap(([name, set]) => (set === null ? [] : [{ name, value: set }]));
}

/** What is said where the address has no such page (NMQ-D01), or one that this organization is not asked (NMQ-D02). */
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
  if (subsectionName === undefined) return section[set] ? { section, subsection: null } : "notAsked";
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

/** What the arrows call a page. */
export function placeLabel({ sections }: QuestionnaireType, place: PlaceInQuestionnaire): string {
  if (place.kind === "summary") return "Summary";
  const section = sections.find(({ name }) => name === place.section);
  if (place.kind === "section" || place.kind === "list") return section?.label ?? place.section;
  const subsection = section?.subsections.find(({ name }) => name === place.subsection);
  return subsection?.label ?? place.subsection;
}

/** An entry of the side navigation. */
export interface QuestionnaireEntry {
  readonly key: string;
  readonly label: string;
  readonly route: PlaceRoute;
  readonly mark: Marker;
  readonly current: boolean;
  readonly isInner: boolean;
}

/**
 * The sections of the set, the subsections of those that have several pages, and the summary (NMQ-031, NMQ-032, ACC-027).
 * @param entries of `navigationOf`
 */
export function sectionEntries(
  type: QuestionnaireType,
  set: QuestionSet,
  entries: readonly NavigationEntry[],
  place: PlaceInQuestionnaire | null,
): readonly QuestionnaireEntry[] {
  const shown = entries.flatMap((entry) => {
    const section = type.sections.find(({ name }) => name === entry.section);
    const to = section && entryPlace(section, set, entry.subsection);
    if (!to) return [];
    const { label, marker: mark, subsection } = entry;
    const isInner = subsection !== null;
    const current = isInner ? isAt(place, entry) : isWithin(place, entry.section) && !hasPages(section, set);
    return [{ key: `${entry.section}/${subsection ?? ""}`, label, route: placeRoute(to), mark, current, isInner }];
  });
  const isAsked = entries.some(({ marker }) => marker !== "nothingAsked");
  const isOpen = entries.some(({ marker }) => marker === "incomplete");
  const mark: Marker = !isAsked ? "nothingAsked" : isOpen ? "incomplete" : "complete";
  const summary: PlaceInQuestionnaire = { kind: "summary" };
  const last = { key: "summary", label: "Summary", route: placeRoute(summary), mark, isInner: false };
  return [...shown, { ...last, current: place?.kind === "summary" }];
}

/** Whether the subsections of a section are pages of the navigation beside it. */
function hasPages(section: SectionType, set: QuestionSet): boolean {
  return !section.collection && subsectionsOf(section, set).length > 1;
}

function entryPlace(section: SectionType, set: QuestionSet, subsection: string | null): PlaceInQuestionnaire | null {
  if (subsection === null) return firstPageOf(section, set);
  return hasPages(section, set) ? { kind: "subsection", section: section.name, subsection } : null;
}

function isWithin(place: PlaceInQuestionnaire | null, section: string): boolean {
  return place !== null && place.kind !== "summary" && place.section === section;
}

function isAt(place: PlaceInQuestionnaire | null, { section, subsection }: NavigationEntry): boolean {
  return place?.kind === "subsection" && place.section === section && place.subsection === subsection;
}
