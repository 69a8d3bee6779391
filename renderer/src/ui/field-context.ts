import { createContext } from "react";

/** What a control tells the field around it, and hears of it. */
export interface FieldAround {
  readonly id: string;
  readonly label: string;
  /** An error of the control's own, shown in the place of the field's issues; null for none. */
  readonly showError: (error: string | null) => void;
}

/** Whether every field here is required, which then needs no mark to be seen. */
export const AllRequiredContext = createContext(false);

export const FieldContext = createContext<FieldAround | null>(null);
