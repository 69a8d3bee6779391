import { expect, test } from "vitest";
import { matchOptions } from "./match-options.ts";
import { isOfParts, readParts } from "./read-parts.ts";

const OPTIONS = ["Nurse", "Doctor", "Acme Labs, Inc.", "Acme Labs", "Family medicine", "Family practice"].map(
  (label) => ({
    value: label,
    label,
  }),
);
const find = (text: string) => matchOptions(OPTIONS, text);
const textsRead = (text: string, freeText = false) => {
  const { chosen, rest } = readParts(text, find, { freeText });
  return [chosen.map(({ value }) => value), rest?.text ?? null, rest?.error ?? null];
};

test.each(["Nurse, Doctor", "nurse;doctor", "Nurse\tDoctor", "Nurse\r\nDoctor\n", " Nurse ,, Doctor ;"])(
  "each part of %j is read by itself [F-020]",
  (text) => expect(textsRead(text)).toEqual([["Nurse", "Doctor"], null, null]),
);

test("a label that has a comma itself is tried whole first [F-020]", () => {
  expect(textsRead("Acme Labs, Inc.")).toEqual([["Acme Labs, Inc."], null, null]);
  expect(textsRead("Nurse, acme labs, inc., Doctor")).toEqual([["Nurse", "Acme Labs, Inc.", "Doctor"], null, null]);
  expect(textsRead("Acme Labs\nNurse")).toEqual([["Acme Labs", "Nurse"], null, null]);
});

test("what is not found stays, with its names [F-020]", () => {
  expect(textsRead("Nurse, zzz, family, Doctor")).toEqual([
    ["Nurse", "Doctor"],
    "zzz, family",
    "Not in the list: zzz, family",
  ]);
  expect(textsRead("zzz")).toEqual([[], "zzz", "“zzz” is not in the list."]);
});

test("where text is free, what is no option is taken as it is typed", () => {
  expect(textsRead("Nurse, my own", true)).toEqual([["Nurse", "my own"], null, null]);
});

test("a text without separators between parts is one part", () => {
  expect([",", "Nurse,", "Nurse", "a, b"].map(isOfParts)).toEqual([false, false, false, true]);
});
