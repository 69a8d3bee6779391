import { expect, test } from "vitest";
import { refusalOf, sizeText } from "./file-limits.ts";

const limits = { accept: [".xlsx", ".csv"], acceptText: "No sheet", maxSize: 1_000, maxSizeText: "Too large" };

test.each([
  ["users.xlsx", 10, undefined],
  ["USERS.CSV", 1_000, undefined],
  ["users.csv", 1_001, "Too large"],
  ["users.pdf", 10, "No sheet"],
  ["xlsx", 10, "No sheet"],
  ["users.xlsx.exe", 10, "No sheet"],
])("%s of %i bytes: %s", (name, size, refusal) => expect(refusalOf({ name, size }, limits)).toBe(refusal));

test("any ending is taken where none is named", () => {
  expect(refusalOf({ name: "a.pdf", size: 1 }, { ...limits, accept: [] })).toBeUndefined();
});

test.each([
  [1, "1 byte"],
  [812, "812 bytes"],
  [1_234, "1.2 KB"],
  [2_000, "2 KB"],
  [999_499, "999 KB"],
  [999_600, "1 MB"],
  [15_600_000, "16 MB"],
  [5_000_000_000_000, "5000 GB"],
])("%i bytes read %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
