import type { DefinitionUse } from "@armature/engine/platform";
import { describe, expect, test } from "vitest";
import { type SaveKind, saveQuestion, withLoss } from "./save-question.ts";
import { impactOn, type Over } from "../../kit/impact.testing.ts";

const nounOf = (entity: string, count: number) => (count === 1 ? entity : `${entity}s`);
const exporting = (before: number, after: number, others?: number): DefinitionUse => ({
  kind: "mapping",
  entity: "user",
  name: "mapping1",
  label: "Users",
  becomes: { code: "exports", before, after, ...(others !== undefined && { others }) },
});
const asked = (over: Over, uses: readonly DefinitionUse[] = [], is: Partial<SaveKind> = {}) =>
  saveQuestion(impactOn(over, uses), { isConversion: false, ...is }, nounOf);

describe("a save asks, with the gravest number in its button", () => {
  test.each<[over: Over, uses: readonly DefinitionUse[], confirm: string]>([
    [{ lost: 6, cut: 1, refused: 9, hidden: 9 }, [], "Save and empty 6 values"],
    [{ cut: 8, refused: 9 }, [], "Save and cut 8 values"],
    [{ refused: 5, hidden: 9 }, [], "Save and refuse 5 records"],
    [{ hidden: 115, needed: 3 }, [], "Save and hide from 115"],
    [{}, [exporting(1, 1_240)], "Save and export 1,240"],
    [{ shown: 115, disabled: 1 }, [], "Save and show to 115 more"],
    [{ disabled: 2 }, [exporting(40, 40, 3)], "Save and export 3 others"],
    [{}, [exporting(40, 12, 12)], "Save and export 12 others"],
    [{ needed: 12, disabled: 1 }, [], "Save and ask 12 for more"],
    [{ disabled: 7 }, [], "Save and disable for 7"],
    [{ isWhole: false, lost: 6 }, [], "Save and empty at least 6 values"],
    [{ isWhole: false }, [], "Save"],
  ])("%j %j: %s [F-140]", (over, uses, confirm) => {
    expect(asked(over, uses)?.confirm).toBe(confirm);
  });

  test.each<[what: string, over: Over, uses: readonly DefinitionUse[]]>([
    ["nothing changes", {}, []],
    ["values come back, and records can be saved again", { comesBack: 8, freed: 3 }, []],
    ["values are written otherwise at the next save", { rewritten: 4 }, []],
    ["fewer are exported, and no others", {}, [exporting(40, 1, 0)]],
  ])("and does not where %s", (_, over, uses) => {
    expect(asked(over, uses)).toBeNull();
  });

  test("and does not because a new field shows to everybody, but where it is required", () => {
    expect(asked({ shown: 40, isNew: true })).toBeNull();
    expect(asked({ shown: 40, refused: 40, isNew: true })?.confirm).toBe("Save and refuse 40 records");
  });

  test("and does not where values are converted, but where the type of the field changes", () => {
    expect(asked({ converted: 40 })).toBeNull();
    expect(asked({ converted: 1_240 }, [], { isConversion: true })?.confirm).toBe("Save and convert 1,240 values");
    expect(asked({ converted: 40, lost: 1 }, [], { isConversion: true })?.confirm).toBe("Save and empty 1 value");
  });

  test("with all that the change does in sentences, and the number that a person agrees to lose", () => {
    expect(asked({ lost: 6, hidden: 2, comesBack: 1 }, [exporting(1, 40)])).toEqual({
      of: expect.stringMatching(/^Of [\d,]+ users:$/),
      confirm: "Save and empty 6 values",
      isLossy: true,
      lost: 6,
      removed: [],
      lines: [
        "6 would lose their value.",
        "2 would show it in their form no longer.",
        "1 would get a value back that was set aside.",
        "Users exports 40 users in place of 1.",
      ],
    });
    expect(asked({ hidden: 2 })).toMatchObject({ isLossy: false, lost: 0 });
  });

  test("and says that other records are exported, however many there were", () => {
    const linesOf = (...counts: [number, number, number]) => asked({}, [exporting(...counts)])?.lines;
    expect(linesOf(40, 40, 3)).toEqual(["Users exports 40 users in place of 40, 3 of them others than now."]);
    expect(linesOf(40, 50, 10)).toEqual(["Users exports 50 users in place of 40."]);
    expect(linesOf(40, 50, 12)).toEqual(["Users exports 50 users in place of 40, 12 of them others than now."]);
  });

  test("and asks for what the server counted since", () => {
    const question = asked({ lost: 6 });
    expect(withLoss(question, 6)).toBe(question);
    expect(withLoss(question, 7)).toMatchObject({ confirm: "Save and empty 7 values", lost: 7 });
    expect(withLoss(null, 2)).toMatchObject({ lines: ["2 values would be lost."], lost: 2 });
    expect(withLoss(null, 0)).toBeNull();
  });
});
