import { describe, expect, test } from "vitest";
import { coreTeamWork, compassRoseWork, recordWork, sectionText, stagesOf } from "./work.ts";

const USER = { label: "User", labelPlural: "Users" };

test.each([
  [0, 0, "No users yet", false],
  [1, 0, "1 user, complete", true],
  [1200, 0, "1,200 users, all complete", true],
  [40, 11, "11 of 40 users need information", false],
  [40, 1, "1 of 40 users needs information", false],
])("of %d users %d lacking: %s", (total, needing, text, isDone) => {
  expect(recordWork(USER, total, needing)).toEqual({ text, isDone });
});

describe("the core team", () => {
  const team = { Lead: [{ name: "Ann", email: "ann@clinic.example" }], Own: [] };
  test.each([
    [["Lead", "Trainer", "Scribe"], "2 of 3 core team roles have no person", false],
    [["Lead", "Trainer"], "1 of 2 core team roles has no person", false],
    [["Lead"], "Every core team role has a person", true],
  ])("of %j: %s", (roles, text, isDone) => {
    expect(coreTeamWork(team, roles)).toEqual({ text, isDone });
  });
  test("is empty where nothing is stored", () => {
    expect(coreTeamWork(null, ["Lead"])).toEqual({ text: "1 of 1 core team roles has no person", isDone: false });
  });
});

test.each([
  [
    { compassRoseVision: null, compassRoseGoals: "" },
    { text: "Compass Rose is empty", isDone: false },
  ],
  [
    { compassRoseVision: "Better care", compassRoseGoals: null },
    { text: "1 of 2 parts of Compass Rose are empty", isDone: false },
  ],
  [{ compassRoseVision: "Better care" }, { text: "Compass Rose is complete", isDone: true }],
  [{ name: "Lakeside" }, null],
])("of the compass rose of %j: %j", (record, work) => {
  expect(compassRoseWork(record)).toEqual(work);
});

test("a section says how many of its questions are open", () => {
  expect(sectionText({ section: "billing", label: "Billing", asked: 12, answered: 5 })).toBe(
    "Billing: 7 of 12 questions open",
  );
  expect(sectionText({ section: "extract", label: "Extracts", asked: 1, answered: 0 })).toBe(
    "Extracts: 1 of 1 question open",
  );
});

describe("organizations", () => {
  const some = (...names: readonly string[]) => names.map((name) => ({ organizationId: name.charCodeAt(0), name }));
  const at = (total: number, first: readonly string[], own: readonly string[] = []) => ({
    total,
    first: some(...first),
    own: some(...own),
  });

  test("that wait for the provider come first; what waits for nobody is left out", () => {
    const stages = stagesOf(
      new Map([
        ["buildOpen", at(1, ["A"])],
        ["nmqSubmitted", at(1_200, ["B", "C"])],
        ["completed", at(1, ["D"])],
        ["nmqOpen", at(1, ["E"])],
        ["nmqApproved", at(0, [])],
      ]),
    );
    expect(stages.map(({ waitsFor, text }) => [waitsFor, text])).toEqual([
      ["provider", "1,200 organizations wait for approval"],
      ["member", "1 organization is filling out the questionnaire"],
      ["member", "1 organization is entering build information"],
    ]);
  });
  test.each([
    [at(1, ["A"]), "A"],
    [at(4, ["A", "B", "C", "D"]), "A, B, C, D"],
    [at(1_006, ["A", "B", "C", "D"]), "A, B, C, D, 1,002 more"],
    [at(3, ["ash", "Birch", "Cedar"], ["Cedar"]), "Cedar, ash, Birch"],
    [at(9, ["A", "B", "C", "D"], ["X", "Y"]), "X, Y, A, B, 5 more"],
    [at(6, ["A", "B", "C", "D"], ["B", "C", "D", "E", "F"]), "B, C, D, E, 2 more"],
  ])("%j are named as %s, those first whose install one leads", (count, note) => {
    expect(stagesOf(new Map([["nmqApproved", count]])).map((stage) => stage.note)).toEqual([note]);
  });
});
