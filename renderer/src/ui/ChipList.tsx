import { useRef } from "react";
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
  /** What the list holds, such as 'Chosen'. */
  readonly label: string;
  /** Absent where nothing can be removed. */
  readonly onRemove?: ((key: string) => void) | undefined;
  /** Takes the focus when the last one was removed. */
  readonly focusAfterLast: () => void;
}

/** The things chosen in a control; removing one moves the focus to the next. */
export function ChipList({ items, label, onRemove, focusAfterLast }: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = ({ key, label: removed }: ChipListItem, index: number) => {
    flushSync(() => onRemove?.(key));
    announce(`${removed} removed`);
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    if (next) next.focus();
    else focusAfterLast();
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
          >
            {item.label}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
