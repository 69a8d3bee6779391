import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { isPresent } from "./is-present.ts";

export interface TreeItem {
  readonly key: string;
  readonly icon: LucideIcon;
  /** Its name, as text or as a link. */
  readonly title: ReactNode;
  /** Beside the name, such as a number. */
  readonly text?: string | undefined;
  /** A state, such as 'Locked'. */
  readonly mark?: ReactNode;
  readonly actions?: ReactNode;
  /** What belongs to it, in order. */
  readonly items?: readonly TreeItem[] | undefined;
}

export interface TreeChartProps {
  /** What is drawn, for assistive technology. */
  readonly label: string;
  readonly root: TreeItem;
}

/** What belongs to what: nested lists, each item a box, joined by lines. */
export function TreeChart({ label, root }: TreeChartProps) {
  return (
    <ul aria-label={label}>
      <li>
        <Box item={root} />
        <Branch items={root.items} />
      </li>
    </ul>
  );
}

/** The line down to an item's box, and from there to it; below the last one it ends. */
const LINES =
  "relative pt-2 pl-5 sm:pl-8 before:absolute before:top-0 before:left-0 before:h-full before:border-l before:border-line-medium " +
  "last:before:h-8 after:absolute after:top-8 after:left-0 after:w-5 after:border-t after:border-line-medium sm:after:w-8";

function Branch({ items = [] }: Pick<TreeItem, "items">) {
  if (items.length === 0) return null;
  return (
    <ul className="ml-5 sm:ml-6">
      {items.map((item) => (
        <li key={item.key} className={LINES}>
          <Box item={item} />
          <Branch items={item.items} />
        </li>
      ))}
    </ul>
  );
}

function Box({ item: { icon: Icon, title, text, mark, actions } }: { readonly item: TreeItem }) {
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-card border bg-canvas py-1.5 pr-2 pl-4">
      <Icon aria-hidden size={16} className="shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-medium break-words">{title}</span>
        {isPresent(text) && <span className="text-table text-ink-muted tabular-nums">{text}</span>}
        {isPresent(mark) && <span className="self-center">{mark}</span>}
      </div>
      {isPresent(actions) && <div className="flex shrink-0 flex-wrap items-center justify-end gap-1">{actions}</div>}
    </div>
  );
}
