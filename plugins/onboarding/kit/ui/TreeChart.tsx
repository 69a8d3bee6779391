import { ChevronDown, ChevronRight } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useContext, useState } from "react";
import { classes, DensityContext, IconButton } from "@armature/renderer/ui";

/** A node of a {@link TreeChart}, with the nodes below it. */
export interface TreeItem {
  readonly key: string;
  readonly icon: LucideIcon;
  /** Its name, as text or as a link. */
  readonly title: ReactNode;
  /** Its number or code, beside the name. */
  readonly code?: string | undefined;
  /** More about it, such as '2 departments'. */
  readonly text?: string | undefined;
  /** A state, such as 'Locked'. */
  readonly mark?: ReactNode;
  /** A `RowActions`. */
  readonly actions?: ReactNode;
  /** Its children, in order. */
  readonly items?: readonly TreeItem[] | undefined;
  /** Names the button that folds its children. Without it they are always visible. */
  readonly foldLabel?: string | undefined;
}

export interface TreeChartProps {
  /** What is drawn, for assistive technology. */
  readonly label: string;
  readonly root: TreeItem;
}

/** A hierarchy as nested lists, with one line for each item. */
export function TreeChart({ label, root }: TreeChartProps) {
  return (
    <ul aria-label={label} className="border-t">
      <Node item={root} level={0} />
    </ul>
  );
}

interface NodeProps {
  readonly item: TreeItem;
  readonly level: number;
}

function Node({ item, level }: NodeProps) {
  const { items = [] } = item;
  const [isFolded, setFolded] = useState(false);
  return (
    <li>
      <Line item={item} level={level} isFolded={isFolded} onToggle={() => setFolded(!isFolded)} />
      {items.length > 0 && (
        <ul hidden={isFolded}>
          {items.map((each) => (
            <Node key={each.key} item={each} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Pixels of indentation for each level. */
const INDENT = 24;

interface LineProps extends NodeProps {
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

function Line({ item, level, isFolded, onToggle }: LineProps) {
  const { icon: Icon, title, code, text, mark, actions, items = [], foldLabel } = item;
  const isCompact = useContext(DensityContext) === "compact";
  return (
    <div
      style={{ paddingInlineStart: level * INDENT }}
      className={classes(
        "group flex items-center gap-2 border-b bg-canvas pr-1 focus-within:bg-hover hover:bg-hover",
        isCompact ? "min-h-7" : "min-h-9",
      )}
    >
      {foldLabel !== undefined && items.length > 0 ? (
        <IconButton
          icon={isFolded ? ChevronRight : ChevronDown}
          size="small"
          label={foldLabel}
          aria-expanded={!isFolded}
          className="-mr-1"
          onClick={onToggle}
        />
      ) : (
        <span className={level === 0 ? "w-1" : "w-6"} />
      )}
      <Icon aria-hidden size={16} className="shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-0.5 text-table">
        <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {title}
        </span>
        {code !== undefined && code !== "" && <span className="code-text text-caption text-ink-faint">{code}</span>}
        {text !== undefined && <span className="text-caption text-ink-faint tabular-nums">{text}</span>}
        {mark && <span className="self-center">{mark}</span>}
      </div>
      {actions}
    </div>
  );
}
