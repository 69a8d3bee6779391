import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { loadConfig } from "@armature/server";
import type { InlineConfig } from "vite";
import { viteOf } from "../build-pages.ts";
import type { Command } from "./command.ts";
import { loadPlace } from "../load-application.ts";
import type { Place } from "../place.ts";

export const command: Command = {
  help: `A saved screen, element type or style shows at once. Saved attributes, rules and texts of
metadata apply to the open page within a second, also in a form that is half filled. A saved
module starts the server again.`,
  run: async (place) => {
    const application = await loadPlace(place);
    const { port, host, publicUrl } = loadConfig(process.env, place.root);
    const behind = await freePort();
    const vite = await import("vite");
    const pages = await vite.createServer({
      ...viteOf(place, application),
      server: serverOf(port, host, behind),
    });
    await pages.listen();
    const server = startServer(place, application.name, { PORT: String(behind), PUBLIC_URL: publicUrl });
    const stop = () => void server.kill("SIGTERM");
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
    const [code] = (await once(server, "exit")) as [number | null];
    await pages.close();
    process.exitCode = code ?? 0;
  },
};

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
