import { ArrowRight, Check, CircleDashed } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { VisuallyHidden } from "@armature/renderer/ui";

export interface WorkListProps {
  readonly label: string;
  /** Whether the label is shown, because several lists are below one another. */
  readonly isLabelShown?: boolean;
  /** A list of `WorkRow`. */
  readonly children: ReactNode;
}

/** A list of what is left to do, each with a link. */
export function WorkList({ label, isLabelShown = false, children }: WorkListProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className={isLabelShown ? "text-table font-medium text-ink-muted" : "sr-only"}>
        {label}
      </h3>
      <ul aria-labelledby={id} className="flex flex-col divide-y border-y">
        {children}
      </ul>
    </div>
  );
}

export interface WorkRowProps {
  /** Undefined while it is being counted. */
  readonly text: string | undefined;
  readonly isDone?: boolean;
  /** Null if there is nothing to open. */
  readonly to: string | null;
  /** Faint text below. */
  readonly note?: string | undefined;
}

/** One thing to do, or one that is done. */
export function WorkRow({ text, isDone = false, to, note }: WorkRowProps) {
  if (text === undefined) return <li className="h-10" aria-busy="true" />;
  const Icon = isDone ? Check : CircleDashed;
  const content = (
    <>
      <Icon aria-hidden size={16} className={isDone ? "shrink-0 text-success-text" : "shrink-0 text-warning-text"} />
      <span className="min-w-0 flex-1">
        <span className={isDone ? "wrap-anywhere text-ink-faint" : "font-medium wrap-anywhere text-ink"}>
          {text}
          {isDone && <VisuallyHidden>, done</VisuallyHidden>}
        </span>
        {note !== undefined && <span className="block text-table wrap-anywhere text-ink-faint">{note}</span>}
      </span>
    </>
  );
  const look = "flex min-h-10 items-center gap-3 px-2 py-2";
  if (to === null) return <li className={look}>{content}</li>;
  return (
    <li>
      <Link to={to} className={`${look} group rounded-input hover:bg-hover`}>
        {content}
        <ArrowRight aria-hidden size={16} className="shrink-0 text-ink-faint group-hover:text-ink" />
      </Link>
    </li>
  );
}
