import { describe, expect, test } from "vitest";
import { formOf } from "../testing/forms.ts";
import { check, rule, setTo } from "../testing/metadata.ts";
import { type AutosaveState, openAutosave, saveFailed, takeDueSaves, typeAnswer } from "./autosave.ts";
import { isReplacedMeanwhile, savedValues, waitsForOthers } from "./autosave-rules.ts";
import { changeValue, type FormState } from "./form-model.ts";

const RECORD = { scheduled: 0, slot: "45", note: "x", free: "y" };
const opened = formOf(
  [
    { name: "scheduled", elementType: "YesNo" },
    { name: "slot", conditionalList: [rule(check("scheduled", 1), setTo("30"))] },
    { name: "note", conditionalList: [rule(check("scheduled", 0), "disable")] },
    { name: "free", maxLength: 3 },
  ],
  RECORD,
);

/** The form and its saves after these values were typed, a millisecond after each other. */
function typed(...values: readonly (readonly [name: string, value: unknown])[]): [FormState, AutosaveState] {
  return values.reduce<[FormState, AutosaveState]>(
    ([form, saves], [name, value], now) => [
      changeValue(form, name, value),
      typeAnswer(saves, name, value, { now, isValid: true }),
    ],
    [opened, openAutosave(RECORD)],
  );
}

describe("a form that saves itself sends an answer [SPEC F8] [F-172]", () => {
  const save = { attribute: "scheduled", value: 1 };
  test("alone, where rules replace what they replaced in the form", () => {
    expect(savedValues(...typed(["scheduled", 1]), save)).toEqual({ scheduled: 1 });
  });
  test("with each answer that a rule would replace, as the person left it", () => {
    expect(savedValues(...typed(["scheduled", 1], ["slot", "45"]), save)).toEqual({ scheduled: 1, slot: "45" });
    expect(savedValues(...typed(["scheduled", 1], ["slot", ""]), save)).toEqual({ scheduled: 1, slot: null });
  });
  test("without one that was refused", () => {
    const [form, saves] = typed(["scheduled", 1], ["slot", "50"]);
    expect(savedValues(form, saveFailed(saves, "slot"), save)).toEqual({ scheduled: 1, slot: "50" });
    const refused = saveFailed(takeDueSaves(saves, 5000).state, "slot");
    expect(savedValues(form, refused, save)).toEqual({ scheduled: 1 });
  });
});

describe("a save [SPEC F8]", () => {
  const [form, saves] = typed(["scheduled", 1], ["slot", "45"], ["note", "z"], ["free", "w"]);
  const sending = takeDueSaves(saves, 750).state;
  test("waits while another that rules connect with it is on its way", () => {
    const waiting = (name: string) => waitsForOthers(form, sending, name);
    expect(["scheduled", "slot", "note", "free"].map(waiting)).toEqual([false, true, true, false]);
    expect(isReplacedMeanwhile(form, sending, "slot")).toBe(true);
    expect(isReplacedMeanwhile(form, saves, "slot")).toBe(false);
  });
  test("waits while its field is disabled on the server until another is stored", () => {
    expect(waitsForOthers(form, saves, "note")).toBe(true);
    expect(waitsForOthers({ ...form, initial: { ...RECORD, scheduled: 1 } }, saves, "note")).toBe(false);
    expect(waitsForOthers(form, typed(["note", "z"])[1], "note")).toBe(false);
  });
  test("waits as well while the other is invalid or refused, and would be left out", () => {
    const both = typed(["scheduled", 1], ["note", "z"])[1];
    const invalid = typeAnswer(both, "scheduled", "?", { now: 0, isValid: false });
    const refused = saveFailed(takeDueSaves(both, 0).state, "scheduled");
    expect([invalid, refused].map((state) => waitsForOthers(form, state, "note"))).toEqual([true, true]);
  });
  test("goes in the order of typing, those that rules do not connect at once", () => {
    const { saves: due } = takeDueSaves(saves, 5000, (state, name) => waitsForOthers(form, state, name));
    expect(due.map(({ attribute }) => attribute)).toEqual(["scheduled", "free"]);
  });
});
