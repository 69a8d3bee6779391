import { DialogBackdrop } from "@headlessui/react";
import { classes } from "../classes.ts";

interface VeilProps {
  readonly isOpaque?: boolean;
  /** Keeps the page visible, for a window that acts on it. */
  readonly isFaint?: boolean;
}

/** Dims the page behind a modal window, or makes it unreadable. */
export function Veil({ isOpaque = false, isFaint = false }: VeilProps) {
  const look = classes("fixed inset-0 animate-appear bg-veil", isOpaque && "backdrop-blur-lg", isFaint && "opacity-35");
  return <DialogBackdrop className={look} />;
}
