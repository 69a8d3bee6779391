import type { ReactNode } from "react";
import { AllRequiredContext } from "./field-context.ts";

/**
 * For a short form whose fields are all required. It shows no stars, but assistive technology still announces each
 * field as required.
 */
export function AllRequired({ children }: { readonly children: ReactNode }) {
  return <AllRequiredContext value>{children}</AllRequiredContext>;
}
