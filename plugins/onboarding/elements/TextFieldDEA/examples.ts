export const examples: readonly unknown[] = ["AB1234563", "fs0000000", "Mx9999999", "BB0012345", "ZZ7654321"];
