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
  /** Where the files go that are made from its metadata. */
  readonly types: {
    /** Null for an application that is metadata alone. */
    readonly records: string | null;
    readonly calls: string;
    /** A folder. */
    readonly schemas: string;
  };
}

/**
 * The application that a command is about: that of the folder, or one of a checkout, whose code is in `plugins/NAME`. An
 * application without code is its folder of metadata.
 * @throws Refusal if there is none
 */
export function placeOf(root: string, name: string | undefined): Place {
  return name === undefined ? ownPlace(root) : placeInCheckout(root, name);
}

function ownPlace(root: string): Place {
  const at = (file: string) => path.join(root, file);
  const definition = at("application.ts");
  if (!existsSync(definition))
    throw new Refusal(
      `There is no application.ts in ${root}: go to the folder of an application, or name one of a checkout with --application.`,
    );
  const types = { records: at("types/records.ts"), calls: at("types/calls.ts"), schemas: at("types/schemas") };
  return { root, folder: root, definition, out: at("dist"), types };
}

function placeInCheckout(root: string, name: string): Place {
  const at = (...parts: readonly string[]) => path.join(root, ...parts);
  const out = at("dist", name);
  const types = { calls: at("renderer/app/e2e/calls", `${name}.ts`), schemas: at("types/schemas", name) };
  const own = at("plugins", name);
  const definition = path.join(own, "application.ts");
  if (existsSync(definition))
    return { root, folder: own, definition, out, types: { ...types, records: path.join(own, "kit/records.ts") } };
  const metadata = at("metadata", name);
  if (existsSync(path.join(metadata, "application.json")))
    return { root, folder: metadata, definition: null, out, types: { ...types, records: null } };
  const names = namesIn(at("metadata")).join(", ") || "none";
  throw new Refusal(`There is no application ${name} in ${root}; there is ${names}.`);
}

function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "application.json")));
}
