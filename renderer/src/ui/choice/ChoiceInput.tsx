import { type ChangeEvent, type DOMAttributes, useRef } from "react";
import { controlAria, type ControlProps } from "../inputs/control-props.ts";
import { pressKey } from "./choice-keys.ts";
import type { BoxProps, ChoiceBoxProps } from "./choice-props.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import { listId, optionId } from "./ChoiceList.tsx";
import { isOfParts } from "./read-parts.ts";
import { useSelections } from "./use-choice.ts";

/** The input of a box. It is a native input, so that it behaves as people expect of text. */
export function ChoiceInput(box: BoxProps & { readonly className: string }) {
  const { props, request, choice, error, className } = box;
  const { id, label, labelledBy = `${id}-label`, disabled, readOnly, invalid } = props;
  const { model, state, rows } = choice;
  const { several, values } = request;
  const input = useSelections(state);
  const [stored] = values;
  const shown = several || stored === undefined ? "" : model.labelOf(stored, request);
  return (
    <input
      ref={input}
      id={id}
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      value={state.draft ?? shown}
      placeholder={placeholderOf(props, request)}
      disabled={disabled}
      readOnly={readOnly}
      aria-label={label}
      aria-labelledby={label === undefined ? labelledBy : undefined}
      aria-autocomplete="list"
      aria-expanded={state.isOpen}
      aria-controls={listId(id)}
      aria-activedescendant={state.isOpen && rows.highlighted >= 0 ? optionId(id, rows.highlighted) : undefined}
      {...controlAria({ ...props, invalid: invalid === true || error !== null })}
      aria-describedby={describedBy(props, error)}
      className={className}
      onFocus={(event) => state.draft === null && event.currentTarget.select()}
      {...usePresses(box)}
      {...textEvents(box)}
    />
  );
}

type InputEvents = Omit<DOMAttributes<HTMLInputElement>, "children">;

/** A press opens the list and selects the text. */
function usePresses({ choice: { model, state } }: BoxProps): InputEvents {
  const isPressed = useRef(false);
  return {
    onPointerDown: (event) => {
      isPressed.current = true;
      if (state.draft === null) collapse(event.currentTarget);
    },
    onPointerCancel: () => {
      isPressed.current = false;
    },
    onClick: (event) => {
      const wasPressed = isPressed.current;
      isPressed.current = false;
      if (state.draft === null) selectUnlessSelected(event.currentTarget);
      if (wasPressed && !state.isOpen) model.open("click");
    },
  };
}

function textEvents({ request, choice, root }: BoxProps): InputEvents {
  const { model, state } = choice;
  const { several, values, isOff } = request;
  const last = values.at(-1);
  const toChips = () => {
    model.shut();
    [...(root.current?.querySelectorAll<HTMLElement>("li button") ?? [])].at(-1)?.focus();
  };
  const ofSeveral = several && last !== undefined && { toChips, takeBack: () => model.remove(last) };
  return {
    onKeyDown: (event) => pressKey(event, { model, isOff, ...ofSeveral }),
    onPaste: (event) => {
      const text = pastedInto(event.currentTarget, event.clipboardData.getData("text"));
      if (!several || isOff || !isOfParts(text)) return;
      event.preventDefault();
      model.paste(text);
    },
    onChange: (event) => {
      const { target } = event as ChangeEvent<HTMLInputElement>;
      model.type(target.value, (event.nativeEvent as InputEvent).isComposing);
      // A password manager can fill in an input without the focus.
      if (document.activeElement !== target) model.leave();
    },
    onCompositionEnd: (event) => {
      if (state.draft !== null) model.type(event.currentTarget.value);
    },
  };
}

/** A press on selected text would clear the selection only after the click, which is too late to select again. */
function collapse(input: HTMLInputElement): void {
  if (document.activeElement === input) input.setSelectionRange(0, 0);
}

/** A press selects all text, unless the person dragged over part of it. */
function selectUnlessSelected(input: HTMLInputElement): void {
  if (input.selectionStart === input.selectionEnd) input.select();
}

/** The text of the input after pasting. Line breaks are kept as separators. */
function pastedInto({ value, selectionStart, selectionEnd }: HTMLInputElement, text: string): string {
  return value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length);
}

function placeholderOf(
  { placeholder, disabled = false, readOnly = false }: ChoiceBoxProps,
  { several, values }: ChoiceRequest,
) {
  if (several && (disabled || readOnly)) return undefined;
  return placeholder ?? (several && values.length > 0 ? "Add…" : "Search…");
}

function describedBy({ id, describedBy: ids }: ControlProps, error: string | null): string | undefined {
  const own = `${id}-issues`;
  if (error === null || ids?.split(" ").includes(own) === true) return ids;
  return ids === undefined ? own : `${own} ${ids}`;
}
