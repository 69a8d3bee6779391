import { countMarks, fold, type OutlineField, type OutlineSection } from "@armature/engine";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { classes } from "./classes.ts";
import { CountsInWords, MarksInWords, OutlineCounts, OutlineMarks } from "./OutlineMarks.tsx";
import { SearchInput } from "./SearchInput.tsx";

export interface OutlineProps {
  /** What it lists, for assistive technology. */
  readonly label: string;
  readonly sections: readonly OutlineSection[];
  /** Title of the fields before the first heading. */
  readonly untitled: string;
  /** Key of the section that is on the screen. */
  readonly current: string | null;
  readonly onSection: (key: string) => void;
  readonly onField: (key: string) => void;
}

/** A section with more fields than this lists only those with a mark; search finds the others. */
const MOST_LISTED = 40;

/** The sections of a long form with what is left to do in each, the fields of the current one, and a search over all. */
export function Outline(props: OutlineProps) {
  const { label, sections, onField } = props;
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
    // The outline may stand in a form, which Enter would submit.
    event.preventDefault();
    const [first] = found ?? [];
    if (first) choose(first.key);
  };
  return (
    <nav aria-label={label}>
      <div role="presentation" onKeyDown={press} className="flex min-w-0 flex-col gap-2">
        <SearchInput label="Find a field" value={search} onChange={setSearch} />
        {found ? (
          <>
            <output className="text-caption text-ink-faint">{foundText(found.length)}</output>
            <FieldLinks fields={found} onField={choose} isStop />
          </>
        ) : (
          <>
            <OutlineCounts counts={countMarks(fields)} inWords />
            <Sections {...props} />
          </>
        )}
      </div>
    </nav>
  );
}

function isFound({ label }: OutlineField, search: string): boolean {
  return fold(label).includes(fold(search.trim()));
}

function foundText(count: number): string {
  if (count === 0) return "No field has this in its name.";
  return count === 1 ? "1 field. Press Enter to go to it." : `${count} fields. Press Enter to go to the first.`;
}

function Sections({ sections, untitled, current, onSection, onField }: OutlineProps) {
  const [only] = sections;
  if (only && sections.length === 1 && only.title === null) {
    return <FieldLinks fields={listed(only)} onField={onField} isStop />;
  }
  return (
    <ul className="flex flex-col">
      {sections.map((section) => (
        <li key={section.key}>
          <SectionLink
            section={section}
            title={section.title ?? untitled}
            isCurrent={section.key === current}
            onSection={onSection}
          />
          {section.key === current && <FieldLinks fields={listed(section)} onField={onField} />}
        </li>
      ))}
    </ul>
  );
}

function listed({ fields }: OutlineSection): readonly OutlineField[] {
  return fields.length > MOST_LISTED ? fields.filter(({ marks }) => marks.length > 0) : fields;
}

interface SectionLinkProps {
  readonly section: OutlineSection;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly onSection: (key: string) => void;
}

function SectionLink({ section: { key, counts }, title, isCurrent, onSection }: SectionLinkProps) {
  return (
    <a
      href={`#${key}`}
      onClick={(event) => follow(event, () => onSection(key))}
      aria-current={isCurrent ? "location" : undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={classes(
        "flex min-h-8 min-w-0 items-center justify-between gap-2 border-l-2 py-1 pr-1 pl-3 text-table",
        isCurrent ? "border-accent font-semibold text-ink" : "border-line text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <span dir="auto" className="line-clamp-2 min-w-0 break-words">
        {title} <CountsInWords counts={counts} />
      </span>
      <OutlineCounts counts={counts} />
    </a>
  );
}

interface FieldLinksProps {
  readonly fields: readonly OutlineField[];
  readonly onField: (key: string) => void;
  /** Tab stops at the first of them. */
  readonly isStop?: boolean;
}

function FieldLinks({ fields, onField, isStop = false }: FieldLinksProps) {
  if (fields.length === 0) return null;
  return (
    <ul className="flex flex-col border-l-2 border-line pb-1">
      {fields.map(({ key, label, marks }, i) => (
        <li key={key}>
          <a
            href={`#${key}`}
            tabIndex={isStop && i === 0 ? 0 : -1}
            onClick={(event) => follow(event, () => onField(key))}
            className="flex min-h-6 min-w-0 items-center justify-between gap-2 py-0.5 pr-1 pl-5 text-table text-ink-muted hover:bg-hover hover:text-ink"
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

/** Tab stops once at the list; arrows go through it, from the search too. */
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

function follow(event: MouseEvent, act: () => void): void {
  event.preventDefault();
  act();
}
