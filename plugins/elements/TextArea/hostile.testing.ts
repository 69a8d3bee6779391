import { HOSTILE_TEXT } from "../../kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = [...HOSTILE_TEXT, "\n\n\n", "a\rb\r\nc\u2028d\u2029e", "\n".repeat(20_000)];
