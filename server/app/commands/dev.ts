import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadConfig, type WholeApplication } from "@armature/server";
import type { InlineConfig } from "vite";
import { viteOf } from "../build-pages.ts";
import type { Command } from "./command.ts";
import { loadPlace } from "../load-application.ts";
import type { Place } from "../place.ts";
import { sentenceFor } from "../run-tool.ts";

/** How often the files that a start alone reads are looked at. */
const LOOK_MS = 500;

export const command: Command = {
  help: `A saved screen, element type or style shows at once. Saved attributes, rules and texts of
metadata apply to the open page within a second, also in a form that is half filled, and so does a
new entity. A saved module, a new element type, area of screens or style sheet, and the other files
of metadata, such as permissions and routes, start the server again.`,
  run: async (place) => {
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    for (let application = await loadPlace(place); ; ) {
      const running = await begin(place, application);
      const ended = running.ended.then(() => null);
      const changed = await Promise.race([ended, nextStart(place, application, stop.signal)]);
      await running.stop();
      process.exitCode = (await running.ended) ?? 0;
      if (changed === null) return;
      ({ application } = changed);
      console.log(`${changed.file} changed: the server starts again.`);
    }
  },
};

interface Running {
  /** Its exit code. */
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

/** The pages at PORT, and behind them the server. */
async function begin(place: Place, application: WholeApplication): Promise<Running> {
  const { port, host, publicUrl } = loadConfig(process.env, place.root);
  const behind = await freePort();
  const vite = await import("vite");
  const pages = await vite.createServer({ ...viteOf(place, application), server: serverOf(port, host, behind) });
  await pages.listen();
  const server = startServer(place, application.name, { PORT: String(behind), PUBLIC_URL: publicUrl });
  const ended = once(server, "exit").then(([code]) => code as number | null);
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await pages.close();
  };
  return { ended, stop };
}

/** Keeps the Host that the browser asked, which the server compares with the origin of a write. */
function serverOf(port: number, host: string, behind: number): NonNullable<InlineConfig["server"]> {
  const proxy = { "/api": { target: `http://127.0.0.1:${behind}`, changeOrigin: false } };
  return { port, host, strictPort: true, proxy, watch: { ignored: ["**/data/**", "**/dist/**"] } };
}

/** The server in a process of its own, which Node starts again after a change of what it loaded. */
function startServer({ root, folder }: Place, name: string, env: Readonly<Record<string, string>>) {
  const file = path.join(import.meta.dirname, "..", `main${path.extname(import.meta.filename)}`);
  const which = folder === root ? [] : ["--application", name];
  const args = ["--watch", "--watch-preserve-output", file, ...which, "--follow-metadata"];
  return spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
}

interface NextStart {
  readonly application: WholeApplication;
  /** The first file that is another one. */
  readonly file: string;
}

/**
 * Waits until a file that a start alone reads has changed, and the application can be loaded with it. Until it can, the
 * former one runs on. Files are looked at, not watched: a folder that is not there yet cannot be watched.
 * @returns null once the signal comes
 */
async function nextStart(place: Place, running: WholeApplication, stop: AbortSignal): Promise<NextStart | null> {
  const first = startFiles(place, running);
  let known = first;
  while (!stop.aborted) {
    await sleep(LOOK_MS, undefined, { signal: stop }).catch(() => undefined);
    const now = startFiles(place, running);
    if (differing(known, now) === undefined) continue;
    known = now;
    const file = differing(first, now);
    if (file === undefined) continue;
    try {
      return { application: await loadPlace(place), file: path.relative(place.root, file) };
    } catch (error) {
      console.error((await sentenceFor(error)) ?? error);
    }
  }
  return null;
}

/** The files that a start alone reads, with the time of their last change where that counts. */
function startFiles({ folder }: Place, { metadata, platform }: WholeApplication): ReadonlyMap<string, string> {
  const own = ["elements/*/{element.ts,index.tsx,examples.ts}", "screens/*/index.ts", "*/screens/index.ts"];
  const present = globSync(own, { cwd: folder }).map((file) => [path.join(folder, file), ""] as const);
  const theme = path.join(folder, "theme.css");
  const read = [metadata, platform].flatMap((place) =>
    globSync("*.json", { cwd: place }).map((file) => {
      const whole = path.join(place, file);
      return [whole, String(statSync(whole, { throwIfNoEntry: false })?.mtimeMs)] as const;
    }),
  );
  return new Map([...present, ...(existsSync(theme) ? [[theme, ""] as const] : []), ...read]);
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string | undefined {
  return [...after.keys(), ...before.keys()].find((file) => before.get(file) !== after.get(file));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
