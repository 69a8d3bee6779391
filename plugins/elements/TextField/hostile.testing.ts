import { HOSTILE_TEXT } from "../../kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = ["00042", ...HOSTILE_TEXT];
