import { HOSTILE_NUMBER } from "@armature/plugins/kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = [0, -1, ...HOSTILE_NUMBER];
