export const examples: readonly unknown[] = ["53703-1234", "00501-0001", "99950-9999", "10001-0000", "60614-2087"];
