import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { isPresent } from "../is-present.ts";
import { classes } from "../classes.ts";
import { FooterPlace } from "../layout/footer-place.ts";
import { HeaderPlace } from "../layout/header-place.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import { touchScreen } from "../media.ts";
import { Veil } from "./Veil.tsx";

export interface DialogProps {
  readonly open: boolean;
  /** Absent if only the content can close it. */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  /** Largest width in pixels. The default is 480. */
  readonly width?: number | undefined;
  readonly children: ReactNode;
  /** Buttons, with the primary one last. A form inside adds them with its `PageFooter`. */
  readonly footer?: ReactNode;
  /** Whether the page behind it is hidden from onlookers. */
  readonly isPageHidden?: boolean | undefined;
  /**
   * Position of its corner in pixels, such as below the button that opened it. By default, or if there is no room, it
   * is centered.
   */
  readonly at?: { readonly left: number; readonly top: number } | undefined;
  /** 'alertdialog' for a question that must be answered. It has no close button. */
  readonly role?: "dialog" | "alertdialog" | undefined;
}

/**
 * A modal window. The focus stays in it and then returns to the opener. Escape and a click outside call `onClose` of
 * the topmost window only.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, width = 480, children, footer, isPageHidden = false, at, role = "dialog" } = props;
  const [{ firstControl, watchContent, focusAgain }] = useState(createFirstControl);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [headerPlace, setHeaderPlace] = useState<HTMLElement | null>(null);
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose ?? focusAgain}
      role={role}
      {...(role === "dialog" && { initialFocus: firstControl })}
      className="relative z-40 outline-none"
    >
      <Veil isOpaque={isPageHidden} />
      <div
        className={classes(
          "fixed inset-0 flex items-end justify-center p-0 sm:p-6",
          at ? "md:items-start md:justify-start md:p-0" : "sm:items-center",
        )}
      >
        <DialogPanel
          style={{ maxWidth: width, ...(at && { "--left": `${at.left}px`, "--top": `${at.top}px` }) }}
          className={classes(
            "relative flex max-h-full w-full animate-appear flex-col overflow-y-auto bg-floating shadow-float",
            "rounded-t-dialog sm:rounded-dialog",
            at && "md:mt-(--top) md:ml-(--left) md:max-h-[calc(100%-var(--top)-1.5rem)]",
          )}
        >
          <DialogTitle className="sticky top-0 z-10 bg-floating px-6 pt-5 pr-24 pb-2 text-section font-semibold">
            {title}
          </DialogTitle>
          <div ref={watchContent} className="flex-1 px-6 pt-1 pb-6 text-ink-muted">
            <HeaderPlace value={headerPlace}>
              <FooterPlace value={place}>{children}</FooterPlace>
            </HeaderPlace>
          </div>
          <div
            ref={setPlace}
            className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-t bg-floating px-6 py-3 empty:hidden"
          >
            {isPresent(footer) && footer}
          </div>
          {role === "dialog" && onClose && (
            <span className="absolute top-3.5 right-3.5 z-20 flex items-center">
              <span ref={setHeaderPlace} className="contents" />
              <IconButton icon={X} label="Close" onClick={onClose} />
            </span>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

/**
 * The focus starts on the first control of the content, or what has `data-autofocus`; otherwise on the dialog itself. A control that loads later gets
 * it then, unless a person moved it.
 */
function createFirstControl() {
  let content: HTMLElement | null = null;
  const find = () =>
    content?.querySelector<HTMLElement>("[data-autofocus], input, textarea, select, [role=combobox]") ?? null;
  return {
    firstControl: {
      get current() {
        return find();
      },
    },
    /** After Escape and a click outside, which take the focus away, in a window that stays. */
    focusAgain: () => (find() ?? content?.closest<HTMLElement>("[role=dialog], [role=alertdialog]"))?.focus(),
    watchContent: (place: HTMLElement | null) => {
      content = place;
      // On a touch screen the focus stays on the dialog, since a control would open the keyboard.
      if (!place || find() || matchMedia(touchScreen).matches) return undefined;
      const watch = new MutationObserver(() => {
        const control = find();
        if (!control) return;
        watch.disconnect();
        if (document.activeElement === place.closest("[role=dialog]")) control.focus();
      });
      watch.observe(place, { childList: true, subtree: true });
      return () => watch.disconnect();
    },
  };
}
