import { DialogBackdrop } from "@headlessui/react";
import { classes } from "./classes.ts";

/** Dims the page behind a modal window, or makes it unreadable. */
export function Veil({ isOpaque = false }: { readonly isOpaque?: boolean }) {
  return <DialogBackdrop className={classes("fixed inset-0 animate-appear bg-veil", isOpaque && "backdrop-blur-lg")} />;
}
