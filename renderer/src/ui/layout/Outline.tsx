import { fold } from "@armature/engine";
import type { OutlineField, OutlineMark, OutlineSection } from "@armature/engine/form";
import { Check } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { classes } from "../classes.ts";
import { CountsInWords, MarksInWords, OutlineCounts, OutlineMarks } from "./OutlineMarks.tsx";
import { SearchInput } from "../inputs/SearchInput.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** A section in the outline: a heading of a form, or a page of a form with several pages. */
export interface OutlineEntry extends OutlineSection {
  /** Whether it belongs to the last entry before it that is not inner. */
  readonly isInner?: boolean;
  /** `complete`: nothing is left to do. `nothingAsked`: there never is anything. Null or absent shows nothing. */
  readonly state?: "complete" | "nothingAsked" | null;
}

export interface OutlineProps {
  /** The name of the list, for assistive technology. */
  readonly label: string;
  readonly sections: readonly OutlineEntry[];
  /** The word for a field, in small letters. */
  readonly noun?: string;
  /** Whether '/' moves the focus to the search. */
  readonly shortcut?: boolean;
  /** The address of a section or field, if it is on another page. */
  readonly hrefOf?: (key: string) => string;
  /** Title of the fields before the first heading. */
  readonly untitled: string;
  /** Whether every section lists its fields with a mark, not only the current one. */
  readonly listsMarked?: boolean;
  /** Key of the section that is on the screen. */
  readonly current: string | null;
  readonly onSection: (key: string) => void;
  readonly onField: (key: string) => void;
}

/**
 * A section with more fields than this lists only those with a mark, and at most this many. The search finds the
 * others.
 */
const MOST_LISTED = 40;
const MOST_FOUND = 100;

/** The address of a field on the same page. */
function anchorOf(key: string): string {
  return `#${key}`;
}

function totalOf(sections: readonly OutlineSection[]): OutlineSection["counts"] {
  const sum = (mark: OutlineMark) => sections.reduce((total, { counts }) => total + counts[mark], 0);
  return { wrong: sum("wrong"), needed: sum("needed"), noted: sum("noted"), theirs: sum("theirs") };
}

/**
 * The sections of a long form with what is left to do in each, the fields of the current one, and a search over all
 * fields.
 */
export function Outline(props: OutlineProps) {
  const { label, sections, onField, noun = "field", shortcut = true, hrefOf = anchorOf } = props;
  const [search, setSearch] = useState("");
  const fields = sections.flatMap((section) => section.fields);
  const found = search.trim() === "" ? null : fields.filter((field) => isFound(field, search));
  const choose = (key: string) => {
    setSearch("");
    onField(key);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isInSearch = event.target instanceof HTMLInputElement;
    if (!isInSearch || event.key !== "Enter") return move(event);
    // The outline may be inside a form, which Enter would submit.
    event.preventDefault();
    const [first] = found ?? [];
    if (first) choose(first.key);
  };
  return (
    <nav aria-label={label}>
      <div role="presentation" onKeyDown={press} className="flex min-w-0 flex-col gap-2">
        <SearchInput label={`Find a ${noun}`} value={search} onChange={setSearch} shortcut={shortcut} />
        {found ? (
          <>
            <output className="text-caption text-ink-faint">{foundText(found.length, noun)}</output>
            <FieldLinks fields={found.slice(0, MOST_FOUND)} onField={choose} hrefOf={hrefOf} isStop />
          </>
        ) : (
          <>
            <OutlineCounts counts={totalOf(sections)} inWords />
            <Sections {...props} hrefOf={hrefOf} />
          </>
        )}
      </div>
    </nav>
  );
}

function isFound({ label }: OutlineField, search: string): boolean {
  return fold(label).includes(fold(search.trim()));
}

function foundText(count: number, noun: string): string {
  if (count === 0) return `No ${noun} has this name.`;
  return count === 1 ? `1 ${noun}. Press Enter to go to it.` : `${count} ${noun}s. Press Enter to go to the first.`;
}

type SectionsProps = OutlineProps & Required<Pick<OutlineProps, "hrefOf">>;

