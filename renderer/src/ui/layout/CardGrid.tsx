import type { ReactNode } from "react";

/**
 * Places cards side by side where there is room.
 * @example
 * ```tsx
 * import { Card, CardGrid } from "@armature/renderer/ui";
 * export function Example() {
 *   return (
 *     <CardGrid>
 *       <Card title="Lent">12</Card>
 *       <Card title="Overdue">3</Card>
 *     </CardGrid>
 *   );
 * }
 * ```
 */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>;
}
