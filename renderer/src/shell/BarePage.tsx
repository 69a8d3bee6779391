import type { ReactNode } from "react";
import { useSettings } from "../data/settings.ts";
import { useDocumentTitle } from "./Page.tsx";

/** A page without the shell around it: one narrow column in the middle, such as sign-in. */
export function BarePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { productName } = useSettings();
  useDocumentTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-chrome px-4 py-10">
      <div className="flex w-full max-w-96 flex-col gap-6 rounded-dialog border bg-canvas p-6 sm:p-8">
        <div>
          <p className="min-h-5 font-semibold text-accent-text">{productName}</p>
          <h1 className="text-title font-semibold tracking-tight">{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}
