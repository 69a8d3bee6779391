import { MINUTE } from "../base/time.ts";

/** What is left of a minute's calls after one was taken. */
export interface CallsLeft {
  /** Below zero if there were too many. */
  readonly left: number;
  /** Until the next minute. */
  readonly seconds: number;
}

/** Counts calls by a key within each minute of the clock, in this process alone. */
export class CallRate {
  readonly #most: number;
  readonly #counts = new Map<number, number>();
  #minute = 0;

  /** @param most how many calls each key has within a minute */
  constructor(most: number) {
    this.#most = most;
  }

  take(key: number, now: Date): CallsLeft {
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return { left: this.#most - count, seconds: Math.ceil(((minute + 1) * MINUTE - now.getTime()) / 1000) };
  }
}
