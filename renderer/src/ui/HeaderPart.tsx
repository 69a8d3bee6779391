import { type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { HeaderPlace } from "./header-place.ts";

/**
 * What a form puts at the right end of the header of its page or window, such as a menu of what is rarely done; where
 * there is no header, it stands where it is used.
 */
export function HeaderPart({ children }: { readonly children: ReactNode }) {
  const place = useContext(HeaderPlace);
  if (place === undefined) return <div className="flex justify-end">{children}</div>;
  return place && createPortal(children, place);
}
