import { MAX_ID } from "../../kit/record-reference.ts";

export const examples: readonly unknown[] = [[1], [2, 1], [1, 2, 3], [42], [5000, MAX_ID]];

export { HOSTILE_RECORDS as hostile } from "../../kit/hostile-text.ts";
