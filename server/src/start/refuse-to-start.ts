import { MetadataError, VersionError } from "@armature/engine";
import { NewerDatabaseError } from "@armature/migrations";
import { ConfigError } from "../base/config.ts";
import { SecretError } from "../base/secrets.ts";
import { DatabaseError } from "../database/database.ts";
import { isDiskFull } from "../database/disk-watch.ts";
import { FolderInUseError } from "../database/embedded/folder-lock.ts";
import { MetadataFileError } from "../metadata/read-file.ts";
import { CommandError } from "../setup/command.ts";
import { NodeError } from "./node-version.ts";

const KNOWN = [
  CommandError,
  ConfigError,
  DatabaseError,
  FolderInUseError,
  MetadataFileError,
  NewerDatabaseError,
  NodeError,
  SecretError,
  VersionError,
];

/**
 * A message about a problem that the person who starts the product can fix: of its configuration, metadata, database or
 * network. Null for an unexpected error.
 * @example
 * ```ts
 * import { loadConfig, sentenceOf } from "@armature/server";
 * try {
 *   loadConfig({ PORT: "none" });
 * } catch (error) {
 *   console.error(sentenceOf(error) ?? error);
 * }
 * ```
 */
export function sentenceOf(error: unknown): string | null {
  if (KNOWN.some((known) => error instanceof known)) return (error as Error).message;
  const refused = error instanceof Error && error.cause instanceof MetadataError ? error.cause : error;
  if (refused instanceof MetadataError) return metadataSentence(refused);
  return isDiskFull(error) ? "The disk of the database is full: make room, then start again." : networkSentence(error);
}

const ENDED =
  "The embedded database ended while it was being opened, most often since its disk or the memory is full: make room, then start again.";

/**
 * Reports a failed start if the process ends without an error before the server has started, which PGlite can cause.
 * @returns a function to call once the server has started
 */
export function expectStart(): () => void {
  const onExit = (code: number) => {
    if (code !== 0) return;
    console.error(ENDED);
    process.exitCode = 1;
  };
  process.once("exit", onExit);
  return () => void process.off("exit", onExit);
}

function metadataSentence({ problems }: MetadataError): string {
  return ["The metadata cannot be used:", ...problems.map(({ path, message }) => `- ${path}: ${message}`)].join("\n");
}

function networkSentence(error: unknown): string | null {
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} of ${address} is in use by another process: stop that one, or set PORT to another.`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} of ${address} may not be used by this user: set PORT to one above 1023.`;
  return code === "EADDRNOTAVAIL" ? `HOST ${address} is no address of this machine.` : null;
}
