import { expect, test } from "vitest";
import { isMatched, readSnapshot, snapshotText } from "./role-snapshot.ts";
import { securityClasses } from "./template-match.ts";

const CREATED = "2026-01-31T10:00:00.000Z";
const point = {
  type: "epiccare",
  point: "1120",
  operator: "contains" as const,
  value: "Sign",
  inverted: false,
};
const text = snapshotText({
  created: CREATED,
  questionAnswerMap: [{ question: "Signs?", answer: "Yes" }],
  templates: [
    { id: 1, name: "For all", grouper: "ACCESS:NONE", epiccare: 5 },
    { id: 2, name: "For another", grouper: "ACCESS:30", epiccare: 5 },
    { id: 3, name: "Without grouper", grouper: null, epiccare: 5 },
    { id: 4, name: "For all, without the right", grouper: "ACCESS:NONE", epiccare: null },
  ],
  functions: [{ points: [point], inverted: false }],
  classes: securityClasses([{ id: 5, itemList: [{ item: "1120", valueList: ["sign"] }] }]),
  serviceAreaId: 20,
});
const all = [
  { id: 1, name: "For all" },
  { id: 2, name: "For another" },
  { id: 3, name: "Without grouper" },
];

test("a snapshot holds when it was made, the templates that fit with and without groupers, and the answers [GEN-172 GEN-180]", () => {
  expect(JSON.parse(text)).toEqual({
    created: CREATED,
    matchedTemplateList: [{ id: 1, name: "For all" }],
    matchedTemplateListIgnoreGroupers: all,
    questionAnswerMap: [{ question: "Signs?", answer: "Yes" }],
  });
});

test("a snapshot is read as it was written", () => {
  const snapshot = readSnapshot(text);
  expect(JSON.stringify(snapshot)).toBe(text);
  expect([1, 2, 3, 4, null].map((id) => snapshot !== null && isMatched(snapshot, id))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("one that lacks the list without groupers is read without it", () => {
  const { matchedTemplateListIgnoreGroupers: _, ...old } = JSON.parse(text) as Record<string, unknown>;
  const snapshot = readSnapshot(JSON.stringify({ ...old, created: "once" }));
  expect(snapshot).toMatchObject({ matchedTemplateListIgnoreGroupers: null, created: null });
  expect(snapshot !== null && isMatched(snapshot, 2)).toBe(false);
});

test.each([null, undefined, "", "{", "[]", "7", '{"created":"x"}', '{"matchedTemplateList":7}'])(
  "%j is no snapshot",
  (stored) => {
    expect(readSnapshot(stored)).toBe(null);
  },
);
