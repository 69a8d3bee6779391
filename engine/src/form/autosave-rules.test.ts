import { describe, expect, test } from "vitest";
import { formOf } from "../testing/forms.ts";
import { anEntity, check, contextOf, rule, setTo } from "../testing/metadata.ts";
import { type AutosaveState, openAutosave, saveFailed, takeDueSaves, typeAnswer } from "./autosave.ts";
import { isReplacedMeanwhile, savedValues, waitsForOthers } from "./autosave-rules.ts";
import { changeValue, type FormState, openForm } from "./form-model.ts";

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

describe("an answer that rules refuse alone [SPEC F8, V6] [F-125]", () => {
  const stored = { grade: "A", shelf: null, why: null, free: "y" };
  const type = anEntity(
    [
      "grade",
      { name: "shelf", conditionalList: [rule(check("grade", "A"), "hide")] },
      { name: "why", conditionalList: [rule(check("grade", "C"), "requireToSave")] },
      "free",
    ],
    {
      ruleList: [
        {
          id: "d",
          if: { list: [check("grade", "D"), check("shelf", null)] },
          level: "error",
          text: "No D.",
          at: ["shelf"],
        },
      ],
    },
  );
  const typedIn = (...values: readonly (readonly [name: string, value: unknown])[]) =>
    values.reduce<[FormState, AutosaveState]>(
      ([form, saves], [name, value], now) => [
        changeValue(form, name, value),
        typeAnswer(saves, name, value, { now, isValid: true }),
      ],
      [openForm(contextOf(type), stored), openAutosave(stored)],
    );
  const waiting = ([form, saves]: [FormState, AutosaveState]) =>
    Object.keys(saves.answers).filter((name) => waitsForOthers(form, saves, name));

  test("waits for the answer that it needs, while others are sent", () => {
    expect(waiting(typedIn(["grade", "C"], ["free", "z"]))).toEqual(["grade"]);
    expect(waiting(typedIn(["grade", "D"]))).toEqual(["grade"]);
  });
  test("is sent together with it", () => {
    const both = typedIn(["grade", "C"], ["why", "w"]);
    expect(waiting(both)).toEqual([]);
    expect(savedValues(...both, { attribute: "grade", value: "C" })).toEqual({ grade: "C", why: "w" });
    const hidden = typedIn(["grade", "D"], ["shelf", "1"]);
    expect(waiting(hidden)).toEqual(["shelf"]);
    expect(savedValues(...hidden, { attribute: "grade", value: "D" })).toEqual({ grade: "D", shelf: "1" });
  });
  test("is sent where the person clears it, so that the server says why not", () => {
    const [form, saves] = typedIn(["grade", "C"], ["why", "w"]);
    const record = { ...stored, grade: "C", why: "w" };
    const cleared = typeAnswer(openAutosave(record), "why", "", { now: 9, isValid: false });
    expect(waitsForOthers({ ...form, initial: record }, cleared, "why")).toBe(false);
    expect(saves.answers["why"]?.status).toBe("pending");
  });
});
