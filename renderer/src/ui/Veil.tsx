import { DialogBackdrop } from "@headlessui/react";

/** Dims the page behind a modal window. */
export function Veil() {
  return <DialogBackdrop className="fixed inset-0 animate-appear bg-veil" />;
}
