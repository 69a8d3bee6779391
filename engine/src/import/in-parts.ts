/**
 * Long work that can pause, so that the page stays responsive. Each part yields how much is done so far; the end
 * returns the result.
 */
export type InParts<T> = Generator<number, T, void>;

/**
 * Runs all parts at once.
 * @example
 * ```ts
 * import { finish, readEntriesInParts } from "@armature/engine/import";
 * import { atlas, importing } from "./library.ts";
 * finish(readEntriesInParts(importing, [atlas])).length; // → 2
 * ```
 */
export function finish<T>(work: InParts<T>): T {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
  }
}
