/** What a grid of cells does with keys: it moves between cells, or writes in one of them. */
export type GridMode = "navigate" | "edit";

/** What happened, where the focus is. */
export type GridEvent =
  | {
      readonly kind: "key";
      readonly key: string;
      /** Ctrl, or Command of a Mac. */
      readonly ctrl: boolean;
      readonly shift: boolean;
      readonly alt: boolean;
      /** Whether the cell with the focus can be written in. */
      readonly isEditable: boolean;
      /** Several cells are chosen, this one among them. */
      readonly isRange: boolean;
    }
  | { readonly kind: "doubleClick"; readonly isEditable: boolean };

export type GridMove = "down" | "up" | "right" | "left" | "stay";

/** What the grid is to do. */
export type GridAct =
  /** Shows the cell's editor; a letter takes the place of what the cell holds. */
  | { readonly act: "begin"; readonly replaces: boolean }
  | { readonly act: "commit"; readonly move: GridMove }
  /** The cell holds again what it held. */
  | { readonly act: "restore" }
  | { readonly act: "empty" }
  | { readonly act: "fill"; readonly direction: "down" | "right" }
  /** The chosen cells grow or shrink by one. */
  | { readonly act: "extend"; readonly move: GridMove }
  /** One cell is chosen again. */
  | { readonly act: "collapse" }
  | { readonly act: "open" };

/**
 * What to do next. Pure: the same for every grid (docs/decisions/0090).
 * @returns null for what the grid does by itself, such as an arrow key, or leaves to the editor
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

/** A key that writes something; the space bar chooses the row. */
function isLetter(key: string): boolean {
  return key !== " " && Array.from(key).length === 1;
}

function stepEdit({ key, ctrl, shift, alt }: Pressed): GridAct | null {
  if (ctrl || alt) return null;
  if (key === "Escape") return { act: "restore" };
  if (key === "Enter") return { act: "commit", move: shift ? "up" : "down" };
  return key === "Tab" ? { act: "commit", move: shift ? "left" : "right" } : null;
}
