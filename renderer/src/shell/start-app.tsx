import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "../data/api-error.ts";
import { type AppParts, createApp } from "./create-app.tsx";

/**
 * Renders the whole application into the page. What nobody sees fail is reported to the console.
 * @throws Error for a page without an element with the id `root`
 * @example
 * ```ts
 * import { plugins } from "@armature/plugins/inputs";
 * import { screens } from "@armature/plugins/screens";
 * import { startApp } from "@armature/renderer";
 * const application = { product: "Library", tenant: { called: "Branch" }, profiles: {} };
 * export const start = () => startApp({ application, routes: [], screens, loadPlugins: async () => plugins });
 * ```
 */
export function startApp(parts: AppParts): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root");
  createRoot(root).render(<StrictMode>{createApp({ report, ...parts })}</StrictMode>);
}

/** That nobody is signed in is no failure. */
function report(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) reportError(error);
}
