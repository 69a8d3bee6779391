import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageOf } from "../values/messages.ts";
import {
  answerSave,
  AUTOSAVE_FAILURE_SHOWN,
  AUTOSAVE_PAUSE,
  type AutosaveState,
  flushSaves,
  hasUnsavedAnswers,
  nextSaveAt,
  openAutosave,
  retrySave,
  saveFailed,
  saveFailure,
  saveIndicator,
  takeDueSaves,
  typeAnswer,
} from "./autosave.ts";
import { saveSucceeded } from "./autosave-stored.ts";

const opened = openAutosave({ phone: "1", note: null });
const type = (state: AutosaveState, value: unknown, now = 0, isValid = true) =>
  typeAnswer(state, "phone", value, { now, isValid });
const send = (state: AutosaveState, now: number) => takeDueSaves(state, now);
const sent = (state: AutosaveState) => send(state, Number.POSITIVE_INFINITY).state;
const stored = (state: AutosaveState, value: unknown) => saveSucceeded(state, "phone", { phone: value, note: null });
const status = (state: AutosaveState) => answerSave(state, "phone").status;
const indicator = (state: AutosaveState, attribute = "phone") => saveIndicator(answerSave(state, attribute));

describe("an answer saves itself", () => {
  test("750 ms after its last change, once", () => {
    const typed = type(type(type(opened, "12", 0), "123", 700), "1234", 1400);
    expect(nextSaveAt(typed)).toBe(1400 + 750);
    expect(send(typed, 2149).saves).toEqual([]);
    const { state, saves } = send(typed, 2150);
    expect(saves).toEqual([{ attribute: "phone", value: "1234" }]);
    expect([nextSaveAt(state), send(state, 9999).saves]).toEqual([null, []]);
  });
  test("alone: each attribute has its own pause and its own save", () => {
    const typed = typeAnswer(type(opened, "12", 0), "note", "n", { now: 100, isValid: true });
    expect(send(typed, 750).saves).toEqual([{ attribute: "phone", value: "12" }]);
    expect(send(typed, 850).saves.map(({ attribute }) => attribute)).toEqual(["phone", "note"]);
  });
  test.each([[""], [[]], [null], [undefined]])("%j as null", (empty) => {
    expect(send(type(opened, empty), 750).saves).toEqual([{ attribute: "phone", value: null }]);
  });
  test.each([[0], [false], ["0"]])("%j as it is", (value) => {
    expect(send(type(opened, value), 750).saves).toEqual([{ attribute: "phone", value }]);
  });
  test("not where it is what is stored", () => {
    const back = type(type(opened, "12", 0), "1", 100);
    expect([nextSaveAt(back), status(back), hasUnsavedAnswers(back)]).toEqual([null, "idle", false]);
  });
});

describe("the status of an answer goes", () => {
  test.each<[title: string, state: AutosaveState, expected: string]>([
    ["idle at first", opened, "idle"],
    ["pending when typed", type(opened, "2"), "pending"],
    ["saving when sent", sent(type(opened, "2")), "saving"],
    ["saved when stored", stored(sent(type(opened, "2")), "2"), "saved"],
    ["failed when refused", saveFailed(sent(type(opened, "2")), "phone"), "failed"],
    ["pending at the change after a failure", type(saveFailed(sent(type(opened, "2")), "phone"), "3"), "pending"],
    ["saving while another waits behind it", type(sent(type(opened, "2")), "3"), "saving"],
    ["pending when that is stored", stored(type(sent(type(opened, "2")), "3"), "2"), "pending"],
    ["pending when that is refused", saveFailed(type(sent(type(opened, "2")), "3"), "phone"), "pending"],
    ["invalid when it is so", type(opened, "x", 0, false), "invalid"],
    [
      "invalid, when typed so while another is under way",
      stored(type(sent(type(opened, "2")), "x", 0, false), "2"),
      "invalid",
    ],
    ["pending when retried", retrySave(saveFailed(sent(type(opened, "2")), "phone"), "phone"), "pending"],
    ["nowhere when there is nothing to retry", retrySave(opened, "phone"), "idle"],
  ])("%s", (_, state, expected) => {
    expect(status(state)).toBe(expected);
  });
});

describe("the indicator", () => {
  const failed = saveFailed(sent(type(opened, "2")), "phone");
  test.each<[title: string, state: AutosaveState, expected: string]>([
    ["spins while saving", sent(type(opened, "2")), "spinner"],
    ["is a check after a save of a value", stored(sent(type(opened, "2")), "2"), "check"],
    ["is a check for a stored value", opened, "check"],
    ["is a check for 0", stored(sent(type(opened, 0)), 0), "check"],
    ["is a circle when the value is null", stored(sent(type(opened, "")), null), "circle"],
    ["is a circle when the last save failed, whatever the value", failed, "circle"],
    ["is so still while the next change waits", type(failed, "3"), "circle"],
    ["is so for the value that was stored, too", type(failed, "1"), "circle"],
    ["is a check once that is stored", stored(sent(type(failed, "3")), "3"), "check"],
    ["is a circle for an invalid answer", type(opened, "x", 0, false), "circle"],
    ["is a circle for an emptied one", type(opened, ""), "circle"],
  ])("%s", (_, state, expected) => {
    expect(indicator(state)).toBe(expected);
  });
  test("is a circle for a first answer until it is stored", () => {
    const typed = typeAnswer(opened, "note", "n", { now: 0, isValid: true });
    expect([indicator(opened, "note"), indicator(typed, "note")]).toEqual(["circle", "circle"]);
  });
});

