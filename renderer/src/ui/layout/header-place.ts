import { createContext } from "react";

/**
 * The right end of the header of the surrounding page or window. Null while it is being created, undefined if there is
 * none.
 */
export const HeaderPlace = createContext<HTMLElement | null | undefined>(undefined);
