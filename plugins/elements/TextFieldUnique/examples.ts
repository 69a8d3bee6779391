export const examples: readonly unknown[] = ["CARD-01", "007", "=1+1", "O'Neil & Söhne", "山田クリニック", "True"];
