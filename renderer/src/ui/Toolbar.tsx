import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";

export interface ToolbarSelection {
  /** '3 selected'. */
  readonly text: string;
  readonly actions: ReactNode;
  readonly onClear: () => void;
}

export interface ToolbarProps {
  readonly search?: ReactNode;
  /** Filters and chips beside the search. */
  readonly children?: ReactNode;
  /** At the right end, such as columns and density. */
  readonly end?: ReactNode;
  /** While rows are selected, their actions lie over the toolbar, so that nothing jumps. */
  readonly selection?: ToolbarSelection | undefined;
}

/** What stands between a list's title and its table. */
export function Toolbar({ search, children, end, selection }: ToolbarProps) {
  return (
    <div className="relative mb-3">
      <div inert={selection !== undefined} className="flex min-h-9 flex-wrap items-center gap-2">
        {search !== undefined && <div className="w-full sm:w-72">{search}</div>}
        {children}
        {end !== undefined && <div className="ml-auto flex items-center gap-2">{end}</div>}
      </div>
      {selection && <SelectionBar selection={selection} />}
    </div>
  );
}

function SelectionBar({ selection }: { readonly selection: ToolbarSelection }) {
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className="absolute -inset-x-2 -inset-y-1 flex animate-appear items-center gap-2 overflow-x-auto rounded-card bg-accent-soft px-2"
    >
      <IconButton icon={X} label="Clear selection" onClick={selection.onClear} />
      <span className="mr-2 font-medium whitespace-nowrap text-accent-text tabular-nums">{selection.text}</span>
      {selection.actions}
    </div>
  );
}
