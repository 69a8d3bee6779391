import type { CompletionState } from "./completion.ts";
import type { QuestionSet } from "./question-set.ts";
import type { QuestionnaireType, SectionType, SubsectionType } from "./question-type.ts";
import { type Tally, tallyOf } from "./tally.ts";

/** A page that the previous and next arrows lead through. */
export type QuestionnairePage =
  | { readonly kind: "section"; readonly section: string }
  | { readonly kind: "subsection"; readonly section: string; readonly subsection: string }
  | { readonly kind: "list"; readonly section: string }
  | { readonly kind: "summary" };
/** Such a page, or the page of an item. The arrows of an item lead only through its own subsections. */
export type PlaceInQuestionnaire =
  | QuestionnairePage
  | { readonly kind: "item"; readonly section: string; readonly subsection: string };

/** The sections that an organization is asked. */
export function sectionsOf(type: QuestionnaireType, set: QuestionSet): readonly SectionType[] {
  return type.sections.filter((section) => section[set]);
}

export function subsectionsOf(section: SectionType, set: QuestionSet): readonly SubsectionType[] {
  return section.subsections.filter((subsection) => subsection[set]);
}

/** The pages in order. A collection counts as one page, its list. The summary is last. */
export function pagesOf(type: QuestionnaireType, set: QuestionSet): readonly QuestionnairePage[] {
  return [...sectionsOf(type, set).flatMap((section) => pagesOfSection(section, set)), { kind: "summary" }];
}

function pagesOfSection(section: SectionType, set: QuestionSet): readonly QuestionnairePage[] {
  if (section.collection) return [{ kind: "list", section: section.name }];
  if (section.subsections.length === 0) return [{ kind: "section", section: section.name }];
  return subsectionsOf(section, set).map(({ name }) => ({
    kind: "subsection",
    section: section.name,
    subsection: name,
  }));
}

/** The page that the path of a section alone opens. Null if the organization is not asked that section. */
export function firstPageOf(section: SectionType, set: QuestionSet): QuestionnairePage | null {
  return section[set] ? (pagesOfSection(section, set)[0] ?? null) : null;
}

/**
 * The pages that the arrows lead to. From an item they lead through its subsections, and then to the pages before and
 * after the list.
 */
export function neighboursOf(
  type: QuestionnaireType,
  set: QuestionSet,
  at: PlaceInQuestionnaire,
): { readonly previous: PlaceInQuestionnaire | null; readonly next: PlaceInQuestionnaire | null } {
  const pages = pagesOf(type, set);
  const here: QuestionnairePage = at.kind === "item" ? { kind: "list", section: at.section } : at;
  const index = pages.findIndex((page) => isSamePlace(page, here));
  const around = { previous: pages[index - 1] ?? null, next: index < 0 ? null : (pages[index + 1] ?? null) };
  if (at.kind !== "item") return around;
  const items = itemPages(type, set, at.section);
  const own = items.findIndex((page) => isSamePlace(page, at));
  return { previous: items[own - 1] ?? around.previous, next: items[own + 1] ?? around.next };
}

function itemPages(type: QuestionnaireType, set: QuestionSet, name: string): readonly PlaceInQuestionnaire[] {
  const section = type.sections.find((s) => s.name === name);
  const own = section ? subsectionsOf(section, set) : [];
  return own.map((subsection) => ({ kind: "item", section: name, subsection: subsection.name }));
}

function isSamePlace(a: PlaceInQuestionnaire, b: PlaceInQuestionnaire): boolean {
  if (a.kind === "summary" || b.kind === "summary") return a.kind === b.kind;
  const inner = (place: typeof a) => ("subsection" in place ? place.subsection : null);
  return a.kind === b.kind && a.section === b.section && inner(a) === inner(b);
}

/** The progress that the navigation shows next to an entry. */
export type Marker = "complete" | "incomplete" | "nothingAsked";

export interface NavigationEntry {
  readonly section: string;
  /** Null for the section itself. */
  readonly subsection: string | null;
  readonly label: string;
  readonly tally: Tally;
  readonly marker: Marker;
}

/** The sections and subsections in the navigation and the summary, each with its progress. */
export function navigationOf(state: CompletionState, set: QuestionSet): readonly NavigationEntry[] {
  return sectionsOf(state.type, set).flatMap((section) => [
    entryOf(state, set, section, null),
    ...subsectionsOf(section, set).map((subsection) => entryOf(state, set, section, subsection)),
  ]);
}

function entryOf(
  state: CompletionState,
  set: QuestionSet,
  section: SectionType,
  inner: SubsectionType | null,
): NavigationEntry {
  const part = { section: section.name, ...(inner && { subsection: inner.name }) };
  const tally = tallyOf(state, set, part);
  const { label } = inner ?? section;
  return { section: section.name, subsection: inner?.name ?? null, label, tally, marker: markerOf(tally) };
}

export function markerOf({ asked, answered }: Tally): Marker {
  if (asked === 0) return "nothingAsked";
  return asked === answered ? "complete" : "incomplete";
}
