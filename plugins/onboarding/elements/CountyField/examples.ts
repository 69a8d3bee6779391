import { MAX_ID } from "@armature/plugins/kit/record-reference.ts";

export const examples: readonly unknown[] = [1, 2, 1003, 52_000, MAX_ID];

export { HOSTILE_RECORD as hostile } from "@armature/plugins/kit/hostile-text.ts";
