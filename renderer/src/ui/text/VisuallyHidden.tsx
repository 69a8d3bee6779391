import type { ReactNode } from "react";

/**
 * Text for assistive technology only.
 * @example
 * ```tsx
 * import { Button, VisuallyHidden } from "@armature/renderer/ui";
 * export function Example() {
 *   return (
 *     <Button>
 *       Delete <VisuallyHidden>Atlas</VisuallyHidden>
 *     </Button>
 *   );
 * }
 * ```
 */
export function VisuallyHidden({ id, children }: { readonly id?: string | undefined; readonly children: ReactNode }) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  );
}
