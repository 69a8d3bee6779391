import { createContext } from "react";

/** What a control gets from the surrounding field. */
export interface FieldAround {
  readonly id: string;
  readonly label: string;
  /** Shows an error of the control's own instead of the field's issues, or none. */
  readonly showError: (error: string | null) => void;
}

/** Whether all fields here are required, so that no mark is needed. */
export const AllRequiredContext = createContext(false);

export const FieldContext = createContext<FieldAround | null>(null);
