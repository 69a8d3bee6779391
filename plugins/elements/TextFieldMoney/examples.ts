export const examples: readonly unknown[] = [1200.5, 0, 0.05, 19.99, 1000, 1234567.89, 9999999999999.99, 100];
