import { expect, test } from "vitest";
import { partsOfSource } from "./comments.ts";

test("comments are read, and what only looks like one is not", () => {
  const source = [
    'const address = "https://example.org"; // after code',
    "const path = /[/*]+//2;",
    "const text = `a // ${name(`/* b */`)} // c`;",
    "/**",
    " * Two lines,",
    " * one sentence. See {@link path}.",
    " * @example",
    ' * import { path } from "@armature/engine";',
    " * path.test(address); // shows it",
    " */",
    "// first",
    "// second",
    "// biome-ignore lint/style: said to a program",
    "",
    "const half = (1 + 2) / 2; /* last */",
  ].join("\n");
  expect(partsOfSource(source).comments.map((one) => one.replaceAll(/\s+/g, " "))).toEqual([
    "after code",
    "Two lines, one sentence. See path.",
    "first second",
    "last",
  ]);
});

test("names are those of the code alone", () => {
  expect(partsOfSource('const held = judge("settled"); // told').names).toEqual(["held", "judge"]);
});
