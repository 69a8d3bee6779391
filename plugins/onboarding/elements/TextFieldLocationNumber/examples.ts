export const examples: readonly unknown[] = ["123456", "123100", "12310010001001", "7001", "0042"];
