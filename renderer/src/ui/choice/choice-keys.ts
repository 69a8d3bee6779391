import type { KeyboardEvent } from "react";
import type { ChoiceModel } from "./choice-model.ts";

/** Number of rows for Page Up and Page Down. */
const PAGE = 10;

export interface PressedBox {
  readonly model: ChoiceModel;
  readonly isOff: boolean;
  /** Goes to the last chip. Absent if there is none. */
  readonly toChips?: (() => void) | undefined;
  /** Removes the last chip. Absent if there is none. */
  readonly takeBack?: (() => void) | undefined;
}

/** Handles a key in the input of a choice box. */
export function pressKey(event: KeyboardEvent<HTMLInputElement>, box: PressedBox): void {
  if (box.isOff) return;
  if (pressed(event, box)) event.preventDefault();
}

/** @returns whether the key was handled */
function pressed(event: KeyboardEvent<HTMLInputElement>, box: PressedBox): boolean {
  const { model } = box;
  const { isOpen } = model.getState();
  switch (event.key) {
    case "ArrowDown":
      return event.altKey ? opens(model, isOpen) : steps(model, isOpen, 1);
    case "ArrowUp":
      return event.altKey ? shuts(model, isOpen) : steps(model, isOpen, -1);
    case "PageDown":
      return isOpen && steps(model, isOpen, PAGE);
    case "PageUp":
      return isOpen && steps(model, isOpen, -PAGE);
    case "Enter":
      return enters(model, isOpen);
    case "Escape":
      return escapes(event, model);
    case "Tab":
      model.tab();
      return false;
    case "s":
      // A shortcut that saves the form also takes over this text.
      if (event.ctrlKey || event.metaKey) model.read();
      return false;
    case "ArrowLeft":
    case "Backspace":
      return goesBack(event, box);
    default:
      return false;
  }
}

function opens(model: ChoiceModel, isOpen: boolean): true {
  if (!isOpen) model.open("plain");
  return true;
}

function shuts(model: ChoiceModel, isOpen: boolean): true {
  if (isOpen) model.shut();
  return true;
}

function steps(model: ChoiceModel, isOpen: boolean, by: number): true {
  if (isOpen) model.step(by);
  else model.open(by > 0 ? "down" : "up");
  return true;
}

/** If nothing is open or typed, Enter submits the form as in any input. */
function enters(model: ChoiceModel, isOpen: boolean): boolean {
  const { draft } = model.getState();
  if (!isOpen && draft === null) return false;
  const { highlighted } = model.rows();
  if (isOpen && highlighted >= 0) model.choose(highlighted);
  else {
    model.shut();
    model.read();
  }
  return true;
}

/** Consumes the key while there is something to discard, so that a surrounding dialog stays open. */
function escapes(event: KeyboardEvent, model: ChoiceModel): boolean {
  const { isOpen, draft } = model.getState();
  if (!isOpen && draft === null) return false;
  event.stopPropagation();
  event.nativeEvent.stopImmediatePropagation();
  model.restore();
  return true;
}

/** Goes from the start of the text to the chips. A key that is held down stops at the start. */
function goesBack(event: KeyboardEvent<HTMLInputElement>, { toChips, takeBack }: PressedBox): boolean {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (selectionStart !== 0 || selectionEnd !== 0) return false;
  const act = event.key === "ArrowLeft" ? toChips : value === "" ? takeBack : undefined;
  act?.();
  return act !== undefined;
}
