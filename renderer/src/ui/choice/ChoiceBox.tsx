import { ChevronDown, X } from "lucide-react";
import { type ClipboardEvent, type FocusEvent, type MouseEvent, type RefObject, useRef } from "react";
import { ChipList } from "../ChipList.tsx";
import { classes } from "../classes.ts";
import { bareInput, controlLook, type ControlSize, controlSizes } from "../control-look.ts";
import { controlAria, type ControlProps } from "../control-props.ts";
import { FieldIssues } from "../FieldIssues.tsx";
import { Spinner } from "../Spinner.tsx";
import { besideChevron, TinyButton } from "../TinyButton.tsx";
import { pressKey } from "./choice-keys.ts";
import type { ChoiceRequest, OptionsRequest } from "./choice-request.ts";
import { ChoiceList, listId, optionId } from "./ChoiceList.tsx";
import { isOfParts } from "./settle-several.ts";
import {
  type Choice,
  useBoxError,
  useChoice,
  useLabelAround,
  useSelections,
  useSettleOnPageHide,
} from "./use-choice.ts";

/** What a box takes for one value and for several alike. */
export interface ChoiceBoxBase extends ControlProps, OptionsRequest {
  readonly placeholder?: string | undefined;
  /** Has a button that empties it; what is deleted is emptied all the same. */
  readonly clearable?: boolean | undefined;
  /** For a box without a visible label. */
  readonly label?: string | undefined;
  /** Id of the label's element; `${id}-label`, as `Field` names it, unless given. */
  readonly labelledBy?: string | undefined;
  readonly size?: ControlSize | undefined;
  /** In place of the options, where nothing was found. */
  readonly noMatchText?: string | undefined;
  /** Its text can be read, selected and copied, and not changed. */
  readonly readOnly?: boolean | undefined;
}

interface OneProps {
  readonly values?: undefined;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

interface SeveralProps {
  readonly value?: undefined;
  /** In the order of choice. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Value of the option that excludes all others, such as 'None'. */
  readonly alone?: string | undefined;
}

export type ChoiceBoxProps = ChoiceBoxBase & (OneProps | SeveralProps);

/**
 * One value of a list or several, found by typing; a list of tens of thousands is fine, since only the rows in sight are
 * drawn. What is typed is kept when the box is left: as the option it names, or as it is, with an error.
 */
export function ChoiceBox(props: ChoiceBoxProps) {
  const request = requestOf(props);
  const choice = useChoice(request);
  const around = useLabelAround(props.id);
  const label = props.label ?? around;
  const { error, isInField } = useBoxError(props.id, label, choice);
  const root = useRef<HTMLDivElement>(null);
  const { model, state } = choice;
  useSettleOnPageHide(model, state.draft !== null);
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget) || isStillThere(event.target)) return;
    model.leave();
    props.onBlur?.();
  };
  const parts = { props, request, choice, label, root };
  return (
    <div ref={root} onBlur={leave} className="min-w-0">
      {request.several ? <ChipsBox {...parts} error={error} /> : <LineBox {...parts} error={error} />}
      <List {...parts} />
      {error !== null && !isInField && (
        <div className="mt-1.5">
          <FieldIssues id={props.id} issues={[error]} />
        </div>
      )}
    </div>
  );
}

/** The focus has gone to another window, and comes back here. */
function isStillThere(target: Element): boolean {
  return document.activeElement === target || !document.hasFocus();
}

function requestOf(props: ChoiceBoxProps): ChoiceRequest {
  const { disabled = false, readOnly = false } = props;
  const shared = { ...props, isOff: disabled || readOnly };
  if (props.values !== undefined) return { ...shared, several: true, values: props.values, give: props.onChange };
  const { value, onChange } = props;
  const values = value === null ? NONE : [value];
  return { ...shared, several: false, values, give: ([chosen]) => onChange(chosen ?? null) };
}

const NONE: readonly string[] = Object.freeze([]);

