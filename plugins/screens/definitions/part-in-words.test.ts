import { expect, test } from "vitest";
import { type PartContext, partLabel, partText } from "./part-in-words.ts";

test("a former name is told as it was [F-120]", () => {
  const path = ["formerNameList", "shelf"];
  const context = {} as PartContext;
  expect([partLabel(path, context), partText(path, "shelf", context)]).toEqual(["Former name", "shelf"]);
});
