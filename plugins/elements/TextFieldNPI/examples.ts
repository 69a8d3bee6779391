export const examples: readonly unknown[] = ["1234567893", "1003000126", "0000000000", "0012345678", "9999999999"];
