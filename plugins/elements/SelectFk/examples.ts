import { MAX_ID } from "../../kit/record-reference.ts";

export const examples: readonly unknown[] = [1, 2, 42, 5000, MAX_ID];

export { HOSTILE_RECORD as hostile } from "../../kit/hostile-text.ts";
