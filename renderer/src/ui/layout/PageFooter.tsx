import { type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { FooterPlace } from "./footer-place.ts";

export interface PageFooterProps {
  /**
   * Buttons at the right edge of the content: Cancel or Back, then the primary one. They are outside the `<form>`, so a
   * submit button refers to it with `form={id}`.
   */
  readonly children: ReactNode;
  /** A text at the left: 'Unsaved changes', '3 fields need attention', '120 rows'. */
  readonly status?: ReactNode;
}

/**
 * The footer of all forms and wizards. It is at the bottom of the window on every page and as wide as the content. In a
 * dialog it is at the bottom of the dialog. If it goes while one of its buttons has the focus, the heading gets it.
 */
export function PageFooter({ children, status }: PageFooterProps) {
  const place = useContext(FooterPlace);
  const footer = (
    <div ref={passFocusOn} className="flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <div className="mr-auto min-w-0 text-table text-ink-muted">{status}</div>
      <div className="flex min-w-0 flex-wrap justify-end gap-2">{children}</div>
    </div>
  );
  if (place === undefined) return <div className={`${footerLook} mt-8`}>{footer}</div>;
  return place && createPortal(footer, place);
}

/** For the ref of the footer: what it returns is called before the footer goes. A dialog gives the focus back itself. */
function passFocusOn(footer: HTMLElement | null) {
  return () => {
    if (!footer?.contains(document.activeElement) || footer.closest("[role=dialog], [role=alertdialog]")) return;
    document.querySelector<HTMLElement>("#content h1")?.focus({ preventScroll: true });
  };
}

/** The line and background extend beyond the content to the edges of the page, which clips the rest. */
export const footerLook =
  "sticky bottom-0 z-20 flex py-3 empty:hidden before:absolute before:inset-y-0 before:-inset-x-[100vw] before:-z-10 before:border-t before:bg-canvas";
