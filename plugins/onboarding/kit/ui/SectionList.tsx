import { Circle, CircleCheck, Minus } from "lucide-react";
import { Link } from "react-router";
import { classes, VisuallyHidden } from "@armature/renderer/ui";

/** The progress of a part: complete, not complete, or nothing to do. */
export type SectionMark = "complete" | "incomplete" | "nothingAsked";

/** A section in a {@link SectionList}, and whether it is complete. */
export interface SectionEntry {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly mark: SectionMark;
  /** Whether it is, or contains, the current page. */
  readonly current: boolean;
  /** Whether it belongs to the last entry before it that is not inner. */
  readonly isInner: boolean;
}

export interface SectionListProps {
  readonly label: string;
  readonly entries: readonly SectionEntry[];
  readonly onFollow?: (() => void) | undefined;
}

const MARKS = {
  complete: { icon: CircleCheck, word: "complete", look: "text-success-text" },
  incomplete: { icon: Circle, word: "not complete", look: "text-ink-faint" },
  nothingAsked: { icon: Minus, word: "nothing to answer", look: "text-ink-faint" },
} as const;

/** The parts of something long, as links with their progress. */
export function SectionList({ label, entries, onFollow }: SectionListProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly entry: SectionEntry;
  readonly onFollow: (() => void) | undefined;
}

function Entry({ entry: { label, to, mark, current, isInner }, onFollow }: EntryProps) {
  const { icon: Icon, word, look } = MARKS[mark];
  return (
    <Link
      to={to}
      onClick={onFollow}
      aria-current={current ? "page" : undefined}
      className={classes(
        "flex min-h-8 items-center gap-2 rounded-input py-1 pr-2 text-table",
        isInner ? "pl-7" : "pl-2",
        current
          ? "bg-pressed font-semibold text-ink forced-colors:underline"
          : "text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <Icon aria-hidden size={14} className={classes("shrink-0", look)} />
      <span className="min-w-0">{label}</span>
      <VisuallyHidden>, {word}</VisuallyHidden>
    </Link>
  );
}
