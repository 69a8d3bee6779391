import { NO_ANSWERS } from "./role-answers.ts";
import { questionModel } from "./question-model.ts";
import { expect, test } from "vitest";
import {
  draftOf,
  finalizedAt,
  isChanged,
  issuesOf,
  type RoleRow,
  rowsShown,
  type SortName,
  valuesOf,
  withPrimary,
} from "./model.ts";

const MODEL = questionModel({
  secQuestion: [{ id: 1, text: "Signs?", parentAnswerId: null, isDeprecated: 0 }],
  secAnswer: [
    { id: 10, secQuestionId: 1, text: "Yes", isDeprecated: 0 },
    { id: 11, secQuestionId: 1, text: "Once", isDeprecated: 1 },
  ],
  secRolePrimarySecQuestion: [{ id: 1, secRolePrimaryId: 5, secQuestionId: 1, orderNumber: 1 }],
});
const ROLE = { id: 8, name: "Nurse", comments: null, secRolePrimaryId: 5 };

test("a draft begins with what is stored, with answers that can no longer be given, which it names", () => {
  expect(draftOf(ROLE, [10], MODEL)).toEqual({ primaryId: 5, given: new Map([[1, 10]]), name: "Nurse", comments: "" });
  const former = draftOf(ROLE, [11], MODEL);
  expect(former.given).toEqual(new Map([[1, 11]]));
  expect([...issuesOf("questions", former, MODEL, []).values()]).toEqual([
    "“Once” is no longer offered. Choose another answer.",
  ]);
  const none = { ...former, given: NO_ANSWERS };
  expect([...issuesOf("questions", none, MODEL, []).values()]).toEqual(["Required field"]);
  expect(draftOf(null, [], MODEL)).toEqual({ primaryId: null, given: NO_ANSWERS, name: "", comments: "" });
});

test("a draft has changed when a text, the primary role or an answer has", () => {
  const stored = draftOf(ROLE, [10], MODEL);
  expect(isChanged({ ...stored, given: new Map(stored.given) }, stored)).toBe(false);
  expect(isChanged(withPrimary(stored, 5), stored)).toBe(false);
  for (const changed of [{ name: "Lead" }, { comments: "x" }, { given: NO_ANSWERS }])
    expect(isChanged({ ...stored, ...changed }, stored)).toBe(true);
  expect(withPrimary(stored, 6)).toEqual({ ...stored, primaryId: 6, given: NO_ANSWERS });
});

test("what is saved is trimmed [GEN-166]", () => {
  const draft = { ...draftOf(ROLE, [10], MODEL), name: " Lead ", comments: "  " };
  expect(valuesOf(draft)).toEqual({ name: "Lead", comments: null, secRolePrimaryId: 5, secAnswerIdList: [10] });
});

const row = (id: number, name: string, template: string, finalizedBy = ""): RoleRow => ({
  id,
  name,
  template,
  finalizedBy,
  record: { id },
});
const ROWS = [row(1, "nurse", "B", "Pat"), row(2, "Clerk", "b"), row(3, "clerk", "A")];
test.each<[text: string, columns: readonly SortName[], sort: SortName, descending: boolean, ids: readonly number[]]>([
  ["", ["name", "template"], "name", false, [2, 3, 1]],
  ["", ["name", "template"], "name", true, [1, 2, 3]],
  ["", ["name", "template"], "template", false, [3, 2, 1]],
  [" B", ["name", "template"], "name", false, [2, 1]],
  ["pat", ["name", "template"], "name", false, []],
  ["pat", ["name", "template", "finalizedBy"], "name", false, [1]],
])("rows with %j in %j by %s, descending %s", (text, columns, sort, descending, ids) => {
  expect(rowsShown(ROWS, { text, columns, sort, descending }).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["2026-01-31 10:20:30", "2026-01-31T10:20:30Z"],
  ["soon", null],
  [null, null],
])("%j is the moment %j", (stored, at) => {
  expect(finalizedAt(stored)).toBe(at);
});
