/** Pseudo-random numbers: the same seed gives the same numbers. */
export interface Random {
  /** A whole number from 0 up to, but not including, the bound. */
  below(bound: number): number;
  /** An item of the list; undefined if it is empty. */
  oneOf<T>(list: readonly T[]): T | undefined;
}

/** Mulberry32. Its 32 bits of state are enough, because nobody must be kept from guessing the data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, oneOf: (list) => list[below(list.length)] };
}
