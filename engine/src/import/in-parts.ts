/**
 * Long work that can pause, so that the page stays responsive. Each part yields how much is done so far; the end
 * returns the result.
 */
export type InParts<T> = Generator<number, T, void>;

/** Runs all parts at once. */
export function finish<T>(work: InParts<T>): T {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
  }
}
