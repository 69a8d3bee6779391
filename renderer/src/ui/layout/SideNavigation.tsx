import { ChevronDown, Lock, type LucideIcon } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** A page in the navigation. `also` are pages that stand below it. */
export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly current: boolean;
  /** A short text below the label, such as 'Coming soon'. */
  readonly mark?: string | undefined;
  /** Other views of the same thing, as icons on its line. */
  readonly also?: readonly NavigationItem[] | undefined;
}

/** Whether the current page is that of the item, or of an icon on its line. */
function isAt({ current, also = [] }: NavigationItem): boolean {
  return current || also.some(isAt);
}

/** Items of the navigation under a heading. A locked group shows that its phase has not begun. */
export interface NavigationGroup {
  readonly heading?: string | undefined;
  /** Whether only its heading is shown, which opens it. */
  readonly isFolded?: boolean | undefined;
  /** Whether the phase of the group has not begun. */
  readonly isLocked?: boolean | undefined;
  readonly items: readonly NavigationItem[];
}

export interface SideNavigationProps {
  /**
   * The title of the section, if the navigation contains only pages of a section. It is shown above them, and the
   * navigation is wider.
   */
  readonly title?: string | null;
  readonly groups: readonly NavigationGroup[];
  /** Whether it is beside the page, in full or as icons, and not in a drawer. */
  readonly docked?: boolean | "icons";
  readonly onFollow?: (() => void) | undefined;
  readonly onFold?: ((heading: string, isFolded: boolean) => void) | undefined;
}

export function SideNavigation({ title = null, groups, docked = false, onFollow, onFold }: SideNavigationProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = groups.flatMap(({ items }) => items.flatMap(withAlso)).find((item) => item.current)?.to;
  useEffect(() => {
    if (current !== undefined && list.current) scrollToCurrent(list.current);
  }, [current]);
  const isRail = docked === "icons";
  return (
    <nav
      aria-label={title ?? "Main"}
      className={classes(
        "print:hidden",
        "flex flex-col",
        docked !== false && "sticky top-top-bar h-[calc(100dvh-var(--top-bar-height))] shrink-0 border-r bg-chrome",
        isRail ? "w-13" : docked && (title === null ? "w-60" : "w-87.5"),
      )}
    >
      {title !== null && <p className="px-5 pt-5 text-section font-semibold">{title}</p>}
      <div
        ref={list}
        className={classes(
          "flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto px-2",
          isRail ? "py-2" : "gap-3 py-4",
        )}
      >
        {groups.map((group, index) =>
          isRail ? (
            <Rail key={group.heading ?? index} group={group} />
          ) : (
            <Group key={group.heading ?? index} group={group} onFollow={onFollow} onFold={onFold} />
          ),
        )}
      </div>
    </nav>
  );
}

function withAlso(item: NavigationItem): readonly NavigationItem[] {
  return [item, ...(item.also ?? [])];
}

/** Scrolls without `scrollIntoView`, which would make Tab start there instead of at the top of the page. */
function scrollToCurrent(list: HTMLElement): void {
  const item = list.querySelector("[aria-current=page]")?.getBoundingClientRect();
  if (!item) return;
  const { top, bottom } = list.getBoundingClientRect();
  list.scrollTop += Math.max(item.bottom - bottom, 0) - Math.max(top - item.top, 0);
}

interface GroupProps extends Pick<SideNavigationProps, "onFollow" | "onFold"> {
  readonly group: NavigationGroup;
}

