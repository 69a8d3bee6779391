import type { LoadScreen } from "../router/load-screen.tsx";
import { aSession, metadataAnswer } from "./clinic.ts";
import { type FakeHandler, type FakeServer, fakeServer } from "./fake-server.ts";
import { unmount } from "./mount.tsx";

let server: FakeServer | undefined;

/**
 * A fake server that answers what every page asks for; until {@link closeApp}.
 * @param handlers by `METHOD /path`, of which one for the session or the metadata takes the place of the usual
 */
export function serveApp(handlers: Readonly<Record<string, FakeHandler>> = {}): FakeServer {
  server = fakeServer({
    "GET /api/settings": () => ({ result: { productName: "Armature", courseUrl: null } }),
    "GET /api/session": () => ({ result: aSession() }),
    "GET /api/metadata": () => metadataAnswer(),
    ...handlers,
  });
  return server;
}

/** Takes away the page, its server, and what it told and kept; after each test. */
export function closeApp(): void {
  unmount();
  server?.restore();
  server = undefined;
  sessionStorage.clear();
}

/** Screens under the names by which routes call them. */
export function screensOf(
  area: string,
  screens: Readonly<Record<string, LoadScreen>>,
): ReadonlyMap<string, LoadScreen> {
  return new Map(Object.entries(screens).map(([name, load]) => [`${area}/${name}`, load]));
}
