import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { announce } from "./announcements.ts";
import { Chip } from "./Chip.tsx";
import type { ChipTone } from "./Chip.tsx";

export interface ChipListItem {
  readonly key: string;
  readonly label: string;
  readonly tone?: ChipTone | undefined;
}

export interface ChipListProps {
  readonly items: readonly ChipListItem[];
  /** The name of the list, such as 'Chosen'. */
  readonly label: string;
  /** Absent if nothing can be removed. */
  readonly onRemove?: ((key: string) => void) | undefined;
  /** Called to move the focus when the last chip was removed. */
  readonly focusAfterLast: () => void;
  /**
   * Whether chips are reached from their control with arrow keys instead of Tab. The control then announces what was
   * removed.
   */
  readonly byArrowKeys?: boolean | undefined;
}

/** The things chosen in a control. Removing one moves the focus to the next. */
export function ChipList({ items, label, onRemove, focusAfterLast, byArrowKeys = false }: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = ({ key, label: removed }: ChipListItem, index: number) => {
    flushSync(() => onRemove?.(key));
    if (!byArrowKeys) announce(`${removed} removed`);
    const count = list.current?.querySelectorAll("button").length ?? 0;
    focusAt(Math.min(index, count - 1));
  };
  const focusAt = (index: number) => {
    const button = list.current?.querySelectorAll("button")[index];
    if (button) button.focus();
    else focusAfterLast();
  };
  const press = (event: KeyboardEvent, item: ChipListItem, index: number) => {
    const steps = { ArrowLeft: Math.max(0, index - 1), ArrowRight: index + 1 }[event.key];
    if (steps !== undefined) focusAt(steps);
    else if (event.key === "Delete" || event.key === "Backspace") remove(item, index);
    else return;
    event.preventDefault();
  };
  if (items.length === 0) return null;
  return (
    <ul ref={list} aria-label={label} className="contents">
      {items.map((item, index) => (
        <li key={item.key} className="flex max-w-full min-w-0">
          <Chip
            tone={item.tone}
            onRemove={onRemove && (() => remove(item, index))}
            removeLabel={`Remove ${item.label}`}
            removeProps={byArrowKeys ? { tabIndex: -1, onKeyDown: (event) => press(event, item, index) } : undefined}
          >
            {item.label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
