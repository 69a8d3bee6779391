import { CircleHelp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { classes } from "./classes.ts";
import { fieldAction } from "./field-actions.ts";
import { floatingLook } from "./floating-look.ts";
import { hoverPanel } from "./hover-panel.ts";
import { TinyButton } from "./TinyButton.tsx";

export interface FieldHelpProps {
  /** Id of the text, which describes the field's control too, shown or not. */
  readonly id: string;
  /** Of the field. */
  readonly label: string;
  readonly help: string;
}

/**
 * A '?' that shows a longer text while it is pointed at, and until it is closed once it was pressed: the browser's own
 * popover, since a form of five hundred fields has many of them. Escape or a click outside closes it, and focus stays
 * where it is.
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
      {/* The text alone describes the control: what has a name of its own is read out by that. */}
      <div id={panel} popover="auto" role="note" aria-label={title} className={look} {...ofPanel}>
        <span id={id}>{help}</span>
      </div>
    </>
  );
}

/** Under its button, or above where there is no room; in the middle of the window in a browser that anchors nothing. */
const look = classes(
  "max-w-72 animate-appear border-0 p-3 text-table whitespace-pre-line text-ink",
  "supports-[position-area:bottom]:m-1 [position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline]",
  floatingLook,
);

/** The key is used up, so that a dialog around the field stays open. */
function closeOnEscape(event: KeyboardEvent, id: string): void {
  const panel = document.getElementById(id);
  if (event.key !== "Escape" || !panel?.matches(":popover-open")) return;
  event.preventDefault();
  panel.hidePopover();
}
