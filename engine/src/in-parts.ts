/**
 * Long work that can pause between its parts, so that a page goes on answering: each part yields how much is done by
 * now, the last gives the result.
 */
export type InParts<T> = Generator<number, T, void>;

/** All parts at once. */
export function finish<T>(work: InParts<T>): T {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
  }
}