function Group({ group: { heading, items, isFolded = false, isLocked = false }, onFollow, onFold }: GroupProps) {
  const id = useId();
  const shown = shownOf({ items, isFolded });
  return (
    <div>
      {heading !== undefined && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={`${id}-items`}
          onClick={() => onFold?.(heading, !isFolded)}
          className="flex min-h-8 w-full items-center gap-1.5 rounded-input px-3 text-caption font-medium whitespace-nowrap -outline-offset-2 hover:bg-hover hover:text-ink text-ink-faint"
        >
          <span id={id} className="truncate">
            {heading}
          </span>
          {isLocked && <Lock aria-label="locked" size={12} className="shrink-0" />}
          <ChevronDown
            aria-hidden
            size={14}
            className={classes("ml-auto shrink-0 transition-transform", isFolded && "-rotate-90")}
          />
        </button>
      )}
      <ul
        id={`${id}-items`}
        hidden={shown.length === 0}
        aria-labelledby={heading === undefined ? undefined : id}
        className={shown.length === 0 ? undefined : "flex flex-col"}
      >
        {shown.map((item) => (
          <li key={item.to} className="relative">
            <Item item={item} onFollow={onFollow} />
            {item.also && <Also items={item.also} onFollow={onFollow} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const itemLook = "relative flex h-8 items-center rounded-input transition-colors -outline-offset-2";

function currentLook(isCurrent: boolean): string {
  return isCurrent
    ? "bg-pressed font-semibold text-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.75 before:rounded-r-full before:bg-accent"
    : "font-medium text-ink-muted hover:bg-hover hover:text-ink";
}

type ItemProps = { readonly item: NavigationItem } & Pick<SideNavigationProps, "onFollow">;

function Item({ item, onFollow }: ItemProps) {
  const { label, to, icon: Icon, mark, current: isPage } = item;
  const current = isAt(item);
  const isComing = mark !== undefined;
  return (
    <Link
      to={to}
      onClick={onFollow}
      aria-current={isPage ? "page" : undefined}
      className={classes(itemLook, "gap-2.5 px-3", currentLook(current), isComing && !current && "text-ink-faint!")}
    >
      <Icon aria-hidden size={16} className={classes("shrink-0", current ? "text-accent-text" : "text-ink-faint")} />
      <span className="min-w-0 truncate">{label}</span>
      {isComing && (
        <span className="-mr-1.5 -ml-1 shrink-0 grow text-right text-caption font-regular text-ink-faint"> {mark}</span>
      )}
    </Link>
  );
}

/** Shown at the right end of an item's line. */
function Also({ items, onFollow }: Pick<NavigationGroup, "items"> & Pick<GroupProps, "onFollow">) {
  return (
    <span className="absolute inset-y-0 right-1 flex items-center">
      {items.map(({ label, to, icon: Icon, current }) => (
        <Tooltip key={to} label={label} describes={false} side="right">
          <Link
            to={to}
            aria-current={current ? "page" : undefined}
            onClick={onFollow}
            className={classes(
              "flex size-6 items-center justify-center rounded-small hover:bg-pressed hover:text-ink",
              current ? "text-accent-text" : "text-ink-faint",
            )}
          >
            <Icon aria-hidden size={14} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </Link>
        </Tooltip>
      ))}
    </span>
  );
}

/** A folded group still shows the current page. */
function shownOf({ items, isFolded }: Pick<NavigationGroup, "items" | "isFolded">): readonly NavigationItem[] {
  return isFolded === true ? items.filter(isAt) : items;
}

/** A group as icons with tooltips. Folded items appear only in the full navigation. */
function Rail({ group: { heading, items, isFolded = false } }: Pick<GroupProps, "group">) {
  const shown = shownOf({ items, isFolded });
  if (shown.length === 0) return null;
  return (
    <ul aria-label={heading} className="flex flex-col not-first:mt-2 not-first:border-t not-first:pt-2">
      {shown.flatMap(withAlso).map(({ label, to, icon: Icon, current }) => (
        <li key={to}>
          <Tooltip label={label} describes={false} side="right">
            <Link
              to={to}
              aria-label={label}
              aria-current={current ? "page" : undefined}
              className={classes(itemLook, "justify-center", currentLook(current))}
            >
              <Icon
                aria-hidden
                size={16}
                className={classes("shrink-0", current ? "text-accent-text" : "text-ink-faint")}
              />
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
