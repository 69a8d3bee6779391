import { expect, test } from "vitest";
import { anEntity, check, contextOf, rule, setTo } from "../testing/metadata.ts";
import { changesOf } from "./form-changes.ts";
import { changeValue, issuesOf, openForm } from "./form-model.ts";

const type = anEntity(
  [
    "kind",
    { name: "reason", conditionalList: [rule(check("kind", "plain"), "hide")] },
    { name: "since", conditionalList: [rule(check("reason", "moved"), "show")] },
    { name: "note", conditionalList: [rule(check("since", "2020"), setTo("Old"))] },
  ],
  { ruleList: [{ id: "r", if: check("reason", "lost"), level: "error", text: "Look again.", at: ["kind"] }] },
);
const opened = openForm(contextOf(type, { mode: "update" }), { kind: "odd", reason: "none" });
const typed = (...changes: readonly (readonly [string, string])[]) =>
  changes.reduce((state, [name, value]) => changeValue(state, name, value), opened);

test("what was typed into a field that is hidden now shows and refuses nothing [SPEC F4]", () => {
  expect(typed(["reason", "moved"]).visible).toEqual(["kind", "note", "reason", "since"]);
  const hidden = typed(["reason", "moved"], ["since", "2021"], ["kind", "plain"]);
  expect(hidden.visible).toEqual(["kind", "note"]);
  expect(changesOf(hidden)).toEqual({ kind: "plain" });
  expect(issuesOf(typed(["reason", "lost"]))).toHaveLength(1);
  expect(issuesOf(typed(["reason", "lost"], ["kind", "plain"]))).toEqual([]);
});

test("it is back once its field is shown again, with what follows from it", () => {
  const back = typed(["reason", "moved"], ["since", "2020"], ["kind", "plain"], ["note", "Mine"], ["kind", "odd"]);
  expect(back.visible).toEqual(["kind", "note", "reason", "since"]);
  expect(back.values).toMatchObject({ reason: "moved", since: "2020" });
  expect(changesOf(back)).toMatchObject({ reason: "moved", since: "2020" });
});

test("a rule that would read it fills nothing in the step that hides it", () => {
  const both = anEntity([
    "kind",
    { name: "reason", conditionalList: [rule(check("kind", "plain"), "hide")] },
    {
      name: "note",
      conditionalList: [rule({ list: [check("kind", "plain"), check("reason", "moved")] }, setTo("Old"))],
    },
  ]);
  const state = changeValue(openForm(contextOf(both, { mode: "update" }), { kind: "odd" }), "reason", "moved");
  expect(changeValue(state, "kind", "plain").values["note"] ?? null).toBeNull();
});