describe("an invalid answer", () => {
  test("is not sent, nor what waited before it; the stored one stays", () => {
    const state = type(type(opened, "12", 0), "x", 100, false);
    expect([nextSaveAt(flushSaves(state)), send(state, 9999).saves]).toEqual([null, []]);
    expect(answerSave(state, "phone")).toMatchObject({ typed: "x", stored: "1" });
  });
  test("that is empty is sent", () => {
    expect(send(type(opened, "", 0, false), 750).saves).toEqual([{ attribute: "phone", value: null }]);
  });
});

describe("a failed save", () => {
  const failed = saveFailed(sent(type(opened, "2")), "phone");
  test("keeps what was typed and what is stored", () => {
    expect(answerSave(failed, "phone")).toMatchObject({ typed: "2", stored: "1" });
    expect(nextSaveAt(failed)).toBeNull();
    expect(send(type(failed, "3", 0), 750).saves).toEqual([{ attribute: "phone", value: "3" }]);
  });
  test("is tried again even with the value that was stored, since nobody knows what the server has", () => {
    expect(send(type(failed, "1", 0), 750).saves).toEqual([{ attribute: "phone", value: "1" }]);
  });
  test("says so in these words, for ten seconds", () => {
    const text = (value: string) => messageOf(saveFailure("phone", value), { label: "Your phone" });
    expect(text("555")).toBe('Failed to save "Your phone". Previous answer "555" is saved.');
    expect(text("")).toBe('Failed to save "Your phone". Previous answer "" is saved.');
    expect([AUTOSAVE_PAUSE, AUTOSAVE_FAILURE_SHOWN]).toEqual([750, 10_000]);
  });
});

describe("leaving the page", () => {
  const saves = (state: AutosaveState) => send(flushSaves(state), 0).saves.map(({ value }) => value);
  test("sends what waits and what failed at once", () => {
    expect(saves(type(opened, "12", 0))).toEqual(["12"]);
    expect(saves(saveFailed(sent(type(opened, "2")), "phone"))).toEqual(["2"]);
    expect(saves(opened)).toEqual([]);
  });
  test("sends what waits behind a save as soon as that is settled", () => {
    const left = flushSaves(type(sent(type(opened, "2")), "3", 0));
    expect(send(left, 0).saves).toEqual([]);
    expect(send(stored(left, "2"), 0).saves).toEqual([{ attribute: "phone", value: "3" }]);
    expect(send(saveFailed(left, "phone"), 0).saves).toEqual([{ attribute: "phone", value: "3" }]);
  });
});

describe("the record that a save answers with", () => {
  const noting = typeAnswer(sent(type(opened, "2")), "note", "typing", { now: 0, isValid: true });
  const at = (updated: string, values: object) => ({ phone: "2", note: null, ...values, updated });
  test("brings what a rule filled", () => {
    const state = saveSucceeded(sent(type(opened, "2")), "phone", at("1", { note: "filled" }));
    expect(answerSave(state, "note")).toMatchObject({ typed: "filled", stored: "filled" });
  });
  test("does not touch what is being typed", () => {
    const state = saveSucceeded(noting, "phone", at("1", { note: "filled" }));
    expect(answerSave(state, "note")).toMatchObject({ status: "pending", typed: "typing", stored: "filled" });
  });
  test("does not undo what a later save stored", () => {
    const both = sent(noting);
    const later = saveSucceeded(both, "note", at("2026-01-01T00:00:00.002Z", { note: "typing" }));
    const earlier = saveSucceeded(later, "phone", at("2026-01-01T00:00:00.001Z", { note: null }));
    expect(answerSave(earlier, "note")).toMatchObject({ status: "saved", typed: "typing", stored: "typing" });
    expect(answerSave(earlier, "phone")).toMatchObject({ status: "saved", stored: "2" });
  });
});

describe("whatever happens", () => {
  type Event =
    | readonly ["type", number]
    | readonly ["tick", number]
    | readonly ["store"]
    | readonly ["fail"]
    | readonly ["flush"];
  const event: fc.Arbitrary<Event> = fc.oneof(
    fc.tuple(fc.constant("type" as const), fc.integer({ min: 1, max: 5 })),
    fc.tuple(fc.constant("tick" as const), fc.integer({ min: 1, max: 1000 })),
    fc.tuple(fc.constant("store" as const)),
    fc.tuple(fc.constant("fail" as const)),
    fc.tuple(fc.constant("flush" as const)),
  );

  test("saves of one answer go one at a time and in order, and the last typed is the last stored [SPEC F8]", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let [state, now, server, last] = [openAutosave({ phone: 0 }), 0, 0, 0];
        const flying: number[] = [];
        const take = () => {
          const taken = takeDueSaves(state, now);
          state = taken.state;
          flying.push(...taken.saves.map(({ value }) => Number(value)));
          expect(flying.length).toBeLessThanOrEqual(1);
        };
        const answer = (isStored: boolean) => {
          const value = flying.shift();
          if (value === undefined) return;
          if (isStored) server = value;
          state = isStored ? saveSucceeded(state, "phone", { phone: server }) : saveFailed(state, "phone");
        };
        for (const [kind, by = 0] of events) {
          if (kind === "type") [state, last] = [typeAnswer(state, "phone", by, { now, isValid: true }), by];
          if (kind === "tick") now += by;
          if (kind === "flush") state = flushSaves(state);
          if (kind === "store" || kind === "fail") answer(kind === "store");
          take();
          expect(answerSave(state, "phone").typed).toBe(last);
        }
        answer(true);
        state = flushSaves(state);
        take();
        answer(true);
        expect([server, hasUnsavedAnswers(state), nextSaveAt(state)]).toEqual([last, false, null]);
      }),
    );
  });
});
