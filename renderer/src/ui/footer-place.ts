import { createContext } from "react";

/**
 * Where the footer of what is around is drawn: the bottom of the page, or of the window over it. Null while that is
 * still being drawn; undefined where there is none, in which case the footer stands where it is used.
 */
export const FooterPlace = createContext<HTMLElement | null | undefined>(undefined);
