import { createContext } from "react";

/** Whether what is drawn stands within a button that opens its row: a link cannot stand there. */
export const RowButtonContext = createContext(false);
