import { HOSTILE_TEXT } from "../../hostile-text.testing.ts";

export const hostile: readonly unknown[] = ["00042", ...HOSTILE_TEXT];
