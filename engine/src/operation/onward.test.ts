import { describe, expect, test } from "vitest";
import { isInAppPath, plainTitle } from "./onward.ts";

describe("a path stays on this site [ACC-D11]", () => {
  test.each(["/", "/build/user/list", "/build/user/list?filter=a%2Fb&page=2", "/a?b=//c"])("%s", (path) => {
    expect(isInAppPath(path)).toBe(true);
  });
  test.each([
    "",
    "build",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/a\r/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    " //evil.example",
  ])("%j does not", (text) => {
    expect(isInAppPath(text)).toBe(false);
  });
});

test.each([
  ["The build", "The build"],
  [" \n a\u0000b\u202E\n", "a b"],
  ["é".repeat(100), "é".repeat(80)],
  [" ", null],
  ["", null],
  [null, null],
])("the title %j is shown as %j", (given, shown) => {
  expect(plainTitle(given)).toBe(shown);
});
