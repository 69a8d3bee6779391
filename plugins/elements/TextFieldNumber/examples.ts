import { MAX_INTEGER } from "../../kit/plain-number.ts";

export const examples: readonly unknown[] = [42, 0, 1, -7, 100, 2026, MAX_INTEGER];

export { HOSTILE_NUMBER as hostile } from "../../kit/hostile-text.ts";
