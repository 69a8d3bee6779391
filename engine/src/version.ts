import { EngineError } from "./errors.ts";

/** The version of this engine, and of all packages of Armature: they have one. */
export const ARMATURE_VERSION = "1.0.0";

/** Thrown where something was written for another version of Armature than this one. */
export class VersionError extends EngineError {}

/**
 * Refuses what needs another version than this one.
 * @param what such as `The element type ShelfMark`
 * @param needed the oldest version that has all it uses; undefined where it does not say
 * @param version of Armature
 * @throws VersionError that says what to install
 * @example
 * ```ts
 * import { expectVersion, VersionError } from "@armature/engine";
 * expectVersion("The element type ShelfMark", "1.0.0");
 * try {
 *   expectVersion("The element type ShelfMark", "99.0.0");
 * } catch (error) {
 *   error instanceof VersionError; // → true
 * }
 * ```
 */
export function expectVersion(what: string, needed: string | undefined, version: string = ARMATURE_VERSION): void {
  if (needed === undefined) return;
  if (!/^\d+\.\d+\.\d+$/.test(needed))
    throw new VersionError(`${what} needs Armature '${needed}', which is no version: give one such as ${version}.`);
  if (needed.localeCompare(version, "en", { numeric: true }) > 0)
    throw new VersionError(
      `${what} needs Armature ${needed}, and this is ${version}: install the packages @armature/… in version ${needed} or newer.`,
    );
  if (majorOf(needed) !== majorOf(version))
    throw new VersionError(
      `${what} was written for Armature ${majorOf(needed)}, and this is ${version}: install what was written for Armature ${majorOf(version)}.`,
    );
}

function majorOf(version: string): string {
  return version.split(".")[0] ?? version;
}
