import type { OutlineSection } from "@armature/engine/form";
import { PanelRight } from "lucide-react";
import type { ReactNode } from "react";
import { asideScreen, Button, OutlineAside, OutlineBar, useMediaQuery } from "@armature/renderer/ui";

export interface SidePageProps {
  /** The title of the current part. */
  readonly title: string;
  /** What is left to do in it. */
  readonly counts: OutlineSection["counts"];
  /** The list of parts. It gets a function that closes it. */
  readonly outline: (close: () => void) => ReactNode;
  /** Whether the parts are shown beside the page. Otherwise a button opens them. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A page with a list of related parts at its right edge, or behind a bar above it if there is little room. */
export function SidePage({ title, counts, outline, isOpen, onOpen, children }: SidePageProps) {
  const hasRoom = useMediaQuery(asideScreen);
  if (!hasRoom) {
    return (
      <div className="min-w-0">
        <OutlineBar title={title} counts={counts}>
          {outline}
        </OutlineBar>
        {children}
      </div>
    );
  }
  const toggle = (
    <Button variant="quiet" size="small" icon={PanelRight} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      {isOpen ? "Hide sections" : "Show sections"}
    </Button>
  );
  if (!isOpen) {
    return (
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex justify-end">{toggle}</div>
        {children}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_15rem] items-start gap-20 2xl:grid-cols-[minmax(0,1fr)_20rem]">
      {/* It comes before the page in reading order. */}
      <div className="col-start-2 row-start-1 self-stretch">
        <OutlineAside outline={outline} head={<div className="flex">{toggle}</div>} />
      </div>
      <div className="row-start-1 min-w-0">{children}</div>
    </div>
  );
}
