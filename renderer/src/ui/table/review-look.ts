import type { ReviewRow } from "@armature/engine/changes";
import type { ReactNode } from "react";

/** What the screen adds to a line. */
export interface LineAdditions {
  /** Buttons for deciding about a line, or about a record if the row has no cell. */
  readonly decide?: ((row: ReviewRow) => ReactNode) | undefined;
  /** Wraps the new value of a line, so that it can be edited in place. */
  readonly wrapValue?: ((row: ReviewRow, value: ReactNode) => ReactNode) | undefined;
}

/** What the rendering of all lines depends on. */
export interface ReviewLook extends LineAdditions {
  readonly isNarrow: boolean;
  /** Opens or closes the folded values of a block. */
  readonly toggle: (key: string) => void;
  readonly measure: (line: Element | null) => void;
}

/** Where a line stands among all lines. */
export interface PlaceProps {
  readonly ref: (line: Element | null) => void;
  readonly "data-index": number;
  readonly "aria-rowindex": number;
}
