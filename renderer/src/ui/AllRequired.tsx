import type { ReactNode } from "react";
import { AllRequiredContext } from "./field-context.ts";

/** Around a short form whose fields are all required: no stars, while assistive technology still says it of each. */
export function AllRequired({ children }: { readonly children: ReactNode }) {
  return <AllRequiredContext value>{children}</AllRequiredContext>;
}
