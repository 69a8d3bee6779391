/** How a grid of cells uses keys: to move between cells, or to type in one. */
export type GridMode = "navigate" | "edit";

/** A key or double click, and the state of the cell with the focus. */
export type GridEvent =
  | {
      readonly kind: "key";
      readonly key: string;
      /** The Ctrl key, or Command on a Mac. */
      readonly ctrl: boolean;
      readonly shift: boolean;
      readonly alt: boolean;
      /** Whether the focused cell can be edited. */
      readonly isEditable: boolean;
      /** Whether several cells are selected, including the focused one. */
      readonly isRange: boolean;
    }
  | { readonly kind: "doubleClick"; readonly isEditable: boolean };

/** Where the cursor of the grid goes after an action. */
export type GridMove = "down" | "up" | "right" | "left" | "stay";

/** What the grid should do. */
export type GridAct =
  /** Shows the cell's editor. A typed letter replaces the cell's value. */
  | { readonly act: "begin"; readonly replaces: boolean }
  | { readonly act: "commit"; readonly move: GridMove }
  /** Gives the cell its previous value back. */
  | { readonly act: "restore" }
  | { readonly act: "empty" }
  | { readonly act: "fill"; readonly direction: "down" | "right" }
  /** Grows or shrinks the selection by one cell. */
  | { readonly act: "extend"; readonly move: GridMove }
  /** Selects a single cell again. */
  | { readonly act: "collapse" }
  | { readonly act: "open" };

/**
 * Decides what a grid does with an event. Pure, and the same for every grid.
 * @returns null if the grid already handles the key by itself, such as an arrow key, or leaves it to the editor
 */
export function stepGrid(mode: GridMode, event: GridEvent): GridAct | null {
  if (mode === "edit") return event.kind === "key" ? stepEdit(event) : null;
  if (event.kind === "doubleClick") return event.isEditable ? BEGIN : null;
  return stepNavigate(event);
}

type Pressed = Extract<GridEvent, { readonly kind: "key" }>;

const BEGIN: GridAct = { act: "begin", replaces: false };
const REPLACE: GridAct = { act: "begin", replaces: true };
const ARROWS: Readonly<Record<string, GridMove>> = {
  ArrowDown: "down",
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowLeft: "left",
};

function stepNavigate(pressed: Pressed): GridAct | null {
  const { key, ctrl, shift, alt, isEditable, isRange } = pressed;
  if (alt) return null;
  if (ctrl) return withCtrl(key, isRange);
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  if (arrow !== undefined) return shift ? { act: "extend", move: arrow } : null;
  if (key === "Escape") return isRange ? { act: "collapse" } : null;
  if (key === "Delete" || key === "Backspace") return isEditable || isRange ? { act: "empty" } : null;
  if (!isEditable) return null;
  if ((key === "Enter" && !shift) || key === "F2") return BEGIN;
  return isLetter(key) ? REPLACE : null;
}

function withCtrl(key: string, isRange: boolean): GridAct | null {
  if (key === "Enter") return { act: "open" };
  if (!isRange) return null;
  if (key.toLowerCase() === "d") return { act: "fill", direction: "down" };
  return key.toLowerCase() === "r" ? { act: "fill", direction: "right" } : null;
}

/** Whether the key types a character. The space bar selects the row instead. */
function isLetter(key: string): boolean {
  return key !== " " && Array.from(key).length === 1;
}

function stepEdit({ key, ctrl, shift, alt }: Pressed): GridAct | null {
  if (ctrl || alt) return null;
  if (key === "Escape") return { act: "restore" };
  if (key === "Enter") return { act: "commit", move: shift ? "up" : "down" };
  return key === "Tab" ? { act: "commit", move: shift ? "left" : "right" } : null;
}
