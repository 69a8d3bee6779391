/** Repeatable random choices: the same seed gives the same ones. */
export interface Random {
  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** The generator mulberry32: small, fast and even enough for tests. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return { below, chance: (probability) => next() < probability, pick: (choices) => pickFrom(choices, below) };
}

function pickFrom<T>(choices: readonly T[], below: (bound: number) => number): T {
  const index = below(choices.length);
  if (choices.length === 0) throw new Error("there is nothing to pick from");
  return choices[index] as T;
}
