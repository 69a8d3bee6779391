import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { FIELD_ACTION } from "./field-actions.ts";
import { floatingLook } from "../overlays/floating-look.ts";

interface FieldMenuProps {
  /** The label of the field. */
  readonly label: string;
  readonly actions: readonly HTMLButtonElement[];
  readonly onClose: () => void;
}

/** The menu of a field, to be rendered in it. It lists the actions that exist at this moment. */
export function fieldMenu(field: HTMLElement, label: string, onClose: () => void): ReactNode {
  const actions = [...field.querySelectorAll<HTMLButtonElement>(FIELD_ACTION)];
  return <FieldMenu label={label} actions={actions} onClose={onClose} />;
}

/** Actions at a field, for the keyboard. It is the browser's popover, placed beside the focused control. */
function FieldMenu({ label, actions, onClose }: FieldMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const source = document.activeElement;
    menu.current?.showPopover(source instanceof HTMLElement ? { source } : {});
    menu.current?.querySelector("button")?.focus();
  }, []);
  const choose = (action: HTMLButtonElement) => {
    // The focus returns to the control, and what the action opens returns it there too.
    menu.current?.hidePopover();
    if (action.popoverTargetElement) action.focus();
    action.click();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={`Actions of ${label}`}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onKeyDown={(event) => press(event, menu.current)}
      className={look}
    >
      {actions.map((action) => (
        <button
          key={action.dataset["fieldAction"]}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => choose(action)}
          className="flex min-h-8 w-full items-center rounded-input px-2.5 text-left text-ink hover:bg-hover focus:bg-hover"
        >
          {action.dataset["fieldAction"]}
        </button>
      ))}
    </div>
  );
}

const look = classes(
  "max-w-80 min-w-40 animate-appear border-0 p-1 text-table",
  "supports-[position-area:bottom]:m-1 [position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline]",
  floatingLook,
);

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The menu handles all keys. The field and its surroundings receive none of them. */
function press(event: KeyboardEvent, menu: HTMLElement | null): void {
  event.stopPropagation();
  const items = [...(menu?.querySelectorAll("button") ?? [])];
  const step = STEPS[event.key];
  if (event.key === "Tab" || event.key === "Escape") menu?.hidePopover();
  else if (step) items[step(items.indexOf(event.target as HTMLButtonElement), items.length - 1)]?.focus();
  if (step || event.key === "Escape") event.preventDefault();
}
