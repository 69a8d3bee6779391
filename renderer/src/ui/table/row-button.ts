import { createContext } from "react";

/** Whether the content is inside a button that opens its row. A link is not allowed there. */
export const RowButtonContext = createContext(false);
