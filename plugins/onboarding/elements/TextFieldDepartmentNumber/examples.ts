export const examples: readonly unknown[] = ["101", "0042", "100200300", "7", "000"];
