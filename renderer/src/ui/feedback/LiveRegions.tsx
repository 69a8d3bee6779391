import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { announcements } from "./announcements.ts";

/**
 * The polite and the assertive live region of the page. They are outside the root element, so that an open dialog does
 * not silence them.
 */
export function LiveRegions() {
  const { polite, assertive } = useStore(announcements);
  return createPortal(
    <div className="sr-only">
      <div role="status" aria-live="polite" aria-atomic>
        <span key={polite.number}>{polite.text}</span>
      </div>
      <div role="alert" aria-live="assertive" aria-atomic>
        <span key={assertive.number}>{assertive.text}</span>
      </div>
    </div>,
    document.body,
  );
}
