import { type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { HeaderPlace } from "./header-place.ts";

/**
 * Lets a form put something into the right end of its page's or window's header, such as a menu of rare actions.
 * Without a header it is shown in place.
 */
export function HeaderPart({ children }: { readonly children: ReactNode }) {
  const place = useContext(HeaderPlace);
  if (place === undefined) return <div className="flex justify-end">{children}</div>;
  return place && createPortal(children, place);
}
