/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label -- a table is the pattern's own element for a grid of days, and a week has places without a day */
import { addMonths, type Day, FIRST_DAY, LAST_DAY } from "@armature/engine/values";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Button } from "./Button.tsx";
import { dayAfterKey, dayName, monthName, todayHere, WEEKDAYS, weeksOf } from "./calendar-days.ts";
import { classes } from "../classes.ts";
import { TinyButton } from "./TinyButton.tsx";

export interface CalendarProps {
  readonly selected: readonly Day[];
  readonly onChoose: (day: Day) => void;
  readonly min?: Day | null | undefined;
  readonly max?: Day | null | undefined;
  /** Today's date. The default is the person's local date. */
  readonly today?: Day | undefined;
  /** Whether several dates can be chosen. Choosing one again removes it. */
  readonly multiple?: boolean | undefined;
  /** Whether the chosen date, or today, takes the focus when the calendar opens. */
  readonly takesFocus?: boolean | undefined;
}

/** A month of dates. Arrow keys move by day and week, Home and End within the week, Page Up and Page Down by month. */
export function Calendar(props: CalendarProps) {
  const { selected, today = todayHere(), min, max } = props;
  const clamp = (day: Day) => within(day, min, max);
  const [active, setActive] = useState(() => clamp(selected[0] ?? today));
  const [moves, setMoves] = useState(0);
  const heading = useId();
  const moveFocus = (day: Day) => {
    setActive(clamp(day));
    setMoves((count) => count + 1);
  };
  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      <CalendarHead id={heading} day={active} onMove={(months) => setActive(clamp(addMonths(active, months)))} />
      <DayGrid {...props} today={today} active={active} moves={moves} labelledBy={heading} onMove={moveFocus} />
      <div className="flex justify-end">
        <Button size="small" variant="quiet" onClick={() => moveFocus(today)}>
          Go to today
        </Button>
      </div>
    </div>
  );
}

function within(day: Day, min: Day | null | undefined, max: Day | null | undefined): Day {
  const [first, last] = [min ?? FIRST_DAY, max ?? LAST_DAY];
  if (day < first) return first;
  return day > last ? last : day;
}

interface CalendarHeadProps {
  readonly id: string;
  readonly day: Day;
  readonly onMove: (months: number) => void;
}

function CalendarHead({ id, day, onMove }: CalendarHeadProps) {
  return (
    <div className="flex items-center gap-1">
      <TinyButton label="Previous year" icon={ChevronsLeft} onClick={() => onMove(-12)} />
      <TinyButton label="Previous month" icon={ChevronLeft} onClick={() => onMove(-1)} />
      <span id={id} aria-live="polite" className="flex-1 text-center font-semibold tabular-nums">
        {monthName(day)}
      </span>
      <TinyButton label="Next month" icon={ChevronRight} onClick={() => onMove(1)} />
      <TinyButton label="Next year" icon={ChevronsRight} onClick={() => onMove(12)} />
    </div>
  );
}

interface DayGridProps extends Omit<CalendarProps, "today"> {
  readonly today: Day;
  readonly active: Day;
  /** Incremented to move the focus to the active date. */
  readonly moves: number;
  readonly labelledBy: string;
  readonly onMove: (day: Day) => void;
}

function DayGrid({ active, moves, labelledBy, onMove, multiple = false, takesFocus = false, ...day }: DayGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (moves === 0 && !takesFocus) return;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }, [moves, takesFocus]);
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <table
      ref={grid}
      role="grid"
      aria-labelledby={labelledBy}
      aria-multiselectable={multiple || undefined}
      onKeyDown={move}
      className="w-full table-fixed border-separate border-spacing-0.5"
    >
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="h-8 text-caption font-medium text-ink-faint">
              {weekday.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(active).map((week, index) => (
          <tr key={index}>
            {week.map((date, weekday) =>
              date === null ? (
                <td key={weekday} />
              ) : (
                <DayCell key={date} {...day} date={date} isActive={date === active} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps extends Pick<DayGridProps, "selected" | "onChoose" | "min" | "max" | "today"> {
  readonly date: Day;
  readonly isActive: boolean;
}

function DayCell({ date, isActive, selected, onChoose, min, max, today }: DayCellProps) {
  const isSelected = selected.includes(date);
  const isOutside = within(date, min, max) !== date;
  return (
    <td aria-selected={isSelected} className="p-0">
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-label={dayName(date)}
        aria-current={date === today ? "date" : undefined}
        aria-disabled={isOutside || undefined}
        onClick={isOutside ? undefined : () => onChoose(date)}
        className={classes(
          "flex h-9 w-full items-center justify-center rounded-input tabular-nums",
          dayLook(isSelected, isOutside),
          date === today && "font-semibold underline underline-offset-4",
        )}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

function dayLook(isSelected: boolean, isOutside: boolean): string {
  if (isSelected) return "bg-accent font-semibold text-on-solid hover:bg-accent-strong";
  return isOutside ? "text-ink-faint line-through" : "text-ink hover:bg-hover";
}
