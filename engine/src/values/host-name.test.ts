import { expect, test } from "vitest";
import { isHostName } from "./host-name.ts";

test.each([
  ["clinic.example", true],
  ["a.b-c.d1.example", true],
  ["3m.example", true],
  ["clinic", false],
  ["clinic..example", false],
  [".example", false],
  ["clinic.example.", false],
  ["-clinic.example", false],
  ["clinic-.example", false],
  ["clinic example.org", false],
  ["ann@clinic.example", false],
  ["https://clinic.example", false],
  [`${"a".repeat(64)}.example`, false],
  [`${"a.".repeat(130)}example`, false],
])("%s is a host name: %s", (text, is) => {
  expect(isHostName(text)).toBe(is);
});
