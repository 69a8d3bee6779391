import fc from "fast-check";
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
    "///evil.example",
    "////evil.example",
    "/\\/evil.example",
    "/\t\\evil.example",
    "/\r\n//evil.example",
    "/\u0000/evil.example",
    "http:evil.example",
    "https:/evil.example",
    "HTTPS://evil.example",
    "//evil.example/%2f..",
    "//portal.example@evil.example",
    "data:text/html,<script>alert(1)</script>",
    "\u2028//evil.example",
    "\uFEFF//evil.example",
    ".//evil.example",
    "?//evil.example",
    "#//evil.example",
    "@evil.example",
  ])("%j does not", (text) => {
    expect(isInAppPath(text)).toBe(false);
  });
});

test("whatever passes for a path is one of this site to a browser", () => {
  const pieces = [
    "/",
    "\\",
    "//",
    "\t",
    "\n",
    ":",
    "@",
    "evil.example",
    "https:",
    "..",
    "%2f",
    "?",
    "#",
    " ",
    "\u00a0",
    "．",
    "／",
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(""));
  const site = "https://portal.example";
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.webPath(),
        text.map((rest) => `/${rest}`),
      ),
      (path) => {
        if (isInAppPath(path)) expect(new URL(path, site).origin).toBe(site);
      },
    ),
    { numRuns: 2_000 },
  );
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