function Sections(props: SectionsProps) {
  const { sections, untitled, current, listsMarked = false, onSection, onField, hrefOf } = props;
  const [only] = sections;
  if (only && sections.length === 1 && only.title === null) {
    return <FieldLinks fields={listed(only)} onField={onField} hrefOf={hrefOf} isStop />;
  }
  const stop = sections.some(({ key }) => key === current) ? current : only?.key;
  return (
    <ul className="flex flex-col">
      {sections.map((section) => (
        <li key={section.key}>
          <SectionLink
            section={section}
            title={section.title ?? untitled}
            href={hrefOf(section.key)}
            isCurrent={section.key === current}
            isStop={section.key === stop}
            onSection={onSection}
          />
          <FieldLinks
            fields={section.key === current ? listed(section) : listsMarked ? marked(section) : NO_FIELDS}
            onField={onField}
            hrefOf={hrefOf}
            isInner={section.isInner}
          />
        </li>
      ))}
    </ul>
  );
}

const NO_FIELDS: readonly OutlineField[] = Object.freeze([]);

function listed(section: OutlineSection): readonly OutlineField[] {
  return section.fields.length > MOST_LISTED ? marked(section) : section.fields;
}

/** Fields with something left to do. */
function marked({ fields }: OutlineSection): readonly OutlineField[] {
  return fields.filter(({ marks }) => marks.length > 0).slice(0, MOST_LISTED);
}

interface SectionLinkProps {
  readonly section: OutlineEntry;
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
  /** Whether Tab stops at it. */
  readonly isStop: boolean;
  readonly onSection: (key: string) => void;
}

const STATES = { complete: "(complete)", nothingAsked: "(nothing to answer)" } as const;

function SectionLink({ section, title, href, isCurrent, isStop, onSection }: SectionLinkProps) {
  const { key, counts, isInner = false, state = null } = section;
  return (
    <a
      href={href}
      onClick={(event) => follow(event, () => onSection(key))}
      aria-current={isCurrent ? (href.startsWith("#") ? "location" : "page") : undefined}
      tabIndex={isStop ? 0 : -1}
      className={classes(
        "flex min-h-8 min-w-0 items-center justify-between gap-2 border-l-2 py-1 pr-1 text-table",
        isInner ? "pl-6" : "pl-3",
        isCurrent ? "border-accent font-semibold text-ink" : "border-line text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <span dir="auto" className="line-clamp-2 min-w-0 break-words">
        {title} {state && <VisuallyHidden>{STATES[state]}</VisuallyHidden>}
        <CountsInWords counts={counts} />
      </span>
      <OutlineCounts counts={counts} />
      {state === "complete" && <Check aria-hidden size={14} className="shrink-0 text-success-text" />}
    </a>
  );
}

interface FieldLinksProps {
  readonly fields: readonly OutlineField[];
  readonly onField: (key: string) => void;
  readonly hrefOf: (key: string) => string;
  /** Whether Tab stops at the first of them. */
  readonly isStop?: boolean;
  readonly isInner?: boolean | undefined;
}

function FieldLinks({ fields, onField, hrefOf, isStop = false, isInner = false }: FieldLinksProps) {
  if (fields.length === 0) return null;
  return (
    <ul className="flex flex-col border-l-2 border-line pb-1">
      {fields.map(({ key, label, marks }, i) => (
        <li key={key}>
          <a
            href={hrefOf(key)}
            tabIndex={isStop && i === 0 ? 0 : -1}
            onClick={(event) => follow(event, () => onField(key))}
            className={classes(
              "flex min-h-6 min-w-0 items-center justify-between gap-2 py-0.5 pr-1 text-table text-ink-muted hover:bg-hover hover:text-ink",
              isInner ? "pl-8" : "pl-5",
            )}
          >
            <span dir="auto" className="line-clamp-2 min-w-0 break-words">
              {label} <MarksInWords marks={marks} />
            </span>
            <span className="flex gap-1">
              <OutlineMarks marks={marks} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Tab stops at the list once. Arrow keys move through it, also from the search. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link === event.target);
  const stop = links.findIndex(({ tabIndex }) => tabIndex === 0);
  const next = { ArrowDown: at < 0 ? stop : at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const isInSearch = at < 0 && event.key !== "ArrowDown";
  if (next === undefined || isInSearch || !links[next]) return;
  event.preventDefault();
  links[next].focus();
}

/** With a modifier key that opens another tab or window, the browser follows the link itself. */
function follow(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  act();
}
