import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../inputs/IconButton.tsx";
import { classes } from "../classes.ts";
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
  /** Shown at the right end, such as export. */
  readonly end?: ReactNode;
  /** Shown behind it, also while rows are selected, such as columns. */
  readonly last?: ReactNode;
  /**
   * While rows are selected, their actions replace what is at the right of the search. The rows can still be searched
   * and nothing jumps. On small screens the actions take the whole line.
   */
  readonly selection?: ToolbarSelection | undefined;
}

/** So wide that a button stays where it was when rows are selected. */
const actionsLook = "flex flex-wrap items-center gap-2 md:*:min-w-26";

/** One line of 40 px between a list's title and its table. */
export function Toolbar({ start, search, children, end, last, selection }: ToolbarProps) {
  const isSmall = useMediaQuery(drawerScreen);
  return (
    <div className="relative flex min-h-10 flex-wrap items-center gap-x-2">
      <div inert={isSmall && selection !== undefined} className="contents">
        {start}
        {search !== undefined && <div className="min-w-36 flex-1 md:flex-[0_1_20rem]">{search}</div>}
      </div>
      <div className="flex min-h-10 min-w-0 items-center md:relative md:flex-auto">
        <div inert={selection !== undefined} className="flex min-w-0 flex-auto flex-wrap items-center gap-x-4 gap-y-2">
          {children}
          {end !== undefined && <div className={classes(actionsLook, "ml-auto")}>{end}</div>}
        </div>
        {selection && <SelectionBar selection={selection} />}
      </div>
      {!(isSmall && selection) && last}
    </div>
  );
}

function SelectionBar({ selection }: { readonly selection: ToolbarSelection }) {
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className="absolute inset-0 flex animate-appear items-center gap-2 overflow-x-auto rounded-input bg-accent-soft pl-1.5"
    >
      <IconButton icon={X} size="small" label="Clear selection" onClick={selection.onClear} />
      <output className="mr-auto font-medium whitespace-nowrap text-accent-text tabular-nums">{selection.text}</output>
      <div className={actionsLook}>{selection.actions}</div>
    </div>
  );
}
