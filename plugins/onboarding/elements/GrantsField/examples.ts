export const examples: readonly unknown[] = [1, 2, 3, 12, 250];
