import {
  firstPageOf,
  type Marker,
  type NavigationEntry,
  type PlaceInQuestionnaire,
  sectionsOf,
  subsectionsOf,
} from "./pages.ts";
import type { QuestionnaireType, SectionType } from "./question-type.ts";
import type { QuestionSet } from "./question-set.ts";
import { tallyOf } from "./tally.ts";
import { placeRoute, type PlaceRoute, type Questionnaire } from "./model.ts";

/** The progress of each section of the set, in words. Sections that never ask anything are left out. */
export function overviewOf({
  type,
  state,
  set,
}: Questionnaire): readonly { readonly label: string; readonly text: string }[] {
  return sectionsOf(type, set).flatMap((section) => {
    const { asked, answered } = tallyOf(state, set, { section: section.name });
    const { collection } = section;
    if (collection && !state.records.get(collection.entity.name)?.size)
      return [{ label: section.label, text: asked > 0 && asked === answered ? "We have none" : "None added" }];
    if (asked > 0) return [{ label: section.label, text: `${answered} of ${asked} answered` }];
    return [];
  });
}

/** The name of a page at the previous and next arrows. */
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
  /** The section or subsection that the entry shows. Null for the summary. */
  readonly part: Pick<NavigationEntry, "section" | "subsection"> | null;
  readonly label: string;
  readonly route: PlaceRoute;
  readonly mark: Marker;
  readonly current: boolean;
  readonly isInner: boolean;
}

/**
 * The sections of the set, the subsections of sections with several pages, and the summary.
 * @param entries result of `navigationOf`
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
    const key = `${entry.section}/${subsection ?? ""}`;
    const part = { section: entry.section, subsection };
    return [{ key, part, label, route: placeRoute(to), mark, current, isInner }];
  });
  const isAsked = entries.some(({ marker }) => marker !== "nothingAsked");
  const isOpen = entries.some(({ marker }) => marker === "incomplete");
  const mark: Marker = !isAsked ? "nothingAsked" : isOpen ? "incomplete" : "complete";
  const summary: PlaceInQuestionnaire = { kind: "summary" };
  const last = { key: "summary", part: null, label: "Summary", route: placeRoute(summary), mark, isInner: false };
  return [...shown, { ...last, current: place?.kind === "summary" }];
}

/** Whether the subsections of a section appear as pages in the side navigation. */
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
