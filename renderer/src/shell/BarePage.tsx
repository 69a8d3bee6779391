import type { ReactNode } from "react";
import { useSettings } from "../data/settings.ts";
import { useRouteTable } from "../router/current.ts";
import { ProductMark } from "../ui/index.ts";
import { useDocumentTitle } from "./Page.tsx";

/**
 * A page without the shell: one narrow column in the middle, below the product description from the sign-in page's
 * route.
 * @example
 * ```tsx
 * import { BarePage } from "@armature/renderer";
 * export function Example() {
 *   return <BarePage title="Sign in">The form</BarePage>;
 * }
 * ```
 */
export function BarePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { productName } = useSettings();
  const about = useRouteTable().find("login")?.about;
  useDocumentTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-chrome px-4 py-10">
      <div className="flex flex-col items-center gap-1 text-center">
        <p className="flex min-h-8 items-center gap-2 text-title font-semibold tracking-tight">
          <ProductMark size="large" />
          {productName}
        </p>
        {about && <p className="text-ink-muted">{about}</p>}
      </div>
      <div className="flex w-full max-w-96 flex-col gap-6 rounded-dialog border bg-canvas p-6 sm:p-8">
        <h1 className="text-title font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
      <p className="min-h-4 text-center text-caption text-ink-faint">
        {productName !== "" && `Need help? Contact your ${productName} representative.`}
      </p>
    </main>
  );
}
