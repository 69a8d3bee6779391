import { afterEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { mount } from "../../testing/mount.tsx";
import {
  cleanUp,
  aSearch,
  box,
  expectSeen,
  found,
  highlighted,
  inserted,
  keys,
  list,
  Location,
  MANY,
  option,
  optionTexts,
  pause,
  rows,
  show,
  tabIn,
  stored,
  typed,
  WARDS,
} from "./choice-box.testing.tsx";

afterEach(cleanUp);

describe("folded options", () => {
  const FOLDED = [
    ...WARDS.slice(0, 2),
    { value: "x", label: "X-ray", group: "Rare", isFolded: true },
    { value: "y", label: "Yoga", group: "Rare", isFolded: true },
  ];

  test("are shown by the row that names their group, or by typing, and while one of them is the value", async () => {
    show({ options: FOLDED });
    await userEvent.click(box());
    expect(optionTexts()).toEqual(["Emergency medicine", "Family medicine", "Rare…"]);
    await keys("{ArrowUp}");
    await expectSeen({ highlight: "Rare…" });
    await keys("{Enter}");
    await expectSeen({ highlight: "X-ray" });
    expect(optionTexts()).toEqual(["Emergency medicine", "Family medicine", "X-ray", "Yoga"]);
    await keys("{Escape}");
    await typed("yo");
    await expectSeen({ highlight: "Yoga" });
    await keys("{Enter}");
    await keys("{Alt>}{ArrowDown}{/Alt}");
    expect(optionTexts()).toContain("X-ray");
  });
});

describe("41,000 options", () => {
  test("only those in sight are drawn, each with its place and how many there are [F-020]", async () => {
    show({ options: MANY, value: "v20000" });
    await userEvent.click(box());
    await expectSeen({ highlight: "Choice 20001" });
    expect(rows().length).toBeLessThan(60);
    for (const row of rows()) expect(row).toHaveAttribute("aria-setsize", "41000");
    expect(option("Choice 20001").element()).toHaveAttribute("aria-posinset", "20001");
    const [top, bottom] = [list()?.getBoundingClientRect(), option("Choice 20001").element().getBoundingClientRect()];
    expect(bottom.top).toBeGreaterThanOrEqual(top?.top ?? Number.NaN);
    expect(bottom.bottom).toBeLessThanOrEqual(top?.bottom ?? Number.NaN);
  });

  test("the highlighted row is drawn, wherever the list is scrolled to [F-020]", async () => {
    show({ options: MANY });
    await typed("{ArrowUp}");
    await expectSeen({ highlight: "Choice 41000" });
    list()?.scrollTo({ top: 0 });
    await expect.element(option("Choice 1")).toBeVisible();
    expect(highlighted()).toBe("Choice 41000");
    await keys("{ArrowDown}");
    await expectSeen({ highlight: "Choice 1" });
  });

  test("what is typed brings the list to its top [F-020]", async () => {
    show({ options: MANY });
    await typed("{ArrowDown}{PageDown}{PageDown}{PageDown}");
    await expect.poll(() => list()?.scrollTop).toBeGreaterThan(0);
    await keys("7");
    await expect.poll(() => list()?.scrollTop).toBe(0);
    await expectSeen({ highlight: "Choice 7" });
  });

  test("none is dropped [F-020]", async () => {
    show({ options: MANY });
    await typed("{ArrowDown}4");
    await expect.element(option("Choice 4")).toBeVisible();
    await keys("0999");
    await expect.poll(optionTexts).toEqual(["Choice 40999"]);
  });
});

describe("options that come later", () => {
  test("arriving while the list is open and empty take no page down, and show [F-020]", async () => {
    show({ options: [], loading: true });
    await userEvent.click(box());
    await expect.poll(optionTexts).toEqual(["Searching…"]);
    mount(<Location key="other" options={[]} loading />);
    await userEvent.click(box());
    mount(<Location key="other" options={WARDS} />);
    await expect.element(option("Surgery")).toBeVisible();
    expect(optionTexts()).toHaveLength(WARDS.length);
    mount(<Location key="other" options={[]} />);
    await expect.poll(optionTexts).toEqual(["No match"]);
    mount(<Location key="other" options={MANY} />);
    await expect.element(option("Choice 1")).toBeVisible();
  });

  test("what was typed before they came is settled when they come [F-020]", async () => {
    const given: unknown[] = [];
    const shown = (options: typeof WARDS, loading: boolean) => (
      <Location key="late" options={options} loading={loading} onGiven={(value) => given.push(value)} />
    );
    mount(shown([], true));
    await typed("radiology");
    await userEvent.tab();
    await expectSeen({ text: "radiology", error: null, focus: "After" });
    expect(given).toEqual([]);
    mount(shown(WARDS, false));
    await expect.poll(() => given).toEqual(["ra"]);
  });

  test("that could not be had are an error of what was typed, and nothing is stored [F-020]", async () => {
    show({ options: [], failure: "The choices could not be loaded." });
    await typed("radiology");
    await userEvent.tab();
    await expectSeen({ text: "radiology", error: "The choices could not be loaded." });
    expect(stored.given).toEqual([]);
  });
});

describe("a search elsewhere", () => {
  test("is asked once, 200 ms after the last key, and shows the old rows until the answer [F-020]", async () => {
    const { asked, search } = aSearch();
    show({ search, hasMore: true });
    await tabIn();
    const last = performance.now();
    // In one task, so that no pause between two of them is long enough for a search.
    for (const letter of "zoë") document.execCommand("insertText", false, letter);
    await expect.poll(() => asked.map(({ text }) => text)).toEqual(["zoë"]);
    expect((asked[0]?.at ?? 0) - last).toBeGreaterThanOrEqual(190);
    await expect.element(option("Surgery")).toBeInTheDocument();
    expect(list()).toHaveAttribute("aria-busy", "true");
    await expectSeen({ highlight: null });
    asked[0]?.answer(found("Zoë Kim", "Zoë Lee"));
    await expect.poll(optionTexts).toEqual(["Zoë Kim", "Zoë Lee"]);
    await expectSeen({ highlight: "Zoë Kim" });
  });

  test("that a newer one overtook is given up, and its answer not used [F-020]", async () => {
    const { asked, search } = aSearch();
    show({ search });
    await typed("a");
    await expect.poll(() => asked.length).toBe(1);
    await keys("b");
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer(found("ab new"));
    await expect.element(option("ab new")).toBeVisible();
    asked[0]?.answer(found("a old"));
    await pause(30);
    expect(optionTexts()).toEqual(["ab new"]);
  });

  test("under way at Tab is not given up, and settles when it answers [F-020]", async () => {
    const { asked, search } = aSearch();
    show({ search });
    await inserted("kim");
    await expect.poll(() => asked.map(({ text }) => text)).toEqual(["kim"]);
    await userEvent.tab();
    await expectSeen({ text: "kim", focus: "After", error: null });
    expect(stored.given).toEqual([]);
    expect(asked[0]?.signal.aborted).toBe(false);
    expect(asked).toHaveLength(1);
    asked[0]?.answer(found("Zoë Kim"));
    await expect.poll(() => stored.given).toEqual(["Zoë Kim"]);
    await expectSeen({ text: "Zoë Kim" });
  });

  test("that fails is an error at the field; opening asks again [F-020]", async () => {
    const { asked, search } = aSearch();
    show({ search });
    await inserted("kim");
    await userEvent.tab();
    await expect.poll(() => asked.map(({ text }) => text)).toEqual(["kim"]);
    asked[0]?.fail();
    await expectSeen({ text: "kim", error: "The search failed. Try again." });
    expect(stored.given).toEqual([]);
    await userEvent.click(box());
    await expect.poll(() => asked.map(({ text }) => text)).toEqual(["kim", "kim"]);
    asked[1]?.answer(found("Zoë Kim"));
    await expect.element(option("Zoë Kim")).toBeVisible();
  });

  test("says that there are more, and keeps the label of what was chosen [F-020]", async () => {
    const { asked, search } = aSearch();
    show({ search, hasMore: true });
    await userEvent.click(box());
    await expect.poll(() => optionTexts().at(-1)).toBe("There are more: type to find them.");
    await userEvent.fill(box(), "kim");
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.answer({ options: [{ value: "77", label: "Zoë Kim" }], hasMore: true });
    await userEvent.click(option("Zoë Kim"));
    expect(stored.given).toEqual(["77"]);
    await expectSeen({ text: "Zoë Kim" });
  });

  test("looks for each part of what was pasted [F-020]", async () => {
    const search = (text: string) => Promise.resolve(found(...["Nurse", "Doctor"].filter((label) => label === text)));
    show({ search, values: [] });
    await typed("Nurse, Doctor, zzz");
    await userEvent.tab();
    await expect.poll(() => stored.given).toEqual([["Nurse", "Doctor"]]);
    await expectSeen({ text: "zzz", error: "Not in the list: zzz" });
  });
});

describe("creating", () => {
  const create = (text: string) =>
    text === "bad"
      ? Promise.reject(new Error("“bad” may not be used."))
      : Promise.resolve({ value: `new ${text}`, label: text });

  test("the last row does it, by Enter [F-020]", async () => {
    show({ create });
    await typed("Oncology");
    await expect.poll(optionTexts).toEqual(["Create “Oncology”"]);
    await expectSeen({ highlight: null });
    await keys("{ArrowDown}");
    await expectSeen({ highlight: "Create “Oncology”" });
    await keys("{Enter}");
    await expect.poll(() => stored.given).toEqual(["new Oncology"]);
    await expectSeen({ text: "Oncology", open: false, focus: "Location" });
  });

  test("or by a click; not for a label that there is [F-020]", async () => {
    show({ create });
    await typed("surgery");
    await expect.poll(optionTexts).toEqual(["Surgery"]);
    await keys(" two");
    await userEvent.click(option("Create “surgery two”"));
    await expect.poll(() => stored.given).toEqual(["new surgery two"]);
  });

  test("Tab never creates [F-020]", async () => {
    show({ create });
    await typed("Oncology{ArrowDown}");
    await userEvent.tab();
    await expectSeen({ error: "“Oncology” is not in the list.", text: "Oncology" });
    expect(stored.given).toEqual([]);
  });

  test("refused, the draft stays with the reason [F-020]", async () => {
    show({ create });
    await typed("bad{ArrowDown}{Enter}");
    await expectSeen({ error: "“bad” may not be used.", text: "bad" });
    expect(stored.given).toEqual([]);
  });
});
