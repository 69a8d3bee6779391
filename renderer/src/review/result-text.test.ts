import { expect, test } from "vitest";
import type { BatchResult } from "@armature/engine/batch";
import { personType } from "../testing/TestFrame.tsx";
import { resultSentence, resultText } from "./result-text.ts";

const of = (status: BatchResult["status"], count: number): readonly BatchResult[] =>
  Array.from({ length: count }, () => ({ importKey: "a", status, errorList: status === "error" ? ["No"] : [] }));

test.each<[results: readonly BatchResult[], text: string]>([
  [[...of("updated", 3), ...of("created", 1), ...of("error", 2)], "3 persons updated, 1 created, 2 failed."],
  [of("created", 1), "1 person created."],
  [of("error", 2), "2 persons failed."],
  [[...of("unchanged", 5_000)], "5,000 persons unchanged."],
  [[...of("deleted", 1), ...of("updated", 2)], "2 persons updated, 1 deleted."],
  [of("deleted", 1), "1 person deleted."],
  [[...of("skipped", 4), ...of("error", 1), ...of("updated", 2)], "2 persons updated, 1 failed, 4 skipped."],
  [[], "No persons changed."],
])("%#: what became of the records is one sentence", (results, text) => {
  expect(resultSentence(personType(), results)).toBe(text);
});

test("a skipped row has neither succeeded nor failed [F-075]", () => {
  expect(resultText([...of("updated", 2), ...of("skipped", 1), ...of("error", 3)])).toBe(
    "2 succeeded, 3 failed, 1 skipped",
  );
  expect(resultText([...of("skipped", 1), ...of("error", 3)])).toBe("3 failed, 1 skipped");
});
