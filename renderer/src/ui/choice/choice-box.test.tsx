import { afterEach, describe, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  before,
  box,
  check,
  cleanUp,
  emptied,
  expectSeen,
  input,
  keys,
  option,
  pressChevron,
  type Row,
  tabIn,
  typed,
} from "./choice-box.testing.tsx";

afterEach(cleanUp);

const chosen = { value: "fm" };
const FAMILY = "2 options match “family”. Choose one.";

const SHUT: readonly Row[] = [
  {
    row: "Tab into it: all text selected, list shut",
    props: chosen,
    act: tabIn,
    selected: "Family medicine",
    open: false,
    given: [],
  },
  {
    row: "focus by its label: all text selected, list shut",
    props: chosen,
    act: () => userEvent.click(page.getByText("Location", { exact: true })),
    selected: "Family medicine",
    focus: "Location",
    open: false,
  },
  {
    row: "focus by script: all text selected, list shut",
    props: chosen,
    act: async () => input().focus(),
    selected: "Family medicine",
    open: false,
  },
  {
    row: "click: all text selected, all options, the stored one highlighted",
    props: chosen,
    act: () => userEvent.click(box()),
    selected: "Family medicine",
    open: true,
    highlight: "Family medicine",
    given: [],
  },
  {
    row: "click in the box that has the focus: all text stays selected, typing replaces it",
    props: chosen,
    act: async () => {
      await tabIn();
      await userEvent.click(box());
      await expectSeen({ selected: "Family medicine", open: true });
      await keys("sur");
    },
    text: "sur",
    highlight: "Surgery",
  },
  { row: "click on the chevron: opens, focus in the box", act: () => pressChevron(), open: true, focus: "Location" },
  {
    row: "click on the box again after a choice: opens with all options",
    act: async () => {
      await userEvent.click(box());
      await userEvent.click(option("Radiology"));
      await expectSeen({ open: false });
      await userEvent.click(box());
    },
    open: true,
    highlight: "Radiology",
    given: ["ra"],
  },
  {
    row: "typing: opens, filters, the best match highlighted",
    act: () => typed("fam"),
    open: true,
    highlight: "Family medicine",
    text: "fam",
    given: [],
  },
  {
    row: "typing replaces the selected text",
    props: chosen,
    act: () => typed("sur"),
    text: "sur",
    highlight: "Surgery",
  },
  {
    row: "Down: opens at the stored option",
    props: chosen,
    act: () => typed("{ArrowDown}"),
    open: true,
    highlight: "Family medicine",
  },
  {
    row: "Down without a stored one: opens at the first",
    act: () => typed("{ArrowDown}"),
    open: true,
    highlight: "Emergency medicine",
  },
  {
    row: "Up without a stored one: opens at the last",
    act: () => typed("{ArrowUp}"),
    open: true,
    highlight: "Surgery",
  },
  {
    row: "Up: opens at the stored option",
    props: chosen,
    act: () => typed("{ArrowUp}"),
    open: true,
    highlight: "Family medicine",
  },
  {
    row: "Alt+Down: opens, moves nothing",
    props: chosen,
    act: () => typed("{Alt>}{ArrowDown}{/Alt}"),
    open: true,
    highlight: null,
  },
  {
    row: "Alt+Up: nothing",
    props: chosen,
    act: () => typed("{Alt>}{ArrowUp}{/Alt}"),
    open: false,
    text: "Family medicine",
  },
  { row: "Page Down: nothing", act: () => typed("{PageDown}"), open: false },
  { row: "Enter without a draft: submits the form", props: chosen, act: () => typed("{Enter}"), submits: 1, given: [] },
  {
    row: "Enter with a draft: settles, no submission",
    act: () => typed("radio{Alt>}{ArrowUp}{/Alt}{Enter}"),
    submits: 0,
    given: ["ra"],
    text: "Radiology",
    open: false,
  },
  {
    row: "Tab with a draft: settles, focus moves on",
    act: async () => {
      await typed("radiology{Alt>}{ArrowUp}{/Alt}");
      await userEvent.tab();
    },
    given: ["ra"],
    focus: "After",
    text: "Radiology",
  },
  {
    row: "Shift+Tab with a draft: settles, focus moves back",
    act: async () => {
      await typed("radiology{Alt>}{ArrowUp}{/Alt}");
      await userEvent.tab({ shift: true });
    },
    given: ["ra"],
    focus: "Before",
  },
  {
    row: "Escape with an error: the stored text back, the error gone",
    props: chosen,
    act: async () => {
      await typed("zzz");
      await userEvent.tab();
      await expectSeen({ error: "“zzz” is not in the list." });
      await userEvent.tab({ shift: true });
      await keys("{Escape}");
    },
    text: "Family medicine",
    error: null,
    given: [],
  },
  {
    row: "Delete all, then Enter: null",
    props: chosen,
    act: async () => {
      await emptied();
      await keys("{Enter}");
    },
    given: [null],
    text: "",
    submits: 0,
  },
  {
    row: "Delete all, then Tab: null",
    props: chosen,
    act: async () => {
      await emptied();
      await userEvent.tab();
    },
    given: [null],
    text: "",
    focus: "After",
  },
  {
    row: "Delete all, then leave by a click: null",
    props: chosen,
    act: async () => {
      await emptied();
      await userEvent.click(before());
    },
    given: [null],
    text: "",
  },
  {
    row: "the Clear button: null at once, focus in the box",
    props: chosen,
    act: () => userEvent.click(page.getByRole("button", { name: "Clear Location" })),
    given: [null],
    focus: "Location",
    text: "",
  },
  {
    row: "the stored value changes from outside: the text follows",
    props: chosen,
    act: () => userEvent.click(page.getByRole("button", { name: "Set Surgery" })),
    text: "Surgery",
    given: [],
  },
  {
    row: "a stored value that no option has: shown, and kept by focus and Tab",
    props: { value: "Ward of old" },
    act: async () => {
      await tabIn();
      await userEvent.tab();
    },
    text: "Ward of old",
    given: [],
    error: null,
  },
];

