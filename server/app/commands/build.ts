import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PACKAGE_FOLDER, versionOf, type WholeApplication } from "@armature/server";
import type { InlineConfig } from "vite";
import { readApplicationFolder } from "@armature/renderer/vite";
import { buildPages } from "../build-pages.ts";
import type { Command } from "./command.ts";
import { loadPlace } from "../load-application.ts";
import { type MigrationFile, migrationFiles } from "../own-tables.ts";
import type { Place } from "../place.ts";
import { check } from "./check.ts";

export const command: Command = {
  takes: "[--unchecked]",
  help: `  dist/server    the server in one file, and what reads and writes sheets
  dist/pages     the pages
  dist/metadata  the application's and the platform's
  dist/data      the passwords that nobody may choose

'armature start' and 'node dist/server/main.cjs' run it. Only the embedded database needs
node_modules then.

  --unchecked         builds without the check`,
  options: { unchecked: { type: "boolean" } },
  run: async (place, { unchecked }) => {
    if (unchecked !== true) await check(place, { writesPages: true });
    const application = await loadPlace(place);
    if (unchecked === true) await buildPages(place, application, { write: true });
    await buildServer(place, application);
    copyData(place, application);
  },
};

const ENTRY = "virtual:armature/server";

/** The server, and its process for sheets, in one file each: a start reads that, not 1,700 modules. */
async function buildServer(place: Place, application: WholeApplication): Promise<void> {
  const { build } = await import("vite");
  const entry = serverSource(place, application);
  const worker = ["src/sheets/worker-main.ts", "dist/sheets/worker-main.js"]
    .map((file) => path.join(PACKAGE_FOLDER, file))
    .find((file) => existsSync(file));
  // Two builds, so that neither file needs the other: what a process for sheets shares with the server would start one.
  for (const [name, file] of Object.entries({ main: ENTRY, "worker-main": worker ?? "" })) {
    await build({
      ...ofServer(place),
      plugins: [
        {
          name: "armature-server",
          resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
          load: (id) => (id === `\0${ENTRY}` ? entry : null),
        },
      ],
      build: {
        ...ofServer(place).build,
        rolldownOptions: { input: { [name]: file }, output: OUTPUT, external: [...NOT_BUNDLED] },
      },
    });
  }
}

// As CommonJS: an import of node:http asks for all that it exports, which loads a WebSocket nobody uses.
const OUTPUT = { format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false } as const;

/**
 * The first brings files of its own, and only the embedded database needs it; production installs the second where it
 * wants telemetry.
 */
const NOT_BUNDLED = ["@electric-sql/pglite", "@opentelemetry/sdk-node"];

function ofServer({ folder, out }: Place): InlineConfig {
  return {
    root: folder,
    configFile: false,
    logLevel: "error",
    ssr: {
      noExternal: true,
      external: [...NOT_BUNDLED],
    },
    build: { ssr: true, target: "node24", sourcemap: true, emptyOutDir: false, outDir: path.join(out, "server") },
  };
}

/** The entry of the server: the same application as `loadApplication` gives, with imports that a bundler can follow. */
function serverSource({ folder, definition }: Place, { name }: WholeApplication): string {
  const { elements } = readApplicationFolder(folder);
  const text = (file: string) => JSON.stringify(file);
  const imports = elements.map(
    (each) => `import { element as ${each} } from ${text(path.join(folder, "elements", each, "element.ts"))};`,
  );
  const migrations = migrationFiles(folder);
  const own =
    definition === null ? "const definition = { modules: [] };" : `import definition from ${text(definition)};`;
  const serve = ["serve.ts", "serve.js"].map((file) => path.join(import.meta.dirname, "..", file)).find(existsSync);
  return [
    `import { serve } from ${text(serve ?? "")};`,
    ...imports,
    ...migrations.map(({ file }, i) => `import { up as up${i} } from ${text(file)};`),
    own,
    `serve(${text(name)}, definition, [${elements.join(", ")}], [${migrations.map(entryOf).join(", ")}]);`,
  ].join("\n");
}

/** A migration with the checksum of its file, which is not there any more when it runs. */
function entryOf({ name, checksum }: MigrationFile, i: number): string {
  return `{ name: ${JSON.stringify(name)}, checksum: "${checksum}", up: up${i} }`;
}

function copyData({ out }: Place, { metadata, platform, name, modules }: WholeApplication): void {
  const copied = {
    [`metadata/${name}`]: metadata,
    "metadata/platform": platform,
    ...Object.fromEntries(
      modules.flatMap(({ packageFiles }) =>
        Object.entries(packageFiles?.() ?? {}).map(([to, from]) => [`metadata/${name}/${to}`, from] as const),
      ),
    ),
    "data/breached-passwords.bin": path.join(PACKAGE_FOLDER, "data/breached-passwords.bin"),
  };
  // Without files of a former build.
  rmSync(path.join(out, "metadata"), { recursive: true, force: true });
  for (const [to, from] of Object.entries(copied)) cpSync(from, path.join(out, to), { recursive: true });
  // The release that a database remembers, wherever dist is copied to.
  writeFileSync(path.join(out, "package.json"), JSON.stringify({ private: true, version: versionOf(metadata) }));
}
