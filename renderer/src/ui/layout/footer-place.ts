import { createContext } from "react";

/**
 * The element in which a footer is drawn: the bottom of the page, or of a window over it. Null while it is being
 * created. Undefined if there is none; the footer is then drawn in place.
 */
export const FooterPlace = createContext<HTMLElement | null | undefined>(undefined);
