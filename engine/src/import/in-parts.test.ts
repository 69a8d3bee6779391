import { expect, test } from "vitest";
import { finish, type InParts } from "./in-parts.ts";

function* count(to: number): InParts<string> {
  for (let i = 1; i <= to; i++) yield i;
  return `${to} done`;
}

test("work in parts finishes with its result, whether it has parts or none", () => {
  expect([finish(count(3)), finish(count(0))]).toEqual(["3 done", "0 done"]);
});
test("each part tells how far it is", () => {
  expect([...count(3)]).toEqual([1, 2, 3]);
});
