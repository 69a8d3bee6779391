import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { pages } from "@armature/renderer/vite";
import type { WholeApplication } from "@armature/server";
import type { InlineConfig, PluginOption } from "vite";
import { type Place, Refusal } from "./place.ts";

/** The settings of Vite for an application. */
export function viteOf({ folder }: Place, { metadata }: WholeApplication): InlineConfig {
  const plugins: PluginOption[] = pages({ folder, metadata });
  return { root: folder, configFile: false, plugins };
}

export async function buildPages(
  place: Place,
  application: WholeApplication,
  { write }: { readonly write: boolean },
): Promise<void> {
  const { build } = await import("vite");
  try {
    await build({
      ...viteOf(place, application),
      logLevel: "silent",
      build: { outDir: path.join(place.out, "pages"), emptyOutDir: true, write },
    });
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** What the bundler found in the files, without colors, the names of its parts and stacks. */
function refusalOf(error: unknown): Refusal | null {
  const { errors } = error as { readonly errors?: readonly Error[] };
  if (!Array.isArray(errors)) return null;
  const texts = errors.map(({ message }: Error) =>
    stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => !/^(\[plugin .*\]|\s+at .*)$/.test(line))
      .join("\n")
      .replace(/^RolldownError: /, ""),
  );
  return new Refusal(texts.join("\n"));
}
