import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { table } from "./markdown.ts";
import type { Section } from "./section.ts";

const TITLE = "bundle of the form";
const BAR_KB = 42;
const ENTRY = fileURLToPath(new URL("./forms/page/bundle.ts", import.meta.url));

/** What a browser loads for a form: the form itself, the engine and every element type, minified, without React. */
export const bundle: Section = {
  rows: [TITLE],
  measure: async () => {
    const { output } = await bundled();
    const chunks = output.flatMap((part) => (part.type === "chunk" ? [part] : []));
    const first = loadedWith(
      chunks,
      chunks.filter((chunk) => chunk.isEntry),
    );
    const later = chunks.filter((chunk) => !first.includes(chunk));
    return [
      "## Bundle",
      "",
      "The form, the engine and the element types, minified and compressed with gzip; react and react-dom are not counted. 'At first' is what any form loads, as one file; the rest is loaded when a form first has an input, a window or a look-up that needs it.",
      "",
      ...table(
        ["what", "bar", "kB"],
        [
          [`${TITLE}, at first`, `≤ ${BAR_KB} kB`, kilobytes(first)],
          [`${TITLE}, what may come later`, "", kilobytes(later)],
        ],
      ),
      "",
      "The largest parts, in kB before compression:",
      "",
      ...table(["at first", "kB"], partsOfChunks(first)),
      "",
      ...table(["may come later", "kB"], partsOfChunks(later)),
      "",
    ];
  },
};

async function bundled(): Promise<Rolldown.RolldownOutput> {
  const result = await build({
    root: fileURLToPath(new URL("./forms/page/", import.meta.url)),
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: "strict",
        output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } },
        external: [/^react(\/|$)/, /^react-dom(\/|$)/],
        treeshake: { moduleSideEffects: (id) => id.endsWith(".css") || id.includes("/node_modules/") },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("The bundle was not built");
  return output;
}

/** The chunks, and those that they import in turn. */
function loadedWith(all: readonly Rolldown.OutputChunk[], some: readonly Rolldown.OutputChunk[]) {
  const loaded = new Set(some);
  for (const chunk of loaded) {
    for (const other of all) if (chunk.imports.includes(other.fileName)) loaded.add(other);
  }
  return [...loaded];
}

function kilobytes(chunks: readonly Rolldown.OutputChunk[]): string {
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  return (bytes / 1000).toFixed(1);
}

const LARGEST = 12;

function partsOfChunks(chunks: readonly Rolldown.OutputChunk[]): readonly (readonly string[])[] {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const part = partOf(id);
    sizes.set(part, (sizes.get(part) ?? 0) + renderedLength);
  }
  const largest = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, LARGEST);
  return largest.map(([part, bytes]) => [part, (bytes / 1000).toFixed(0)]);
}

/** A package, or one of our folders. */
function partOf(id: string): string {
  const packaged = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  return packaged ?? /\/((?:engine|renderer)\/src\/[^/]+|plugins\/[^/]+)\//.exec(id)?.[1] ?? "other";
}
