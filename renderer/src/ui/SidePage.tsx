import { PanelLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { Drawer } from "./Drawer.tsx";
import { asideScreen, useMediaQuery } from "./media.ts";
import { SectionList, type SectionEntry } from "./SectionList.tsx";

export interface SidePageProps {
  /** What the entries are the parts of. */
  readonly label: string;
  readonly entries: readonly SectionEntry[];
  /** The entries stand beside the page; else a button shows them. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A page with the parts around it at its side; where there is little room, they are in a drawer. */
export function SidePage({ label, entries, isOpen, onOpen, children }: SidePageProps) {
  const hasRoom = useMediaQuery(asideScreen);
  const [drawer, setDrawer] = useState(false);
  const isBeside = hasRoom && isOpen;
  const toggle = () => (hasRoom ? onOpen(!isOpen) : setDrawer(true));
  return (
    <div
      className={isBeside ? "grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-8" : "flex min-w-0 flex-col gap-4"}
    >
      <div className={isBeside ? "sticky top-[calc(var(--top-bar-height)+1rem)] flex flex-col gap-2" : "flex"}>
        <div className="flex">
          <Button variant="quiet" size="small" icon={PanelLeft} aria-expanded={isBeside || drawer} onClick={toggle}>
            {isBeside ? "Hide sections" : "Show sections"}
          </Button>
        </div>
        {isBeside && <SectionList label={label} entries={entries} />}
      </div>
      <div className="min-w-0">{children}</div>
      {!hasRoom && (
        <Drawer open={drawer} onClose={() => setDrawer(false)} title={label} side="left" width={280}>
          <SectionList label={label} entries={entries} onFollow={() => setDrawer(false)} />
        </Drawer>
      )}
    </div>
  );
}
