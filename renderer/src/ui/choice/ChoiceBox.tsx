import { type FocusEvent, type MouseEvent, useRef } from "react";
import { ChipList } from "../feedback/ChipList.tsx";
import { classes } from "../classes.ts";
import { bareInput, controlLook, controlSizes } from "../inputs/control-look.ts";
import { FieldIssues } from "../inputs/FieldIssues.tsx";
import { type BoxParts, type BoxProps, type ChoiceBoxProps, requestOf } from "./choice-props.ts";
import type { ChoiceRequest } from "./choice-request.ts";
import { ChoiceButtons, hasClear } from "./ChoiceButtons.tsx";
import { ChoiceInput } from "./ChoiceInput.tsx";
import { ChoiceList } from "./ChoiceList.tsx";
import { type Choice, useBoxError, useChoice, useLabelAround, useReadOnPageHide } from "./use-choice.ts";

/**
 * One or several values of a list, found by typing. Lists of tens of thousands of options work, because only visible
 * rows are drawn. When the box is left, the typed text is kept: as the option that it names, or as it is, with an
 * error.
 */
export function ChoiceBox(props: ChoiceBoxProps) {
  const request = requestOf(props);
  const choice = useChoice(request);
  const around = useLabelAround(props.id);
  const label = props.label ?? around;
  const { error, isInField } = useBoxError({ id: props.id, label, isOff: request.isOff }, choice);
  const root = useRef<HTMLDivElement>(null);
  const { model, state } = choice;
  useReadOnPageHide(model, state.draft !== null);
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

/** The focus went to another window and will come back here. */
function isStillThere(target: Element): boolean {
  return document.activeElement === target || !document.hasFocus();
}

function LineBox(parts: BoxProps) {
  const { props, error } = parts;
  const { disabled, size = "medium" } = props;
  const look = controlLook({ invalid: props.invalid === true || error !== null, disabled });
  const room = hasClear(parts) ? "pr-16!" : "pr-9!";
  return (
    <div className="relative flex">
      <ChoiceInput
        {...parts}
        className={classes(look, controlSizes[size], "text-ellipsis placeholder:text-ink-faint", room)}
      />
      <ChoiceButtons {...parts} />
    </div>
  );
}

/** Chips above, and an input in a row of its own, because the list opens as wide as the box. */
function ChipsBox(parts: BoxProps) {
  const { props, request, choice, error } = parts;
  const { disabled = false } = props;
  const { model } = choice;
  const look = controlLook({ invalid: props.invalid === true || error !== null, disabled });
  const items = [...new Set(request.values)].map((value) => ({ key: value, label: model.labelOf(value, request) }));
  // A press beside the chips counts as one on the input.
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
        <ChoiceInput {...parts} className={classes("pl-3", bareInput, hasClear(parts) ? "pr-16" : "pr-9")} />
        <ChoiceButtons {...parts} />
      </div>
    </div>
  );
}

function List({ props, request, choice, root }: BoxParts) {
  const { model, state, rows } = choice;
  const { id } = props;
  const chooseRow = (index: number, pointerType: string) => {
    model.choose(index);
    const input = document.getElementById(id);
    // Removing the focus also closes the keyboard of a phone.
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
