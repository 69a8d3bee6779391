export const examples: readonly unknown[] = ["608", "212", "100", "999", "415"];
