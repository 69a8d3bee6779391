import { CircleHelp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { classes } from "../classes.ts";
import { fieldAction } from "./field-actions.ts";
import { floatingLook } from "../overlays/floating-look.ts";
import { hoverPanel } from "../overlays/hover-panel.ts";
import { TinyButton } from "./TinyButton.tsx";

export interface FieldHelpProps {
  /** Id of the text, which also describes the field's control, whether shown or not. */
  readonly id: string;
  /** The label of the field. */
  readonly label: string;
  readonly help: string;
}

/**
 * A '?' that shows a longer text while the pointer is over it, and after a press until it is closed. It uses the
 * browser's popover, because a form of 500 fields has many of them. Escape or a click outside closes it, and the focus
 * stays where it is.
 */
export function FieldHelp({ id, label, help }: FieldHelpProps) {
  const title = `Help for ${label}`;
  const panel = `${id}-panel`;
  const { ofButton, ofPanel } = hoverPanel(panel);
  return (
    <>
      <TinyButton
        icon={CircleHelp}
        label={title}
        {...fieldAction("Help")}
        popoverTarget={panel}
        {...ofButton}
        onKeyDown={(event) => closeOnEscape(event, panel)}
      />
      {/* Only the text describes the control. A screen reader would read the name of the panel too, if the panel did. */}
      <div id={panel} popover="auto" role="note" aria-label={title} className={look} {...ofPanel}>
        <span id={id}>{help}</span>
      </div>
    </>
  );
}

/**
 * Below its button, or above if there is no room. In the middle of the window in browsers without anchor positioning.
 */
const look = classes(
  "max-w-72 animate-appear border-0 p-3 text-table whitespace-pre-line text-ink",
  "supports-[position-area:bottom]:m-1 [position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline]",
  floatingLook,
);

/** The key is consumed, so that a surrounding dialog stays open. */
function closeOnEscape(event: KeyboardEvent, id: string): void {
  const panel = document.getElementById(id);
  if (event.key !== "Escape" || !panel?.matches(":popover-open")) return;
  event.preventDefault();
  panel.hidePopover();
}
