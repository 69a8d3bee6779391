/** Runs work that takes no connection of calls, such as a call of another server. Others have the place meanwhile. */
export type Outside = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Places of jobs that may use the database at the same time. Those that come back go before new ones. */
export class Places {
  #free: number;
  readonly #coming: (() => void)[] = [];
  /** Called when a place is free that nobody waits for. */
  readonly #onFree: () => void;

  constructor(count: number, onFree: () => void) {
    this.#free = count;
    this.#onFree = onFree;
  }

  get free(): number {
    return Math.max(0, this.#free);
  }

  /** A place for a job that starts. */
  take(): Place {
    this.#free -= 1;
    return new Place(this);
  }

  comeBack(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#coming.push(resolve);
    return promise;
  }

  leave(): void {
    const next = this.#coming.shift();
    if (next !== undefined) return next();
    this.#free += 1;
    this.#onFree();
  }
}

/** The place of one run. */
export class Place {
  readonly #places: Places;
  /** Works of this run that go on outside. */
  #outside = 0;
  #hasEnded = false;

  constructor(places: Places) {
    this.#places = places;
  }

  get isOutside(): boolean {
    return this.#outside > 0;
  }

  readonly outside: Outside = async (work) => {
    this.#outside += 1;
    if (this.#outside === 1 && !this.#hasEnded) this.#places.leave();
    try {
      return await work();
    } finally {
      this.#outside -= 1;
      // A run may have ended without waiting for it.
      if (this.#outside === 0 && !this.#hasEnded) await this.#places.comeBack();
    }
  };

  /** After the run. */
  end(): void {
    this.#hasEnded = true;
    if (!this.isOutside) this.#places.leave();
  }
}
