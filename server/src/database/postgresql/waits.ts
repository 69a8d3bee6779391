/** The calls that wait for a connection now. */
export class Waits {
  readonly #since = new Set<{ readonly at: number }>();

  /** Counts `wait` until it is over. */
  async during<T>(wait: Promise<T>): Promise<T> {
    const entry = { at: performance.now() };
    this.#since.add(entry);
    try {
      return await wait;
    } finally {
      this.#since.delete(entry);
    }
  }

  /** How long the first of them has waited, in milliseconds; 0 if nobody waits. */
  longest(): number {
    const [first] = this.#since;
    return first === undefined ? 0 : performance.now() - first.at;
  }
}
