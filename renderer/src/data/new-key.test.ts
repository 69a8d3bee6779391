import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { newKey } from "./new-key.ts";

test("a key is a UUID of version 7, another one each time", () => {
  const keys = Array.from({ length: 500 }, newKey);
  expect(keys.every((key) => validate(key) && version(key) === 7)).toBe(true);
  expect(new Set(keys).size).toBe(500);
});
