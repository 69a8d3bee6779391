import { expect, test } from "vitest";
import { type PartContext, partLabel, partText } from "./part-in-words.ts";

test("a former name is told as it was [F-120]", () => {
  const path = ["formerNameList", "shelf"];
  const context = {} as PartContext;
  expect([partLabel(path, context), partText(path, "shelf", context)]).toEqual(["Former name", "shelf"]);
});

test("an element type is named as the screens name it, and one that is gone as it is stored", () => {
  const element = { name: "TextField", label: "Text" };
  const context = { plugins: new Map([["TextField", { element }]]) } as unknown as PartContext;
  const words = (name: string) => partText(["elementType"], name, context);
  expect([words("TextField"), words("Gone")]).toEqual(["Text", "Gone"]);
});
