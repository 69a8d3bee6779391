export const examples: readonly unknown[] = [1, 0];
