import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { Count } from "../feedback/Count.tsx";
import { isPresent } from "../is-present.ts";

/** A tab. `count` is shown beside its label. */
export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the list of tabs. */
  readonly label: string;
  readonly items: readonly TabItem[];
  /** Key of the current tab. Without it the component keeps the choice itself. */
  readonly current?: string | undefined;
  readonly onChange?: ((key: string) => void) | undefined;
  /** Shown at the right of the tabs, or above them if there is no room. */
  readonly end?: ReactNode;
  /** Whether panels keep their state while another tab is open. */
  readonly keepsPanels?: boolean | undefined;
}

/** Tabs with their panels. Without `current`, it remembers the open tab itself. */
export function Tabs({ label, items, current, onChange, end, keepsPanels = false }: TabsProps) {
  const index =
    current === undefined
      ? undefined
      : Math.max(
          0,
          items.findIndex((item) => item.key === current),
        );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToSelected(list.current), [current]);
  return (
    <TabGroup
      {...(index !== undefined && { selectedIndex: index })}
      onChange={(chosen) => {
        const item = items[chosen];
        if (item) onChange?.(item.key);
      }}
    >
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-4 gap-y-2 border-b">
        <TabList ref={list} aria-label={label} className="flex min-w-0 gap-1 overflow-x-auto">
          {items.map((item) => (
            <Tab
              key={item.key}
              className={classes(
                "relative flex h-10 shrink-0 items-center gap-2 rounded-t-input px-3 font-medium text-ink-muted hover:text-ink data-selected:text-accent-text",
                "after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 data-selected:after:bg-accent focus-visible:-outline-offset-2",
              )}
            >
              {item.label}
              {item.count !== undefined && <Count value={item.count} label="items" />}
            </Tab>
          ))}
        </TabList>
        {isPresent(end) && <div className="pb-1">{end}</div>}
      </div>
      <TabPanels className="pt-5">
        {items.map((item) => (
          <TabPanel key={item.key} unmount={!keepsPanels}>
            {item.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

/** Where there is no room for all tabs, the open one is in view. */
function scrollToSelected(list: HTMLElement | null): void {
  const tab = list?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
  if (!list || !tab) return;
  const { left, right } = list.getBoundingClientRect();
  list.scrollLeft += Math.max(tab.right - right, 0) - Math.max(left - tab.left, 0);
}
