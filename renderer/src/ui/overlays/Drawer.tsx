import { Dialog as HeadlessDialog, DialogPanel } from "@headlessui/react";
import { X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "../classes.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import { Veil } from "./Veil.tsx";

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly side?: "left" | "right" | undefined;
  readonly width?: number | undefined;
  /** Called for keys pressed anywhere in it. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** A modal panel from the side: navigation on small screens, details of a record. */
export function Drawer({ open, onClose, title, side = "right", width = 400, onKeyDown, children }: DrawerProps) {
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-label={title}
      className="relative z-40 outline-none"
    >
      <Veil />
      <DialogPanel
        style={{ width }}
        className={classes(
          "fixed inset-y-0 flex max-w-[calc(100vw-3rem)] animate-appear flex-col bg-floating shadow-float",
          side === "left" ? "left-0" : "right-0",
        )}
      >
        <div className="flex h-top-bar shrink-0 items-center justify-between gap-2 border-b pr-3 pl-5">
          <span className="truncate font-semibold">{title}</span>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      </DialogPanel>
    </HeadlessDialog>
  );
}
