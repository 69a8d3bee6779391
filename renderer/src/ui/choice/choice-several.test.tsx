import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  box,
  check,
  cleanUp,
  copied,
  expectSeen,
  keys,
  option,
  type Row,
  show,
  tabIn,
  stored,
  typed,
} from "./choice-box.testing.tsx";

afterEach(cleanUp);

const none = { values: [] };
const two = { values: ["fm", "ra"] };
const pasted = async (text: string) => {
  await copied(text);
  await tabIn();
  await userEvent.paste();
};
const LABS = {
  values: [],
  options: ["Acme Labs", "Acme Labs, Inc.", "Beta"].map((label) => ({ value: label, label })),
};
const FREE = { values: [], freeText: true };
const chips = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((chip) => chip.textContent);

const ROWS: readonly Row[] = [
  {
    row: "Enter adds: draft gone, list open, highlight near",
    props: none,
    act: () => typed("fam{ArrowDown}{Enter}"),
    given: [["fp"]],
    open: true,
    text: "",
    highlight: "Family practice",
    submits: 0,
  },
  {
    row: "Enter on a chosen one takes it off",
    props: two,
    act: () => typed("fam{Enter}"),
    given: [["ra"]],
    open: true,
    text: "",
  },
  {
    row: "a click adds, and takes off again",
    props: none,
    act: async () => {
      await userEvent.click(box());
      await userEvent.click(option("Surgery"));
      await expect.element(option("Surgery")).toHaveAttribute("aria-selected", "true");
      await userEvent.click(option("Surgery"));
    },
    given: [["su"], []],
    open: true,
    focus: "Location",
  },
  {
    row: "Tab settles a chip",
    props: two,
    act: async () => {
      await typed("surg");
      await userEvent.tab();
    },
    given: [["fm", "ra", "su"]],
    focus: "After",
    text: "",
  },
  {
    row: "Tab takes what was moved to",
    props: none,
    act: async () => {
      await typed("fam{ArrowDown}");
      await userEvent.tab();
    },
    given: [["fp"]],
    focus: "After",
  },
  {
    row: "Tab after Enter: nothing more",
    props: none,
    act: async () => {
      await typed("surg{Enter}");
      await userEvent.tab();
    },
    given: [["su"]],
    open: false,
    focus: "After",
  },
  {
    row: "Tab with an empty draft: nothing",
    props: two,
    act: async () => {
      await typed("x{Backspace}");
      await userEvent.tab();
    },
    given: [],
    text: "",
    error: null,
  },
  {
    row: "Tab on a text that is not there: it stays, with an error",
    props: two,
    act: async () => {
      await typed("zzz");
      await userEvent.tab();
    },
    given: [],
    text: "zzz",
    error: "“zzz” is not in the list.",
    focus: "After",
  },
  {
    row: "leaving with several parts typed: each is settled",
    props: none,
    act: async () => {
      await typed("surgery, radiology");
      await userEvent.tab();
    },
    given: [["su", "ra"]],
    text: "",
  },
  {
    row: "Backspace in the empty box takes the last chip",
    props: two,
    act: () => typed("{Backspace}"),
    given: [["fm"]],
    focus: "Location",
  },
  {
    row: "Backspace held down stops at the chips",
    props: two,
    act: () => typed("xy{Backspace>5}"),
    given: [],
    text: "",
  },
  {
    row: "Left in the empty box: to the last chip",
    props: two,
    act: () => typed("{ArrowLeft}"),
    focus: "Remove Radiology",
  },
  {
    row: "Left at the start of the text: to the last chip",
    props: two,
    act: () => typed("su{Home}{ArrowLeft}"),
    focus: "Remove Radiology",
    text: "su",
    error: null,
  },
  {
    row: "Left and Right between chips",
    props: two,
    act: () => typed("{ArrowLeft}{ArrowLeft}{ArrowRight}"),
    focus: "Remove Radiology",
  },
  {
    row: "Right after the last chip: to the box",
    props: two,
    act: () => typed("{ArrowLeft}{ArrowRight}"),
    focus: "Location",
  },
  {
    row: "Delete on a chip: removed, focus to the neighbour",
    props: two,
    act: () => typed("{ArrowLeft}{ArrowLeft}{Delete}"),
    given: [["ra"]],
    focus: "Remove Radiology",
  },
  {
    row: "Backspace on the last chip of all: focus to the box",
    props: { values: ["fm"] },
    act: () => typed("{ArrowLeft}{Backspace}"),
    given: [[]],
    focus: "Location",
  },
  {
    row: "chips are out of the Tab order",
    props: two,
    act: async () => {
      await tabIn();
      await userEvent.tab();
    },
    focus: "After",
  },
  {
    row: "paste of parts: the found become chips, the rest stays with an error",
    props: none,
    act: () => pasted("Surgery; zzz\tRadiology, family"),
    given: [["su", "ra"]],
    text: "zzz, family",
    error: "Not in the list: zzz, family",
  },
  {
    row: "paste of lines",
    props: none,
    act: () => pasted("Surgery\nRadiology\n"),
    given: [["su", "ra"]],
    text: "",
    error: null,
  },
  { row: "paste of one: a draft", props: none, act: () => pasted("Surgery"), given: [], text: "Surgery", open: true },
  {
    row: "paste of a label with a comma",
    props: LABS,
    act: () => pasted("Acme Labs, Inc."),
    given: [["Acme Labs, Inc."]],
    text: "",
  },
  {
    row: "paste of such a label among others",
    props: LABS,
    act: () => pasted("Beta, Acme Labs, Inc."),
    given: [["Beta", "Acme Labs, Inc."]],
    text: "",
  },
  {
    row: "Escape: draft gone, shut, chips stay",
    props: two,
    act: () => typed("sur{Escape}"),
    given: [],
    text: "",
    open: false,
  },
  {
    row: "one that stands alone removes the others",
    props: { ...two, alone: "su" },
    act: () => typed("surgery{Enter}"),
    given: [["su"]],
  },
  {
    row: "another removes the one that stands alone",
    props: { values: ["su"], alone: "su" },
    act: () => typed("radiology{Enter}"),
    given: [["ra"]],
  },
  {
    row: "free text with a comma stays one",
    props: FREE,
    act: async () => {
      await typed("Laboratory Corp, Inc.");
      await userEvent.tab();
    },
    given: [["Laboratory Corp, Inc."]],
    text: "",
  },
  {
    row: "free text: parts that are options are chosen",
    props: FREE,
    act: () => typed("surgery, radiology{Enter}"),
    given: [["su", "ra"]],
    text: "",
  },
  {
    row: "free text: paste of parts",
    props: FREE,
    act: () => pasted("Surgery, mine; yours"),
    given: [["su", "mine", "yours"]],
    text: "",
  },
  {
    row: "free text by Tab",
    props: FREE,
    act: async () => {
      await typed("mine");
      await userEvent.tab();
    },
    given: [["mine"]],
    text: "",
  },
  {
    row: "the Clear button takes all off",
    props: two,
    act: () => userEvent.click(page.getByRole("button", { name: "Clear Location" })),
    given: [[]],
    focus: "Location",
  },
];

describe("several values", () => {
  test.each(ROWS)("$row [F-020]", check);

  test("a press beside the chips goes to the box and opens the list", async () => {
    show(two);
    await userEvent.click(page.getByRole("list", { name: "Chosen" }).element().parentElement ?? document.body, {
      position: { x: 280, y: 20 },
    });
    await expectSeen({ focus: "Location", open: true });
  });

  test("typed fast, one after the other, all are chosen in order [F-020]", async () => {
    show(none);
    await tabIn();
    await keys("surg{Enter}radio{Enter}paed{Enter}");
    expect(stored.given.at(-1)).toEqual(["su", "ra", "pe"]);
    expect(chips()).toEqual(["Surgery", "Radiology", "Paediátrics"]);
  });
});