interface BoxParts {
  readonly props: ChoiceBoxProps;
  readonly request: ChoiceRequest;
  readonly choice: Choice;
  readonly label: string | undefined;
  readonly root: RefObject<HTMLDivElement | null>;
}

type BoxProps = BoxParts & { readonly error: string | null };

function LineBox(parts: BoxProps) {
  const { props, error } = parts;
  const { disabled, size = "medium" } = props;
  const look = controlLook({ invalid: props.invalid === true || error !== null, disabled });
  const room = hasClear(parts) ? "pr-16!" : "pr-9!";
  return (
    <div className="relative flex">
      <BoxInput {...parts} className={classes(look, controlSizes[size], "placeholder:text-ink-faint", room)} />
      <BoxButtons {...parts} />
    </div>
  );
}

/** The chips above, and an input that has a row of its own, since the list opens as wide as the box. */
function ChipsBox(parts: BoxProps) {
  const { props, request, choice, error } = parts;
  const { disabled = false } = props;
  const { model } = choice;
  const look = controlLook({ invalid: props.invalid === true || error !== null, disabled });
  const items = [...new Set(request.values)].map((value) => ({ key: value, label: model.labelOf(value, request) }));
  // A press beside the chips is one on the input.
  const pressBeside = (event: MouseEvent) => {
    if (disabled || (event.target as Element).closest("input, button, [role=listbox]")) return;
    event.preventDefault();
    document.getElementById(props.id)?.focus();
    if (!choice.state.isOpen) model.open("click");
  };
  return (
    <div
      role="presentation"
      onMouseDown={pressBeside}
      className={classes("flex flex-col", !disabled && "cursor-text", look)}
    >
      {items.length > 0 && (
        <div className="flex flex-wrap gap-1 px-1.5 pt-1.5">
          <ChipList
            items={items}
            label="Chosen"
            onRemove={request.isOff ? undefined : model.remove}
            focusAfterLast={() => document.getElementById(props.id)?.focus()}
            byArrowKeys
          />
        </div>
      )}
      <div className="relative flex h-[calc(var(--control-height)-2px)]">
        <BoxInput {...parts} className={classes("pl-3", bareInput, hasClear(parts) ? "pr-16" : "pr-9")} />
        <BoxButtons {...parts} />
      </div>
    </div>
  );
}

function BoxInput({ props, request, choice, error, root, className }: BoxProps & { readonly className: string }) {
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
      onPointerDown={() => (isPressed.current = true)}
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

function hasClear({ props, request, choice }: BoxParts): boolean {
  const isFilled = request.values.length > 0 || (choice.state.draft ?? "") !== "";
  return props.clearable !== false && !request.isOff && isFilled;
}

function BoxButtons(parts: BoxParts) {
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
          tabIndex={-1}
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

function List({ props, request, choice, root }: BoxParts) {
  const { model, state, rows } = choice;
  const { id } = props;
  const chooseRow = (index: number, pointerType: string) => {
    model.choose(index);
    const input = document.getElementById(id);
    // The keyboard of a phone goes with the focus.
    if (pointerType === "touch" && !request.several) input?.blur();
    else input?.focus();
  };
  return (
    <ChoiceList
      id={id}
      box={root}
      isOpen={state.isOpen}
      several={request.several}
      chosen={request.values}
      rows={rows}
      draft={state.draft}
      emptyText={emptyTextOf(props)}
      hasMore={moreThanShown(request, choice)}
      onChoose={chooseRow}
      onOutOfSight={model.shut}
    />
  );
}

function emptyTextOf({ failure, noMatchText = "No match" }: ChoiceBoxProps): string {
  return failure ?? noMatchText;
}

function moreThanShown({ hasMore, search }: ChoiceRequest, { state }: Choice): boolean {
  if (search && state.draft !== null && state.draft.trim() !== "") return state.answer?.hasMore === true;
  return hasMore === true && state.draft === null;
}
