import { watch } from "node:fs";
import path from "node:path";
import { MetadataError } from "@armature/engine";
import { AppError } from "../../base/errors.ts";
import { loadShipped } from "./load-shipped.ts";
import type { PublishDeps } from "../publish.ts";
import { MetadataFileError } from "../../metadata/read-file.ts";
import { ENTITIES, placedProblems, readShipped, type ShippedFolders } from "../../metadata/shipped.ts";

/**
 * How long the files must be unchanged before they are read, in milliseconds. An editor saves several files, and may
 * write one in parts.
 */
const QUIET_MS = 200;

export interface FollowOptions {
  /** Takes a message for the developer: what was published, or why it was not. */
  readonly log: (text: string) => void;
  readonly folders: ShippedFolders;
}

/**
 * For development: publishes the shipped metadata whenever one of its files is saved, so that open pages show it. If
 * the files cannot be read or published, it reports that and keeps the former revision.
 * @returns ends the watch, after a publish that is still running
 */
export function followFiles(deps: PublishDeps, { log, folders }: FollowOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();
  const publish = () => {
    publishing = publishing.then(async () => {
      const text = await publishFiles(deps, folders);
      if (text !== null) log(text);
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

function problemsOf(error: unknown, folders: ShippedFolders): readonly string[] {
  const refused = error instanceof Error && error.cause instanceof MetadataError ? error.cause : error;
  if (refused instanceof MetadataError) return placedProblems(folders, refused);
  if (error instanceof AppError) return error.errors.map(({ message }) => message);
  if (error instanceof MetadataFileError) return error.problems;
  return [error instanceof Error ? error.message : String(error)];
}

/** @returns the message; null if the files did not change anything */
async function publishFiles(deps: PublishDeps, folders: ShippedFolders): Promise<string | null> {
  try {
    const before = deps.metadata.current().revision;
    const { revision, changes } = await loadShipped(deps, readShipped(folders));
    if (revision === before) return null;
    const published = `Metadata revision ${revision}: ${changes.map(({ entity, name }) => `${entity}.${name}`).join(", ")}`;
    const { entities } = deps.metadata.profiles;
    const closed = changes.flatMap(({ kind, name }) =>
      kind === "entity" && !Object.hasOwn(entities, name) ? name : [],
    );
    if (closed.length === 0) return published;
    const mend = "give each a row in permissions.json";
    return `${published}\nOnly administrators may use ${closed.join(", ")}: ${mend}.`;
  } catch (error) {
    return ["The metadata was not published:", ...problemsOf(error, folders)].join("\n");
  }
}
