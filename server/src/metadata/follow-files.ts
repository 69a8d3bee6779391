import { watch } from "node:fs";
import path from "node:path";
import { AppError } from "../errors.ts";
import { loadShipped } from "./load-shipped.ts";
import type { PublishDeps } from "./publish.ts";
import { ENTITIES, readShipped } from "./shipped.ts";

/** For so long no file may change before they are read: an editor saves several files, and one in parts. */
const QUIET_MS = 200;

export interface FollowOptions {
  /** Takes a sentence for the developer: what was published, or why not. */
  readonly tell: (text: string) => void;
  /** Of all that is shipped. */
  readonly folder: string;
}

/**
 * For development: publishes the shipped metadata each time that one of its files is saved, so that open pages show it.
 * Files that cannot be read or published are reported, and what was published before stays.
 * @returns ends the watch, after the publish that is under way
 */
export function followFiles(deps: PublishDeps, { tell, folder }: FollowOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();
  const publish = () => {
    publishing = publishing.then(async () => {
      const text = await publishFiles(deps, folder);
      if (text !== null) tell(text);
    });
  };
  const watcher = watch(path.join(folder, ENTITIES), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(publish, QUIET_MS);
  });
  return () => {
    watcher.close();
    clearTimeout(timer);
    return publishing;
  };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @returns what to tell; null where the files say what is published already */
async function publishFiles(deps: PublishDeps, folder: string): Promise<string | null> {
  try {
    const { revision, changes } = await loadShipped(deps, readShipped(folder));
    if (changes.length === 0) return null;
    return `Metadata revision ${revision}: ${changes.map(({ entity, name }) => `${entity}.${name}`).join(", ")}`;
  } catch (error) {
    const problems = error instanceof AppError ? error.errors.map(({ message }) => message) : [textOf(error)];
    return ["The metadata was not published:", ...problems].join("\n");
  }
}
