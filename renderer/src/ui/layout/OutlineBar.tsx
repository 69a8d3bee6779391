import type { OutlineSection } from "@armature/engine/form";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { OutlineCounts } from "./OutlineMarks.tsx";
import { Popover } from "../overlays/Popover.tsx";

export interface OutlineBarProps {
  /** The section that is on the screen. */
  readonly title: string;
  readonly counts: OutlineSection["counts"];
  /** Renders the outline. It gets a function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** If there is no room beside a form: a bar below the top bar that names the current section and opens the outline. */
export function OutlineBar({ title, counts, children }: OutlineBarProps) {
  return (
    <div className="sticky top-top-bar z-20 -mx-gutter mb-4 flex min-w-0 items-center justify-between gap-3 border-b bg-canvas px-gutter py-1.5">
      <span className="-ml-2.5 flex min-w-0">
        <Popover label={`Section: ${title}`} icon={ChevronDown} showLabel variant="quiet" size="small">
          {(close) => (
            <div className="max-h-[60dvh] w-72 max-w-[calc(100vw-4rem)] overflow-y-auto">{children(close)}</div>
          )}
        </Popover>
      </span>
      <OutlineCounts counts={counts} inWords />
    </div>
  );
}
