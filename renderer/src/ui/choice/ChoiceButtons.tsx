import { ChevronDown, X } from "lucide-react";
import type { MouseEvent } from "react";
import { fieldAction } from "../inputs/field-actions.ts";
import { Spinner } from "../feedback/Spinner.tsx";
import { besideChevron, TinyButton } from "../inputs/TinyButton.tsx";
import type { BoxParts } from "./choice-props.ts";

/** Whether there is something to clear, and so a button for it. */
export function hasClear({ props, request, choice }: BoxParts): boolean {
  const isFilled = request.values.length > 0 || (choice.state.draft ?? "") !== "";
  return props.clearable !== false && !request.isOff && isFilled;
}

/** Buttons that clear the box and open its list. Tab skips them, because keys do the same. */
export function ChoiceButtons(parts: BoxParts) {
  const { props, request, choice, label } = parts;
  const { model, state, rows } = choice;
  const focus = () => document.getElementById(props.id)?.focus();
  const clear = () => {
    model.clear();
    focus();
  };
  const toggle = () => {
    focus();
    if (state.isOpen) model.shut();
    else model.open("click");
  };
  const isBusy = state.isCreating || state.waits || (state.isOpen && rows.isSearching && state.draft !== null);
  return (
    <>
      {hasClear(parts) && (
        <TinyButton
          label={label === undefined ? "Clear" : `Clear ${label}`}
          icon={X}
          {...fieldAction("Clear")}
          onMouseDown={keepFocus}
          onClick={clear}
          className={besideChevron}
        />
      )}
      {props.disabled === true && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-0 flex w-9 items-center justify-center text-ink-faint"
        >
          <ChevronDown size={16} />
        </span>
      )}
      {!request.isOff && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onMouseDown={keepFocus}
          onClick={toggle}
          className="absolute inset-y-0 right-0 flex w-9 cursor-pointer items-center justify-center text-ink-faint hover:text-ink"
        >
          {isBusy ? <Spinner /> : <ChevronDown size={16} />}
        </button>
      )}
    </>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
