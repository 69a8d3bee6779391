import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly current: boolean;
  /** A word under the label, such as 'Coming soon'. */
  readonly mark?: string | undefined;
}

export interface NavigationGroup {
  readonly heading?: string | undefined;
  readonly items: readonly NavigationItem[];
}

export interface SideNavigationProps {
  /** Of the section whose pages alone it leads to; wider, and above them. */
  readonly title?: string | null;
  readonly groups: readonly NavigationGroup[];
  /** Beside the page, and not in a drawer over it. */
  readonly docked?: boolean;
  readonly onFollow?: (() => void) | undefined;
}

export function SideNavigation({ title = null, groups, docked = false, onFollow }: SideNavigationProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = groups.flatMap(({ items }) => items).find((item) => item.current)?.to;
  useEffect(() => {
    if (current !== undefined && list.current) scrollToCurrent(list.current);
  }, [current]);
  return (
    <nav
      aria-label={title ?? "Main"}
      className={classes(
        "print:hidden",
        "flex flex-col",
        docked && "sticky top-top-bar bg-chrome h-[calc(100dvh-var(--top-bar-height))] shrink-0 border-r",
        docked && (title === null ? "w-60" : "w-87.5"),
      )}
    >
      {title !== null && <p className="px-5 pt-5 text-section font-semibold">{title}</p>}
      <div ref={list} className="flex min-h-0 flex-1 flex-col gap-5 overflow-x-hidden overflow-y-auto px-2 py-4">
        {groups.map((group, index) => (
          <Group key={group.heading ?? index} group={group} onFollow={onFollow} />
        ))}
      </div>
    </nav>
  );
}

/** By hand: `scrollIntoView` would have Tab begin there, and not at the top of the page. */
function scrollToCurrent(list: HTMLElement): void {
  const item = list.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (!item) return;
  const { top, bottom } = list.getBoundingClientRect();
  list.scrollTop += Math.max(item.bottom - bottom, 0) - Math.max(top - item.top, 0);
}

interface GroupProps {
  readonly group: NavigationGroup;
  readonly onFollow: (() => void) | undefined;
}

function Group({ group: { heading, items }, onFollow }: GroupProps) {
  const id = useId();
  return (
    <div>
      {heading !== undefined && (
        <p id={id} className="px-3 pb-1 text-caption font-medium whitespace-nowrap text-ink-faint">
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading === undefined ? undefined : id} className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.to}>
            <Item item={item} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ItemProps = { readonly item: NavigationItem } & Omit<GroupProps, "group">;

function Item({ item: { label, to, icon: Icon, current, mark }, onFollow }: ItemProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      aria-current={current ? "page" : undefined}
      className={classes(
        "relative flex min-h-9 items-center gap-3 rounded-input px-3 py-1 transition-colors -outline-offset-2",
        current
          ? "bg-pressed font-semibold text-ink before:absolute before:inset-y-2 before:-left-2 before:w-0.75 before:rounded-r-full before:bg-accent"
          : "font-medium text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <Icon aria-hidden size={16} className={classes("shrink-0", current ? "text-accent-text" : "text-ink-faint")} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{label}</span>
        {mark !== undefined && <span className="text-caption font-normal text-ink-faint"> {mark}</span>}
      </span>
    </Link>
  );
}
