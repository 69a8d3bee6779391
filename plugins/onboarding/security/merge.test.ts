import { questionModel } from "./question-model.ts";
import { expect, test } from "vitest";
import { acceptStored, mergeDrafts } from "./merge.ts";
import type { RoleDraft } from "./model.ts";

const model = questionModel({
  secQuestion: [
    { id: 1, text: "Signs?", parentAnswerId: null, isDeprecated: 0 },
    { id: 2, text: "Books?", parentAnswerId: null, isDeprecated: 0 },
  ],
  secAnswer: [11, 12, 13, 21, 22].map((id) => ({
    id,
    text: String(id),
    secQuestionId: Math.floor(id / 10),
    isDeprecated: 0,
  })),
  secRolePrimarySecQuestion: [1, 2].flatMap((secRolePrimaryId) =>
    [1, 2].map((secQuestionId) => ({ id: secRolePrimaryId * 10 + secQuestionId, secRolePrimaryId, secQuestionId })),
  ),
});
const aDraft = (answers: readonly number[], values: Partial<RoleDraft> = {}): RoleDraft => ({
  primaryId: 1,
  name: "Nurse",
  comments: "",
  given: new Map(answers.map((id) => [Math.floor(id / 10), id])),
  ...values,
});
const base = aDraft([11, 21]);
const fieldsOf = (mine: RoleDraft, now: RoleDraft) =>
  mergeDrafts(model, base, mine, now).conflicts.map(({ attribute }) => attribute);

test("different fields and answers are merged [F-025]", () => {
  const mine = aDraft([12, 21], { name: "Lead" });
  const now = aDraft([11, 22], { comments: "Days" });
  expect(mergeDrafts(model, base, mine, now)).toEqual({
    draft: aDraft([12, 22], { name: "Lead", comments: "Days" }),
    conflicts: [],
  });
});

test("the same answer is for a person to choose, the others are not [F-025]", () => {
  const [mine, now] = [aDraft([12, 21]), aDraft([13, 22])];
  const merged = mergeDrafts(model, base, mine, now);
  expect(fieldsOf(mine, now)).toEqual(["question-1"]);
  expect(merged.draft).toEqual(aDraft([12, 22]));
  expect(acceptStored(model, merged.draft, now, new Set(["question-1"]))).toEqual(aDraft([13, 22]));
});

test("another primary role takes its answers along: with a change of them both are shown [F-025]", () => {
  const other = aDraft([12, 22], { primaryId: 2 });
  expect(mergeDrafts(model, base, base, other)).toEqual({ draft: other, conflicts: [] });
  expect(mergeDrafts(model, base, other, base)).toEqual({ draft: other, conflicts: [] });
  const mine = aDraft([12, 21]);
  expect(fieldsOf(mine, other)).toEqual(["primaryRole"]);
  expect(fieldsOf(other, mine)).toEqual(["primaryRole"]);
  expect(acceptStored(model, mine, other, new Set(["primaryRole"]))).toEqual(other);
});
