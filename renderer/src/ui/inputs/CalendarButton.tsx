import type { Day } from "@armature/engine/values";
import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { CalendarDays } from "lucide-react";
import { useContext } from "react";
import { Calendar } from "./Calendar.tsx";
import type { CalendarProps } from "./Calendar.tsx";
import { classes } from "../classes.ts";
import { fieldAction } from "./field-actions.ts";
import { FieldContext } from "./field-context.ts";
import { floatingLook } from "../overlays/floating-look.ts";
import { TinyButton } from "./TinyButton.tsx";

export interface CalendarButtonProps extends CalendarProps {
  readonly disabled: boolean;
  readonly label: string;
}

/**
 * Opens a calendar. If one date is to be chosen, choosing it closes the calendar and returns the focus to the button.
 */
export function CalendarButton({ disabled, label, ...calendar }: CalendarButtonProps) {
  const isInField = useContext(FieldContext) !== null;
  return (
    <Popover className="flex shrink-0">
      <PopoverButton
        as={TinyButton}
        icon={CalendarDays}
        label={label}
        disabled={disabled}
        {...(isInField && fieldAction(label))}
      />
      <PopoverPanel
        anchor="bottom end"
        role="dialog"
        aria-label={label}
        className={classes("animate-appear p-3 text-table", floatingLook)}
      >
        {({ close }) => (
          <Calendar
            {...calendar}
            takesFocus
            onChoose={(day: Day) => {
              calendar.onChoose(day);
              if (calendar.multiple !== true) close();
            }}
          />
        )}
      </PopoverPanel>
    </Popover>
  );
}
