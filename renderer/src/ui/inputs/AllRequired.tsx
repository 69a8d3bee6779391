import type { ReactNode } from "react";
import { AllRequiredContext } from "./field-context.ts";

/**
 * For a short form whose fields are all required. It shows no stars, but assistive technology still announces each
 * field as required.
 * @example
 * ```tsx
 * import { AllRequired, TextField } from "@armature/renderer/ui";
 * export function Example() {
 *   const code = <TextField id="code" label="Code" required value="" onChange={() => undefined} />;
 *   return <AllRequired>{code}</AllRequired>;
 * }
 * ```
 */
export function AllRequired({ children }: { readonly children: ReactNode }) {
  return <AllRequiredContext value>{children}</AllRequiredContext>;
}
