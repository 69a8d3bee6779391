import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, type Running, startServer } from "../processes.ts";

/** The last command of `npm start` on PostgreSQL, with the programs that npm would find, without a shell around it. */
export function npmStart(url: string): Promise<Running> {
  const bin = path.join(ROOT, "node_modules/.bin");
  const env = { PATH: `${bin}:${process.env["PATH"]}`, DATABASE_URL: url, PORT: "0", LOG_LEVEL: "warn" };
  return startServer(["sh", "-c", `exec env ${serveCommand()}`], env);
}

function serveCommand(): string {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const command = scripts["start"]?.split("&&").at(-1)?.trim();
  if (!command?.includes("armature.ts start")) throw new Error("npm start does not end with the server any more");
  return command;
}
