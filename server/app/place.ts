import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Why a command does nothing, as a sentence that says what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Where an application is. */
export interface Place {
  /** The folder from which the command runs. */
  readonly root: string;
  readonly folder: string;
  /** Its `application.ts`; null for one that is metadata alone. */
  readonly definition: string | null;
  /** The folder of what is built. */
  readonly out: string;
}

/**
 * The application that a command is about: that of the folder, or one of a checkout, whose code is in `plugins/NAME`. An
 * application without code is its folder of metadata.
 * @throws Refusal if there is none
 */
export function placeOf(root: string, name: string | undefined): Place {
  const file = (folder: string) => path.join(folder, "application.ts");
  if (name === undefined) {
    if (!existsSync(file(root)))
      throw new Refusal(
        `There is no application.ts in ${root}: go to the folder of an application, or name one of a checkout with --application.`,
      );
    return { root, folder: root, definition: file(root), out: path.join(root, "dist") };
  }
  const out = path.join(root, "dist", name);
  const own = path.join(root, "plugins", name);
  if (existsSync(file(own))) return { root, folder: own, definition: file(own), out };
  const metadata = path.join(root, "metadata", name);
  if (existsSync(path.join(metadata, "application.json"))) return { root, folder: metadata, definition: null, out };
  const names = namesIn(path.join(root, "metadata")).join(", ") || "none";
  throw new Refusal(`There is no application ${name} in ${root}; there is ${names}.`);
}

function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "application.json")));
}
