import { watch } from "node:fs";
import path from "node:path";
import { AppError } from "../errors.ts";
import { loadShipped } from "./load-shipped.ts";
import type { PublishDeps } from "./publish.ts";
import { ENTITIES, readShipped, type ShippedFolders } from "./shipped.ts";

/** For so long no file may change before they are read: an editor saves several files, and one in parts. */
const QUIET_MS = 200;

export interface FollowOptions {
  /** Takes a sentence for the developer: what was published, or why not. */
  readonly tell: (text: string) => void;
  readonly folders: ShippedFolders;
}

/**
 * For development: publishes the shipped metadata each time that one of its files is saved, so that open pages show it.
 * Files that cannot be read or published are reported, and what was published before stays.
 * @returns ends the watch, after the publish that is under way
 */
export function followFiles(deps: PublishDeps, { tell, folders }: FollowOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();
  const publish = () => {
    publishing = publishing.then(async () => {
      const text = await publishFiles(deps, folders);
      if (text !== null) tell(text);
    });
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(publish, QUIET_MS);
  };
  const watchers = [folders.platform, folders.metadata].map((folder) =>
    watch(path.join(folder, ENTITIES), { recursive: true }, changed),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    return publishing;
  };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @returns what to tell; null where the files say what is published already */
async function publishFiles(deps: PublishDeps, folders: ShippedFolders): Promise<string | null> {
  try {
    const { revision, changes } = await loadShipped(deps, readShipped(folders));
    if (changes.length === 0) return null;
    return `Metadata revision ${revision}: ${changes.map(({ entity, name }) => `${entity}.${name}`).join(", ")}`;
  } catch (error) {
    const problems = error instanceof AppError ? error.errors.map(({ message }) => message) : [textOf(error)];
    return ["The metadata was not published:", ...problems].join("\n");
  }
}
