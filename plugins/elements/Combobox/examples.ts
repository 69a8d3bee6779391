export const examples: readonly unknown[] = ["1", "9", "5", "0", "15", "Day, evening and night", '"Float"', "=1+1"];
