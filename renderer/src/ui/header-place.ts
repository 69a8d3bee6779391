import { createContext } from "react";

/**
 * The right end of the header of what is around, the page or a window over it. Null while that is still being drawn;
 * undefined where there is none.
 */
export const HeaderPlace = createContext<HTMLElement | null | undefined>(undefined);
