import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Widest, in pixels; 480 unless given. */
  readonly width?: number | undefined;
  readonly children: ReactNode;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  /** 'alertdialog' for a question that must be answered; it has no close button then. */
  readonly role?: "dialog" | "alertdialog" | undefined;
}

/** A modal window. Focus stays in it and returns to the opener; Escape and a click outside call `onClose`. */
export function Dialog({ open, onClose, title, width = 480, children, footer, role = "dialog" }: DialogProps) {
  return (
    <HeadlessDialog open={open} onClose={onClose} role={role} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 animate-appear bg-veil" />
      <div className="fixed inset-0 flex items-end justify-center p-0 sm:items-center sm:p-6">
        <DialogPanel
          style={{ maxWidth: width }}
          className={classes(
            "relative flex max-h-full w-full animate-appear flex-col overflow-hidden bg-floating shadow-float",
            "rounded-t-dialog sm:rounded-dialog",
          )}
        >
          <DialogTitle className="px-6 pt-5 pr-14 text-section font-semibold">{title}</DialogTitle>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-6 text-ink-muted">{children}</div>
          {footer !== undefined && footer !== null && (
            <div className="flex flex-wrap justify-end gap-2 border-t bg-chrome px-6 py-3">{footer}</div>
          )}
          {role === "dialog" && (
            <span className="absolute top-3.5 right-3.5">
              <IconButton icon={X} label="Close" onClick={onClose} />
            </span>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
