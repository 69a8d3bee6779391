import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answerSave,
  AUTOSAVE_PAUSE,
  type AutosaveState,
  hasUnsavedAnswers,
  nextSaveAt,
  openAutosave,
  retrySaves,
  saveFailed,
  saveIndicator,
  takeDueSaves,
  typeAnswer,
} from "./autosave.ts";
import { anEntity } from "../testing/metadata.ts";
import { convertAnswers, followRecord, saveSucceeded, takeTheirs } from "./autosave-stored.ts";

const at = (second: number, phone: unknown, note: unknown = null) => ({
  phone,
  note,
  updated: `2026-01-01T00:00:${String(second).padStart(2, "0")}.000Z`,
});
const opened = openAutosave(at(0, "1"));
const type = (state: AutosaveState, value: unknown) => typeAnswer(state, "phone", value, { now: 0, isValid: true });
const sent = (state: AutosaveState) => takeDueSaves(state, Number.POSITIVE_INFINITY).state;
const phone = (state: AutosaveState) => answerSave(state, "phone");
/** This person has stored "mine". */
const saved = saveSucceeded(sent(type(opened, "mine")), "phone", at(1, "mine"));

describe("what somebody else stored", () => {
  test("is taken over where this person answered nothing", () => {
    const typing = typeAnswer(opened, "note", "n", { now: 0, isValid: true });
    const state = followRecord(typing, at(2, "theirs"));
    expect(phone(state)).toMatchObject({ status: "idle", typed: "theirs", replaced: null });
    expect(answerSave(state, "note")).toMatchObject({ status: "pending", typed: "n" });
  });

  test("in place of an own answer is taken over, and the own one kept beside it [NMQ-D17]", () => {
    const state = followRecord(saved, at(2, "theirs"));
    expect(phone(state)).toMatchObject({ typed: "theirs", stored: "theirs", replaced: { mine: "mine" } });
    expect([nextSaveAt(state), hasUnsavedAnswers(state)]).toEqual([null, false]);
    expect(phone(followRecord(state, at(3, "mine"))).replaced).toBeNull();
    expect(phone(followRecord(state, at(3, "third"))).replaced).toMatchObject({ mine: "mine" });
  });

  test("leaves alone what is typed at that moment, which is stored after it [NMQ-D17]", () => {
    const state = followRecord(type(saved, "mine again"), at(2, "theirs"));
    expect(phone(state)).toMatchObject({ status: "pending", typed: "mine again", stored: "theirs" });
    expect(takeDueSaves(state, 750).saves).toEqual([{ attribute: "phone", value: "mine again" }]);
  });

  test("leaves the text of a field that the person is in, yet is not marked as saved [NMQ-D17]", () => {
    const state = followRecord(saved, at(2, "theirs"), () => true);
    expect(phone(state)).toMatchObject({ typed: "mine", stored: "theirs", replaced: { mine: "mine" } });
    expect([saveIndicator(phone(state)), hasUnsavedAnswers(state), nextSaveAt(state)]).toEqual(["circle", false, null]);
    const left = takeTheirs(state, "phone", false);
    expect(phone(left)).toMatchObject({ typed: "theirs", replaced: { mine: "mine" } });
    expect(saveIndicator(phone(left))).toBe("check");
    expect(phone(takeTheirs(left, "phone", true)).replaced).toBeNull();
  });

  test("is replaced again by the own answer when that is put back [NMQ-D17]", () => {
    const back = type(followRecord(saved, at(2, "theirs")), "mine");
    expect(phone(back)).toMatchObject({ status: "pending", replaced: null });
    expect(takeDueSaves(back, 750).saves).toEqual([{ attribute: "phone", value: "mine" }]);
  });

  test("keeps a failed own answer from going by itself, but not from being put back", () => {
    const failed = saveFailed(sent(type(opened, "mine")), "phone", 0);
    const state = followRecord(failed, at(2, "theirs"));
    expect(phone(state)).toMatchObject({ typed: "theirs", replaced: { mine: "mine", wasStored: false } });
    expect([nextSaveAt(state), hasUnsavedAnswers(state)]).toEqual([null, true]);
  });

  test("is known although the answer to the own save comes later [NMQ-D17]", () => {
    const read = followRecord(sent(type(opened, "mine")), at(2, "theirs"));
    expect(phone(read)).toMatchObject({ status: "saving", typed: "mine" });
    const answered = saveSucceeded(read, "phone", at(1, "mine"));
    expect(phone(answered)).toMatchObject({ typed: "theirs", stored: "theirs", replaced: { mine: "mine" } });
    const held = saveSucceeded(read, "phone", at(1, "mine"), () => true);
    expect(phone(held)).toMatchObject({ typed: "mine", stored: "theirs", replaced: { mine: "mine" } });
  });

  test("is none where the server keeps the own answer in other words", () => {
    const state = saveSucceeded(sent(type(opened, "608")), "phone", at(1, "(608)"));
    expect(phone(followRecord(state, at(2, "(608)", "note"))).replaced).toBeNull();
  });

  test("is not undone by a record that was read before", () => {
    const state = followRecord(saved, at(2, "theirs"));
    expect(followRecord(state, at(1, "mine"))).toBe(state);
  });
});

