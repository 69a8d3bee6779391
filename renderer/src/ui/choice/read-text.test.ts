import { describe, expect, test } from "vitest";
import { type ChoiceOption, matchOptions } from "./match-options.ts";
import { type TextResult, read, type ReadRules } from "./read-text.ts";

const OPTIONS: readonly ChoiceOption[] = [
  { value: "fm", label: "Family medicine" },
  { value: "fp", label: "Family practice" },
  { value: "em", label: "Emergency medicine" },
  { value: "CA", label: "Califórnia" },
  { value: "d", label: "Dermatology", disabled: true },
  { value: "r1", label: "Radiology" },
  { value: "r2", label: "Radiology" },
  { value: "9", label: "Ward 12", description: "Beside the emergency room" },
];
const byValue = (value: string) => OPTIONS.find((option) => option.value === value) as ChoiceOption;
const option = (value: string): TextResult => ({ kind: "option", option: byValue(value) });
const text = (stored: string): TextResult => ({ kind: "text", text: stored });
const error = (message: string): TextResult => ({ kind: "error", message });

interface Row {
  readonly row: string;
  readonly draft: string | null;
  readonly rules?: ReadRules;
  readonly result: TextResult;
}

const FREE: ReadRules = { freeText: true };

const TABLE: readonly Row[] = [
  { row: "no draft", draft: null, result: { kind: "nothing" } },
  {
    row: "no draft while options are searched",
    draft: null,
    rules: { isSearching: true },
    result: { kind: "nothing" },
  },
  { row: "an empty draft", draft: "", result: { kind: "emptied" } },
  { row: "a draft of spaces", draft: "  \t", result: { kind: "emptied" } },
  { row: "an empty draft, text is free", draft: " ", rules: FREE, result: { kind: "emptied" } },
  { row: "the label of one option", draft: "Family medicine", result: option("fm") },
  { row: "its label, trimmed, in another case", draft: "  family MEDICINE ", result: option("fm") },
  { row: "its label without its accent", draft: "california", result: option("CA") },
  { row: "its value", draft: "CA", result: option("CA") },
  { row: "its label, text is free", draft: "family medicine", rules: FREE, result: option("fm") },
  {
    row: "a value that nobody types",
    draft: "9",
    rules: { hidesValues: true },
    result: error("“9” is not in the list."),
  },
  { row: "words that one label has, and a description too", draft: "emergency", result: option("em") },
  { row: "words that only a description has", draft: "beside", result: option("9") },
  { row: "words that only one option has", draft: "med em", result: option("em") },
  { row: "words that only one has, text is free", draft: "emerg", rules: FREE, result: text("emerg") },
  { row: "an unknown text, text is free", draft: " My own ", rules: FREE, result: text("My own") },
  { row: "several found", draft: "family", result: error("2 options match “family”. Choose one.") },
  { row: "several with the same label", draft: "radiology", result: error("2 options match “radiology”. Choose one.") },
  { row: "several with the same label, text is free", draft: "Radiology", rules: FREE, result: text("Radiology") },
  {
    row: "an option that is off, text is free",
    draft: "Dermatology",
    rules: FREE,
    result: error("“Dermatology” is not available."),
  },
  { row: "none found", draft: "zzz", result: error("“zzz” is not in the list.") },
  { row: "only an option that is off", draft: "dermatology", result: error("“dermatology” is not available.") },
  { row: "words of an option that is off", draft: "derm", result: error("“derm” is not available.") },
  {
    row: "an answer still under way",
    draft: "family medicine",
    rules: { isSearching: true },
    result: { kind: "wait" },
  },
  { row: "a search that failed", draft: "family", rules: { failure: "Not loaded." }, result: error("Not loaded.") },
];

describe("reading a text", () => {
  test.each(TABLE)("$row [F-020]", ({ draft, rules, result }) => {
    expect(read(draft, matchOptions(OPTIONS, draft ?? "", rules), rules)).toEqual(result);
  });

  test("of labels that differ in case alone, the very one that was typed", () => {
    const options = [
      { value: "1", label: "SALT" },
      { value: "2", label: "Salt" },
    ];
    expect(read("Salt", matchOptions(options, "Salt"))).toEqual({ kind: "option", option: options[1] });
  });

  test("a label comes before a value that is written the same", () => {
    const options = [
      { value: "2", label: "1" },
      { value: "1", label: "2" },
    ];
    expect(read("1", matchOptions(options, "1"))).toEqual({ kind: "option", option: options[0] });
  });
});
