export const examples: readonly unknown[] = ["1234567893", "1003000126", "0000000006", "0012345670", "9999999995"];
