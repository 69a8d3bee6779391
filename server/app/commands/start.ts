import { existsSync, readdirSync } from "node:fs";
import { createRequire, enableCompileCache } from "node:module";
import path from "node:path";
import type { Command } from "./command.ts";
import { type Place, Refusal } from "../place.ts";

/** Without one of these, a server would fail later, and some only once they are used. */
const NEEDED = [
  "server/main.cjs",
  "server/worker-main.cjs",
  "pages/index.html",
  "metadata/platform/entities",
  "data/breached-passwords.bin",
];

export const command: Command = {
  takes: "[--no-migrate]",
  help: `The environment has the settings: PORT, DATABASE_URL, PUBLIC_URL and others. A signal stops the
server once the running calls are done.

  --no-migrate        refuses a database that is behind the files, and ends as 'armature plan'`,
  options: { "no-migrate": { type: "boolean" } },
  run: async ({ out, root }, options) => {
    const missing = missingIn(out);
    if (missing !== undefined)
      throw new Refusal(`There is no ${path.relative(root, path.join(out, missing))}: run npm run build.`);
    enableCompileCache(path.join(root, "node_modules/.cache/node"));
    // The built server reads its own arguments.
    process.argv.splice(2, process.argv.length, ...(options["no-migrate"] === true ? ["--no-migrate"] : []));
    createRequire(import.meta.url)(path.join(out, "server/main.cjs"));
  },
};

function missingIn(out: Place["out"]): string | undefined {
  const missing = NEEDED.find((file) => !existsSync(path.join(out, file)));
  if (missing !== undefined) return missing;
  const applications = readdirSync(path.join(out, "metadata")).filter((name) => name !== "platform");
  const has = applications.some((name) => existsSync(path.join(out, "metadata", name, "application.json")));
  return has ? undefined : "metadata/<application>/application.json";
}