const OPEN: readonly Row[] = [
  {
    row: "click in the box with a draft: stays open, the draft stays, the caret where it was clicked",
    act: async () => {
      await typed("fam");
      await userEvent.click(box());
    },
    open: true,
    text: "fam",
    selected: "",
  },
  {
    row: "click in the box without a draft: stays open, all text selected",
    props: chosen,
    act: async () => {
      await userEvent.click(box());
      await keys("{End}");
      await userEvent.click(box());
    },
    open: true,
    selected: "Family medicine",
  },
  {
    row: "click on the chevron: shuts, focus in the box",
    act: async () => {
      await userEvent.click(box());
      await pressChevron();
    },
    open: false,
    focus: "Location",
  },
  {
    row: "deleting all: all options, none highlighted",
    props: chosen,
    act: emptied,
    open: true,
    highlight: null,
    text: "",
    given: [],
  },
  {
    row: "Down: the next one that is not off",
    act: () => typed("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}"),
    highlight: "Paediátrics",
  },
  { row: "Down on the last: the first", act: () => typed("{ArrowUp}{ArrowDown}"), highlight: "Emergency medicine" },
  { row: "Up on the first: the last", act: () => typed("{ArrowDown}{ArrowUp}"), highlight: "Surgery" },
  {
    row: "Alt+Up: shuts, keeps the draft, stores nothing",
    act: () => typed("radio{Alt>}{ArrowUp}{/Alt}"),
    open: false,
    text: "radio",
    given: [],
  },
  { row: "Page Down: ten on, stops at the end", act: () => typed("{ArrowDown}{PageDown}"), highlight: "Surgery" },
  {
    row: "Page Up: ten back, stops at the start",
    act: () => typed("{ArrowUp}{PageUp}"),
    highlight: "Emergency medicine",
  },
  {
    row: "Home, Left, Shift+Right: the caret moves, the highlight stays",
    act: () => typed("fam{ArrowDown}{Home}{Shift>}{ArrowRight}{/Shift}"),
    highlight: "Family practice",
    selected: "f",
    open: true,
  },
  {
    row: "Enter takes the best match, shuts, submits nothing",
    act: () => typed("fam{Enter}"),
    given: ["fm"],
    text: "Family medicine",
    selected: "Family medicine",
    open: false,
    submits: 0,
  },
  {
    row: "Enter takes what was moved to",
    act: () => typed("fam{ArrowDown}{Enter}"),
    given: ["fp"],
    text: "Family practice",
    submits: 0,
  },
  {
    row: "Enter without a highlight: settles, shuts, submits nothing",
    act: () => typed("zzz{Enter}"),
    open: false,
    error: "“zzz” is not in the list.",
    text: "zzz",
    given: [],
    submits: 0,
  },
  {
    row: "Tab takes what was moved to",
    act: async () => {
      await typed("fam{ArrowDown}");
      await userEvent.tab();
    },
    given: ["fp"],
    text: "Family practice",
    focus: "After",
    open: false,
  },
  {
    row: "Tab does not choose among several",
    act: async () => {
      await typed("family");
      await expectSeen({ highlight: "Family medicine" });
      await userEvent.tab();
    },
    given: [],
    text: "family",
    error: FAMILY,
    focus: "After",
    open: false,
  },
  {
    row: "Tab takes the only match",
    act: async () => {
      await typed("prac");
      await userEvent.tab();
    },
    given: ["fp"],
    text: "Family practice",
    focus: "After",
  },
  {
    row: "Tab after nothing but opening: nothing",
    act: async () => {
      await userEvent.click(box());
      await userEvent.tab();
    },
    given: [],
    text: "",
    open: false,
    focus: "After",
  },
  {
    row: "Tab on a text that is not there: it stays, with an error",
    props: chosen,
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
    row: "Tab in free text: the text as typed, trimmed",
    props: { freeText: true },
    act: async () => {
      await typed(" My own ward ");
      await userEvent.tab();
    },
    given: ["My own ward"],
    text: "My own ward",
    error: null,
  },
  {
    row: "free text highlights nothing by itself",
    props: { freeText: true },
    act: () => typed("fam"),
    highlight: null,
    open: true,
  },
  {
    row: "free text by Enter",
    props: { freeText: true },
    act: () => typed("fam{Enter}"),
    given: ["fam"],
    text: "fam",
    submits: 0,
  },
  {
    row: "leaving by a click: settles; what is hovered is not chosen",
    act: async () => {
      await typed("radio");
      await userEvent.hover(option("Radiology"));
      await userEvent.click(before());
    },
    given: ["ra"],
    text: "Radiology",
  },
  {
    row: "leaving by a click after hovering alone: nothing",
    act: async () => {
      await userEvent.click(box());
      await userEvent.hover(option("Radiology"));
      await userEvent.click(before());
    },
    given: [],
    text: "",
    open: false,
  },
  {
    row: "leaving by script: settles",
    act: async () => {
      await typed("radio");
      input().blur();
    },
    given: ["ra"],
    text: "Radiology",
    open: false,
  },
  {
    row: "the page is hidden: settles",
    act: async () => {
      await typed("radio");
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
    },
    given: ["ra"],
  },
  {
    row: "Escape: shuts, the draft is gone, the stored text back and selected",
    props: chosen,
    act: () => typed("sur{Escape}"),
    open: false,
    text: "Family medicine",
    selected: "Family medicine",
    given: [],
  },
  {
    row: "Delete all, then Enter on what was moved to: that",
    props: chosen,
    act: async () => {
      await emptied();
      await keys("{ArrowDown}{Enter}");
    },
    given: ["em"],
    text: "Emergency medicine",
  },
  {
    row: "the Clear button: null, focus in the box",
    props: chosen,
    act: async () => {
      await userEvent.click(box());
      await userEvent.click(page.getByRole("button", { name: "Clear Location" }));
    },
    given: [null],
    focus: "Location",
    text: "",
  },
  {
    row: "click on an option: taken, shut, focus in the box, text selected",
    act: async () => {
      await userEvent.click(box());
      await userEvent.click(option("Surgery"));
    },
    given: ["su"],
    open: false,
    focus: "Location",
    selected: "Surgery",
  },
  {
    row: "an option that is off: a click does nothing",
    act: async () => {
      await userEvent.click(box());
      await userEvent.click(option("Dermatology"), { force: true });
    },
    given: [],
    open: true,
    focus: "Location",
  },
  {
    row: "an option that is off: its exact text is an error",
    act: async () => {
      await typed("dermatology");
      await expectSeen({ highlight: null });
      await userEvent.tab();
    },
    given: [],
    error: "“dermatology” is not available.",
    text: "dermatology",
  },
  {
    row: "the stored value changes from outside: the draft stays, Escape shows the new value",
    props: chosen,
    act: async () => {
      await typed("zzz");
      await userEvent.click(page.getByRole("button", { name: "Set Surgery" }));
      await expectSeen({ text: "zzz" });
      input().focus();
      await keys("{Escape}");
    },
    text: "Surgery",
    given: [],
    error: null,
  },
  {
    row: "accents and case do not matter",
    act: async () => {
      await typed("PAEDIATRICS");
      await userEvent.tab();
    },
    given: ["pe"],
    text: "Paediátrics",
  },
  {
    row: "the stored text typed anew: nothing",
    props: { value: "Ward of old" },
    act: async () => {
      await typed("Ward of old");
      await userEvent.tab();
    },
    given: [],
    error: null,
    text: "Ward of old",
  },
];

describe("one value, list shut", () => {
  test.each(SHUT)("$row [F-020]", check);
});

describe("one value, list open", () => {
  test.each(OPEN)("$row [F-020]", check);
});
