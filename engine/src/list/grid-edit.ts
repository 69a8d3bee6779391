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
  | { readonly kind: "doubleClick"; readonly isEditable: boolean }
  /** The focus went out of the cell that is written in. */
  | { readonly kind: "leave" };

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

export interface GridStep {
  readonly mode: GridMode;
  /** Null for what the grid does by itself, such as an arrow key, or leaves to the editor. */
  readonly act: GridAct | null;
}

/** The next mode, and what is to be done. Pure: the same for every grid (docs/decisions/0090). */
export function stepGrid(mode: GridMode, event: GridEvent): GridStep {
  if (mode === "edit") return stepEdit(event);
  if (event.kind === "doubleClick") return event.isEditable ? BEGIN : NAVIGATE;
  return event.kind === "key" ? stepNavigate(event) : NAVIGATE;
}

type Pressed = Extract<GridEvent, { readonly kind: "key" }>;

const NAVIGATE: GridStep = Object.freeze({ mode: "navigate", act: null });
const EDIT: GridStep = Object.freeze({ mode: "edit", act: null });
const BEGIN: GridStep = { mode: "edit", act: { act: "begin", replaces: false } };
const REPLACE: GridStep = { mode: "edit", act: { act: "begin", replaces: true } };
const ARROWS: Readonly<Record<string, GridMove>> = {
  ArrowDown: "down",
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowLeft: "left",
};

function done(act: GridAct): GridStep {
  return { mode: "navigate", act };
}

function stepNavigate(pressed: Pressed): GridStep {
  const { key, ctrl, shift, alt, isEditable, isRange } = pressed;
  if (alt) return NAVIGATE;
  if (ctrl) return withCtrl(key, isRange);
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  if (arrow !== undefined) return shift ? done({ act: "extend", move: arrow }) : NAVIGATE;
  if (key === "Escape") return isRange ? done({ act: "collapse" }) : NAVIGATE;
  if (key === "Delete" || key === "Backspace") return isEditable || isRange ? done({ act: "empty" }) : NAVIGATE;
  if (!isEditable) return NAVIGATE;
  if ((key === "Enter" && !shift) || key === "F2") return BEGIN;
  return isLetter(key) ? REPLACE : NAVIGATE;
}

function withCtrl(key: string, isRange: boolean): GridStep {
  if (key === "Enter") return done({ act: "open" });
  if (!isRange) return NAVIGATE;
  if (key.toLowerCase() === "d") return done({ act: "fill", direction: "down" });
  return key.toLowerCase() === "r" ? done({ act: "fill", direction: "right" }) : NAVIGATE;
}

/** A key that writes something; the space bar chooses the row. */
function isLetter(key: string): boolean {
  return key !== " " && Array.from(key).length === 1;
}

function stepEdit(event: GridEvent): GridStep {
  if (event.kind === "leave") return done({ act: "commit", move: "stay" });
  if (event.kind !== "key" || event.ctrl || event.alt) return EDIT;
  if (event.key === "Escape") return done({ act: "restore" });
  if (event.key === "Enter") return done({ act: "commit", move: event.shift ? "up" : "down" });
  return event.key === "Tab" ? done({ act: "commit", move: event.shift ? "left" : "right" }) : EDIT;
}
