import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../inputs/IconButton.tsx";
import { drawerScreen, useMediaQuery } from "../media.ts";

/** What the toolbar shows while rows are selected: how many, and what can be done with them. */
export interface ToolbarSelection {
  /** '3 selected'. */
  readonly text: string;
  readonly actions: ReactNode;
  readonly onClear: () => void;
}

export interface ToolbarProps {
  /** Shown before the search, such as the open view. */
  readonly start?: ReactNode;
  readonly search?: ReactNode;
  /** Filters and chips beside the search. */
  readonly children?: ReactNode;
  /** Shown at the right end, such as columns and export. */
  readonly end?: ReactNode;
  /**
   * While rows are selected, their actions replace what is at the right of the search. The rows can still be searched
   * and nothing jumps. On small screens the actions take the whole line.
   */
  readonly selection?: ToolbarSelection | undefined;
}

/** One line of 40 px between a list's title and its table. */
export function Toolbar({ start, search, children, end, selection }: ToolbarProps) {
  const isSmall = useMediaQuery(drawerScreen);
  return (
    <div className="relative flex min-h-10 flex-wrap items-center gap-x-2">
      <div inert={isSmall && selection !== undefined} className="contents">
        {start}
        {search !== undefined && <div className="min-w-36 flex-1 md:flex-[0_1_20rem]">{search}</div>}
      </div>
      <div className="flex min-h-10 min-w-0 items-center md:relative md:flex-auto">
        <div inert={selection !== undefined} className="flex min-w-0 flex-auto flex-wrap items-center gap-2">
          {children}
          {end !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
        </div>
        {selection && <SelectionBar selection={selection} />}
      </div>
    </div>
  );
}

function SelectionBar({ selection }: { readonly selection: ToolbarSelection }) {
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className="absolute inset-0 flex animate-appear items-center gap-2 overflow-x-auto rounded-input bg-accent-soft px-1.5"
    >
      <IconButton icon={X} size="small" label="Clear selection" onClick={selection.onClear} />
      <output className="mr-auto font-medium whitespace-nowrap text-accent-text tabular-nums">{selection.text}</output>
      {selection.actions}
    </div>
  );
}
