import { type ClipboardEvent, useRef } from "react";
import { controlAria, type ControlProps } from "../control-props.ts";
import { pressKey } from "./choice-keys.ts";
import type { BoxProps, ChoiceBoxProps } from "./choice-props.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import { listId, optionId } from "./ChoiceList.tsx";
import { isOfParts } from "./settle-several.ts";
import { useSelections } from "./use-choice.ts";

/** The input of a box: a native one, so that what people know of texts holds. */
export function ChoiceInput({
  props,
  request,
  choice,
  error,
  root,
  className,
}: BoxProps & { readonly className: string }) {
  const { id, label, labelledBy = `${id}-label`, disabled, readOnly, invalid } = props;
  const { model, state, rows } = choice;
  const { several, values, isOff } = request;
  const input = useSelections(state);
  const isPressed = useRef(false);
  const [stored] = values;
  const shown = several || stored === undefined ? "" : model.labelOf(stored, request);
  const last = values.at(-1);
  const toChips = () => {
    model.shut();
    [...(root.current?.querySelectorAll<HTMLElement>("li button") ?? [])].at(-1)?.focus();
  };
  const click = () => {
    const wasPressed = isPressed.current;
    isPressed.current = false;
    if (state.draft === null) selectUnlessSelected(input.current);
    if (wasPressed && !state.isOpen) model.open("click");
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = pastedInto(event.currentTarget, event.clipboardData.getData("text"));
    if (!several || isOff || !isOfParts(text)) return;
    event.preventDefault();
    model.paste(text);
  };
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
      onPointerDown={(event) => {
        isPressed.current = true;
        if (state.draft === null) collapse(event.currentTarget);
      }}
      onPointerCancel={() => (isPressed.current = false)}
      onClick={click}
      onKeyDown={(event) =>
        pressKey(event, {
          model,
          isOff,
          ...(several && last !== undefined && { toChips, takeBack: () => model.remove(last) }),
        })
      }
      onPaste={paste}
      onChange={(event) => {
        model.type(event.target.value, (event.nativeEvent as InputEvent).isComposing);
        // A password manager fills in what nobody is in.
        if (document.activeElement !== event.target) model.leave();
      }}
      onCompositionEnd={(event) => state.draft !== null && model.type(event.currentTarget.value)}
    />
  );
}

/** A press in what is selected takes the selection away, but only after the click, which is too late to select anew. */
function collapse(input: HTMLInputElement): void {
  if (document.activeElement === input) input.setSelectionRange(0, 0);
}

/** A press selects all, unless it was drawn over a part of the text. */
function selectUnlessSelected(input: HTMLInputElement | null): void {
  if (input && input.selectionStart === input.selectionEnd) input.select();
}

/** What stands in the input once the text is pasted; lines stay apart. */
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