describe("a save that failed where another try may help", () => {
  const fail = (state: AutosaveState, now: number) => saveFailed(sent(state), "phone", now);
  test("goes again by itself, after pauses that grow up to a minute [F-026]", () => {
    let state = fail(type(opened, "2"), 0);
    const pauses = [nextSaveAt(state)];
    for (let i = 0; i < 7; i++) {
      state = fail(state, 0);
      pauses.push(nextSaveAt(state));
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(takeDueSaves(state, 60_000).saves).toEqual([{ attribute: "phone", value: "2" }]);
  });
  test("goes at once when the network is back; one that no retry can help waits for a change [F-026]", () => {
    expect(takeDueSaves(retrySaves(fail(type(opened, "2"), 0)), 0).saves).toHaveLength(1);
    const refused = saveFailed(sent(type(opened, "2")), "phone");
    expect(takeDueSaves(retrySaves(refused), 0).saves).toEqual([]);
  });
  test("begins anew with the shortest pause once one was stored", () => {
    const again = saveSucceeded(sent(retrySaves(fail(type(opened, "2"), 0))), "phone", at(1, "2"));
    expect(nextSaveAt(fail(type(again, "3"), 0))).toBe(2_000);
  });
});

describe("two people on one answer", () => {
  type Step = readonly ["type", 0 | 1, string] | readonly ["send" | "write" | "hear" | "read" | "follow", 0 | 1];
  const who = fc.constantFrom(0 as const, 1 as const);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(fc.constant("type" as const), who, fc.constantFrom("a", "b", "c")),
    fc.tuple(
      fc.constantFrom("send" as const, "write" as const, "hear" as const, "read" as const, "follow" as const),
      who,
    ),
  );

  test("no value that is not stored is ever left marked as saved, and the later write wins [NMQ-D17]", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let server = at(0, "0");
        let time = 0;
        const states = [openAutosave(server), openAutosave(server)];
        const sending: (unknown[] | undefined)[] = [undefined, undefined];
        const replies: (typeof server | undefined)[] = [undefined, undefined];
        const reads: (typeof server | undefined)[] = [undefined, undefined];
        const run = ([kind, i, value]: readonly [Step[0], 0 | 1, string?]) => {
          const state = states[i] ?? openAutosave(server);
          if (kind === "type") states[i] = type(state, value);
          if (kind === "send") {
            const taken = takeDueSaves(state, Number.POSITIVE_INFINITY);
            states[i] = taken.state;
            if (taken.saves[0]) sending[i] = [taken.saves[0].value];
          }
          if (kind === "write" && sending[i]) {
            server = at((time += 1), sending[i]?.[0]);
            [sending[i], replies[i]] = [undefined, server];
          }
          if (kind === "hear" && replies[i]) {
            states[i] = saveSucceeded(state, "phone", replies[i] ?? server);
            replies[i] = undefined;
          }
          if (kind === "read") reads[i] = server;
          if (kind === "follow" && reads[i]) states[i] = followRecord(state, reads[i] ?? server);
        };
        steps.filter(() => time < 50).forEach((each) => run(each as never));
        for (let round = 0; round < 3; round++) {
          for (const i of [0, 1] as const) for (const kind of ["send", "write", "hear"] as const) run([kind, i]);
        }
        for (const i of [0, 1] as const) for (const kind of ["read", "follow"] as const) run([kind, i]);
        for (const state of states) {
          expect(phone(state)).toMatchObject({ typed: server.phone, stored: server.phone });
          expect(hasUnsavedAnswers(state)).toBe(false);
        }
      }),
    );
  });
});

describe("answers whose attribute gets another form [SPEC P9]", () => {
  const one = anEntity([{ name: "title", elementType: "Choice" }]);
  const several = anEntity([{ name: "title", elementType: "Choice", multiple: true }]);
  const device = anEntity([{ name: "title", elementType: "Reference", fkExists: true, fkName: "user" }]);
  const open = () => typeAnswer(openAutosave({ title: "x" }), "title", "y", { now: 0, isValid: true });
  const due = (state: AutosaveState) => takeDueSaves(state, AUTOSAVE_PAUSE).saves;

  test("are sent in the new form, at the time at which they were due", () => {
    const state = convertAnswers(open(), one, several);
    expect([state.stored, nextSaveAt(state), due(state)]).toEqual([
      { title: ["x"] },
      AUTOSAVE_PAUSE,
      [{ attribute: "title", value: ["y"] }],
    ]);
  });
  test("are not sent again when the answer to a save in the former form comes", () => {
    const sending = takeDueSaves(open(), AUTOSAVE_PAUSE).state;
    const saved = saveSucceeded(convertAnswers(sending, one, several), "title", { title: ["y"] });
    expect([nextSaveAt(saved), answerSave(saved, "title").status]).toEqual([null, "saved"]);
  });
  test("are given up where they do not fit", () => {
    const state = convertAnswers(open(), one, device);
    expect([nextSaveAt(state), hasUnsavedAnswers(state)]).toEqual([null, false]);
  });
});
