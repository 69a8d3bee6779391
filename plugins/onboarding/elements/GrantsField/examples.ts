import { HOSTILE_NUMBER } from "@armature/plugins/kit/hostile-text.ts";

export const examples: readonly unknown[] = [1, 2, 3, 12, 250];

export const hostile: readonly unknown[] = [0, -1, ...HOSTILE_NUMBER];
