/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** One of the list; undefined of an empty one. */
  oneOf<T>(list: readonly T[]): T | undefined;
}

/** Mulberry32: 32 bits of state are enough for data that nobody guesses at. */
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
