import type { LoadScreen } from "../router/load-screen.tsx";
import { dropSessionHint } from "../shell/create-sign-out.ts";
import { aSession, metadataAnswer } from "./clinic.ts";
import { type FakeHandler, type FakeServer, fakeServer } from "./fake-server.ts";
import { toasts } from "../ui/index.ts";
import { unmount } from "./mount.tsx";

let server: FakeServer | undefined;

/**
 * A fake server that answers what every page requests, until {@link closeApp}.
 * @param handlers by `METHOD /path`; they replace the usual ones for session and metadata
 */
export function serveApp(handlers: Readonly<Record<string, FakeHandler>> = {}): FakeServer {
  server = fakeServer({
    "GET /api/signIn": () => ({ result: { providers: [], hasOrganizationProviders: false, hasPasskeys: false } }),
    "GET /api/settings": () => ({ result: { productName: "Armature", courseUrl: null } }),
    "GET /api/session": () => ({ result: aSession() }),
    "GET /api/metadata": () => metadataAnswer(),
    ...handlers,
  });
  return server;
}

/** Removes the page, its server, what it stored, and its messages. Call it after each test. */
export function closeApp(): void {
  unmount();
  server?.restore();
  server = undefined;
  sessionStorage.clear();
  toasts.setState([], true);
  dropSessionHint();
}

/** Screens under the names that routes use. */
export function screensOf(
  area: string,
  screens: Readonly<Record<string, LoadScreen>>,
): ReadonlyMap<string, LoadScreen> {
  return new Map(Object.entries(screens).map(([name, load]) => [`${area}/${name}`, load]));
}
