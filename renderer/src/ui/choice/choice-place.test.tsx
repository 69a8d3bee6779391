import axe from "axe-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "../../testing/mount.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import {
  cleanUp,
  aSearch,
  before,
  box,
  errorOf,
  expectSeen,
  found,
  frame,
  input,
  inserted,
  isOpen,
  keys,
  line,
  list,
  Location,
  MANY,
  option,
  pause,
  rows,
  show,
  spoken,
  tabIn,
  stored,
  typed,
} from "./choice-box.testing.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  cleanUp();
});

describe("what is said", () => {
  test("how many options there are, a moment later, and what was chosen [F-020]", async () => {
    show();
    await userEvent.click(box());
    await expect.poll(spoken).toBe("7 options");
    await keys("fam");
    await expect.poll(spoken).toBe("2 options");
    await keys("ily p");
    await expect.poll(spoken).toBe("1 option");
    await keys("zzz");
    await expect.poll(spoken).toBe("No match");
    await keys("{Backspace}{Backspace}{Backspace}{Enter}");
    await expect.poll(spoken).toBe("Family practice chosen");
  });

  test("of several how many are chosen, and what was removed [F-020]", async () => {
    show({ values: ["fm", "ra"] });
    await tabIn();
    await keys("surg{Enter}");
    await expect.poll(spoken).toBe("Surgery chosen, 3 chosen");
    await keys("{Escape}{Backspace}");
    await expect.poll(spoken).toBe("Surgery removed, 2 chosen");
    await userEvent.click(box());
    await expect.poll(spoken).toBe("7 options, 2 chosen");
  });

  test("that it searches, and what is wrong [F-020]", async () => {
    const { asked, search } = aSearch();
    show({ search });
    await inserted("kim");
    await expect.poll(spoken).toBe("Searching");
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.answer(found());
    await userEvent.tab();
    await expect.poll(spoken).toBe("Location: “kim” is not in the list.");
  });

  test("role, state, list, name, hint and error are there [F-020]", async () => {
    show();
    const attributes = () =>
      Object.fromEntries(
        ["role", "aria-autocomplete", "aria-expanded"].map((name) => [name, input().getAttribute(name)]),
      );
    expect(attributes()).toEqual({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false" });
    expect(document.getElementById(input().getAttribute("aria-controls") ?? "")).toBe(list());
    await expect.element(box()).toHaveAccessibleDescription("Where it is");
    await typed("zzz");
    expect(attributes()["aria-expanded"]).toBe("true");
    await userEvent.tab();
    await expect.element(box()).toHaveAccessibleDescription("Error: “zzz” is not in the list. Where it is");
    await expect.element(box()).toBeInvalid();
  });

  test.each(["light", "dark"])("axe finds nothing, shut, open, chosen, wrong and empty, %s [F-020]", async (theme) => {
    document.documentElement.dataset["theme"] = theme;
    const steps = ["", "{ArrowDown}{ArrowDown}", "{Escape}fam", "zzz", "{Enter}"];
    for (const props of [{ value: "fm" }, { values: ["fm", "ra"] }]) {
      show(props);
      await tabIn();
      for (const step of steps) {
        if (step !== "") await keys(step);
        await frame();
        const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
        expect(
          violations.map(({ id, nodes }) => `${step} ${id}: ${nodes.map((node) => node.html).join("\n")}`),
        ).toEqual([]);
      }
    }
    delete document.documentElement.dataset["theme"];
  });
});

describe("where it is", () => {
  const inDialog = (onClose: () => void) => (
    <Dialog open onClose={onClose} title="Room">
      <Location key="dialog" value="fm" />
    </Dialog>
  );

  test("in a dialog the list is inside it, in the top layer, and its options can be pressed [F-020]", async () => {
    const close = vi.fn();
    mount(inDialog(close));
    await userEvent.click(box());
    expect(list()?.closest("[role=dialog]")).not.toBeNull();
    expect(list()?.matches(":popover-open")).toBe(true);
    await userEvent.click(option("Surgery"));
    await expectSeen({ text: "Surgery", focus: "Location", open: false });
    expect(close).not.toHaveBeenCalled();
  });

  test("in a dialog Escape shuts the list first, then gives up the draft, then shuts the dialog [F-020]", async () => {
    const close = vi.fn();
    mount(inDialog(close));
    await userEvent.click(box());
    await keys("{Escape}");
    await expectSeen({ open: false });
    expect(close).not.toHaveBeenCalled();
    await keys("zzz{Alt>}{ArrowUp}{/Alt}{Escape}");
    await expectSeen({ text: "Family medicine" });
    expect(close).not.toHaveBeenCalled();
    await keys("{Escape}");
    expect(close).toHaveBeenCalled();
  });

  test("the page stays free, the list follows its box, and shuts when the box is out of sight [F-020]", async () => {
    mount(
      <div data-tall style={{ height: 3000, paddingTop: 300 }}>
        <Location key="tall" />
      </div>,
    );
    await userEvent.click(box());
    expect(document.querySelector("[inert]")).toBeNull();
    expect(getComputedStyle(document.documentElement).overflow).not.toBe("hidden");
    const gap = () => (list()?.getBoundingClientRect().top ?? 0) - input().getBoundingClientRect().bottom;
    const first = gap();
    window.scrollBy({ top: 100 });
    await frame();
    await expect.poll(gap).toBe(first);
    expect(isOpen()).toBe(true);
    window.scrollTo({ top: 1500 });
    await expect.poll(isOpen).toBe(false);
    window.scrollTo({ top: 0 });
  });

  test("the list follows what comes above its box [F-020]", async () => {
    mount(<Location key="moved" />);
    await userEvent.click(box());
    const gap = () => Math.round((list()?.getBoundingClientRect().top ?? 0) - input().getBoundingClientRect().bottom);
    await expect.poll(gap).toBe(4);
    document.querySelector("form")?.prepend(Object.assign(document.createElement("p"), { textContent: "More" }));
    await expect.poll(gap).toBe(4);
  });

  test("above its box where there is no room below, as wide as the box, and inside the window [F-020]", async () => {
    mount(
      <div style={{ paddingTop: innerHeight - 150, width: 300 }}>
        <Location key="low" />
      </div>,
    );
    await userEvent.click(box());
    await expect
      .poll(() => (list()?.getBoundingClientRect().bottom ?? Number.NaN) <= input().getBoundingClientRect().top)
      .toBe(true);
    expect(list()?.getBoundingClientRect().width).toBe(input().getBoundingClientRect().width);
    expect(list()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });

  test("no style element and no style attribute in markup: positions are set by script [F-020]", async () => {
    const before = document.querySelectorAll("style").length;
    show({ options: MANY });
    await userEvent.click(box());
    await expect.element(option("Choice 1")).toBeVisible();
    expect(document.querySelectorAll("style")).toHaveLength(before);
  });
});

describe("another way in and out", () => {
  test("another window: nothing is settled, the focus comes back [F-020]", async () => {
    show();
    await typed("radiology");
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    input().dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    await pause(20);
    expect(stored.given).toEqual([]);
    await expectSeen({ text: "radiology" });
  });

  test("what a password manager fills in is settled at once [F-020]", async () => {
    show();
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    value?.set?.call(input(), "Radiology");
    input().dispatchEvent(new InputEvent("input", { bubbles: true }));
    await expect.poll(() => stored.given).toEqual(["ra"]);
    await expectSeen({ open: false, text: "Radiology" });
  });

  test("while an input method composes, Enter, Escape and arrows are its own [F-020]", async () => {
    const { asked, search } = aSearch();
    show({ search });
    await tabIn();
    await line().send("Input.imeSetComposition", { text: "ラジ", selectionStart: 2, selectionEnd: 2 });
    await expectSeen({ text: "ラジ", open: true });
    for (const key of ["Enter", "Escape", "ArrowDown"])
      input().dispatchEvent(new KeyboardEvent("keydown", { key, keyCode: 229, isComposing: true, bubbles: true }));
    await pause(250);
    await expectSeen({ text: "ラジ", open: true, highlight: null });
    expect(asked).toEqual([]);
    expect(stored).toEqual({ given: [], submits: 0 });
    await line().send("Input.insertText", { text: "ラジオ" });
    await expect.poll(() => asked.map(({ text }) => text)).toEqual(["ラジオ"]);
  });

  test("read only it can be read, selected and copied, and has no list and nothing to clear [F-020]", async () => {
    show({ value: "fm", readOnly: true });
    await tabIn();
    await expectSeen({ focus: "Location", selected: "Family medicine" });
    await keys("x{ArrowDown}{Delete}");
    await userEvent.click(box());
    await expectSeen({ text: "Family medicine", open: false });
    expect(page.getByRole("button", { name: "Clear Location" }).elements()).toEqual([]);
    expect(stored.given).toEqual([]);
  });

  test("disabled it takes no focus [F-020]", async () => {
    show({ value: "fm", disabled: true });
    await tabIn();
    await expectSeen({ focus: "After", text: "Family medicine" });
    expect(page.getByRole("button", { name: "Clear Location" }).elements()).toEqual([]);
  });

  test("an error of what was typed does not move the button that is pressed [F-020]", async () => {
    show();
    await typed("zzz");
    const send = page.getByRole("button", { name: "Send" });
    await keys("{Alt>}{ArrowUp}{/Alt}");
    await send.click();
    expect(stored.submits).toBe(1);
    await expect.poll(errorOf).toBe("“zzz” is not in the list.");
    await before().click();
  });
});

describe("by touch", () => {
  /** The position on the whole page, of which the test is a frame. */
  const placeOf = (element: Element) => {
    const around = window.frameElement?.getBoundingClientRect();
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: (around?.left ?? 0) + left + width / 2, y: (around?.top ?? 0) + top + height / 2 };
  };
  const tap = async (element: Element) => {
    const touchPoints = [placeOf(element)];
    await line().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await line().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };

  test("a tap on an option takes it, and the keyboard goes [F-020]", async () => {
    show();
    await tap(input());
    await expectSeen({ open: true, focus: "Location" });
    await tap(option("Family medicine").element());
    await expect.poll(() => stored.given).toEqual(["fm"]);
    await expect.poll(() => document.activeElement).toBe(document.body);
    await expectSeen({ open: false, text: "Family medicine" });
  });

  test("scrolling the list chooses nothing [F-020]", async () => {
    show({ options: MANY });
    await userEvent.click(box());
    await expect.element(option("Choice 3")).toBeVisible();
    const { x, y } = placeOf(option("Choice 6").element());
    await line().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (let moved = 10; moved <= 120; moved += 10)
      await line().send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: y - moved }] });
    await line().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => list()?.scrollTop).toBeGreaterThan(0);
    expect(stored.given).toEqual([]);
    expect(isOpen()).toBe(true);
  });

  test("where pointers are coarse, rows are 44 px high and the text 16 px at least [F-020]", async () => {
    const restore = withCoarsePointer();
    try {
      show();
      await userEvent.click(box());
      await expect.element(option("Surgery")).toBeVisible();
      for (const row of rows()) expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      expect(Number.parseFloat(getComputedStyle(input()).fontSize)).toBeGreaterThanOrEqual(16);
      expect(Number.parseFloat(getComputedStyle(option("Surgery").element()).fontSize)).toBeGreaterThanOrEqual(16);
    } finally {
      restore();
    }
  });
});

const COARSE = "(pointer: coarse)";

/**
 * Applies the styles and media queries of a coarse pointer until the returned function is called. Chromium's own touch
 * emulation would leave the page without hover for later tests.
 */
function withCoarsePointer(): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) => coarseRules(sheet.cssRules));
  for (const { media } of rules) media.mediaText = "all";
  const real = window.matchMedia.bind(window);
  const spy = vi.spyOn(window, "matchMedia").mockImplementation((query) => real(query === COARSE ? "all" : query));
  return () => {
    for (const { media } of rules) media.mediaText = COARSE;
    spy.mockRestore();
  };
}

function coarseRules(rules: CSSRuleList): readonly CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText === COARSE) return [rule];
    return "cssRules" in rule ? coarseRules(rule.cssRules as CSSRuleList) : [];
  });
}
