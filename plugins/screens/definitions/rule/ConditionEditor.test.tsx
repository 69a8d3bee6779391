import "@armature/plugins/styles.css";
import { parseText } from "@armature/engine/rules";
import { type FakeServer, fakeServer, mount, refusal, unmount } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BLANK_CONDITION, type ConditionDraft, draftOfLogic, gapOfCondition } from "./condition-draft.ts";
import { EDITOR_CALLS, EditorFrame, type EditorFrameProps } from "./condition-editor.testing.tsx";

let server: FakeServer;
let draft: ConditionDraft;
beforeEach(async () => {
  await page.viewport(1280, 900);
  server = fakeServer(EDITOR_CALLS);
});
afterEach(() => {
  unmount();
  server.restore();
});

function said(text: string): ConditionDraft {
  const read = parseText(text);
  return "logic" in read ? draftOfLogic(read.logic, false) : { text, wasLogic: false };
}

function open(condition: ConditionDraft = BLANK_CONDITION, props: Partial<EditorFrameProps> = {}): void {
  draft = condition;
  mount(<EditorFrame condition={condition} onChange={(next) => (draft = next)} {...props} />);
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const check = (label: string) => page.getByRole("group", { name: label, exact: true });
const first = () => check("If, check 1");
const text = () => page.getByRole("textbox", { name: "If, as text" });
async function choose(from: ReturnType<typeof page.getByRole>, option: string) {
  await from.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
const offered = () =>
  page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);

describe("the rows of a condition", () => {
  test.each<[attribute: string, operators: string[]]>([
    [
      "Serial number",
      [
        "equals",
        "does not equal",
        "is one of",
        "is none of",
        "contains",
        "does not contain",
        "starts with",
        "does not start with",
        "is empty",
        "is not empty",
      ],
    ],
    [
      "Price",
      [
        "equals",
        "does not equal",
        "is one of",
        "is none of",
        "less than",
        "at most",
        "greater than",
        "at least",
        "between",
        "is empty",
        "is not empty",
      ],
    ],
    [
      "Due",
      [
        "equals",
        "does not equal",
        "is one of",
        "is none of",
        "before",
        "on or before",
        "after",
        "on or after",
        "between",
        "in the last days",
        "in the next days",
        "is empty",
        "is not empty",
      ],
    ],
    ["Is lent", ["equals", "does not equal", "is empty", "is not empty"]],
    ["Room", ["equals", "does not equal", "is one of", "is none of", "is empty", "is not empty"]],
  ])("offer each operator once, and those that fit, for %s [F-145]", async (attribute, operators) => {
    open();
    await choose(first().getByRole("combobox", { name: "Attribute" }), attribute);
    await first().getByRole("combobox", { name: "Operator" }).click();
    await expect.poll(offered).toEqual(operators);
  });

  test("compare with several values, each in an input of its own", async () => {
    open();
    await choose(first().getByRole("combobox", { name: "Attribute" }), "State");
    await choose(first().getByRole("combobox", { name: "Operator" }), "is one of");
    await choose(first().getByRole("combobox", { name: "Value 1" }), "Lent");
    await first().getByRole("button", { name: "Add value" }).click();
    expect(gapOfCondition(draft)).toBe("Give each check a value.");
    await choose(first().getByRole("combobox", { name: "Value 2" }), "Broken");
    await expect.element(page.getByText("State is one of 'Lent', 'Broken'")).toBeVisible();
    expect(draft).toEqual({ logic: { contains: [["Lent", "Broken"], { var: "state" }] } });
  });

  test("compare with another attribute, and with days before or after today", async () => {
    open();
    await choose(first().getByRole("combobox", { name: "Attribute" }), "Due");
    await choose(first().getByRole("combobox", { name: "Operator" }), "before");
    await button("If, check 1: compare with").click();
    await page.getByRole("menuitemradio", { name: "Another attribute" }).click();
    await choose(first().getByRole("combobox", { name: "Value" }), "Bought");
    expect(draft).toEqual({ logic: { lessThan: [{ var: "due" }, { var: "bought" }] } });
    await button("If, check 1: compare with").click();
    await page.getByRole("menuitemradio", { name: "Today" }).click();
    expect(draft).toEqual({ logic: { lessThan: [{ var: "due" }, { today: [] }] } });
    await choose(first().getByRole("combobox", { name: "Value" }), "days after today");
    await first().getByRole("textbox", { name: "Days" }).fill("30");
    await expect.element(page.getByText("Due is before 30 days after today")).toBeVisible();
    await first().getByRole("textbox", { name: "Days" }).fill("3x");
    expect(gapOfCondition(draft)).toBe("Give each check a value.");
  });

  test("compare the day of a moment, not the moment", async () => {
    open();
    await choose(first().getByRole("combobox", { name: "Attribute" }), "Checked");
    await choose(first().getByRole("combobox", { name: "Operator" }), "in the last days");
    await first().getByRole("textbox", { name: "Days" }).fill("30");
    await expect.element(page.getByText("Checked is in the last 30 days")).toBeVisible();
    const day = { day: [{ var: "checked" }] };
    const from = { addDays: [{ today: [] }, -29] };
    expect(draft).toEqual({
      logic: {
        and: [
          { or: [{ lessThan: [from, day] }, { equals: [day, from] }] },
          { or: [{ lessThan: [day, { today: [] }] }, { equals: [day, { today: [] }] }] },
        ],
      },
    });
  });

  test("stay as they are made while they are typed, though they would read back in fewer rows", async () => {
    open();
    for (const [number, operator, value] of [
      [1, "at least", "1"],
      [2, "at most", "5"],
    ] as const) {
      if (number === 2) await button("Add check").click();
      const row = check(`If, check ${number}`);
      await choose(row.getByRole("combobox", { name: "Attribute" }), "Price");
      await choose(row.getByRole("combobox", { name: "Operator" }), operator);
      await row.getByRole("textbox", { name: "Value" }).fill(value);
    }
    await expect.element(check("If, check 2")).toBeVisible();
    await expect.element(page.getByText(/^Price is between/)).toBeVisible();
  });

  test("name records by their labels in the sentence", async () => {
    open(said("room in [1, 2]"));
    await expect.element(page.getByText("Room is one of 'Lab', 'Office'")).toBeVisible();
  });

  test("move the focus to the next row when one is removed, and to what adds one when none is left [F-149]", async () => {
    open(said(`state = "Lent" and price < 5`));
    (button("Remove if, check 1").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(first().getByRole("combobox", { name: "Attribute" })).toHaveValue("Price");
    expect(first().element().contains(document.activeElement)).toBe(true);
    (button("Remove if, check 1").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Add check")).toHaveFocus();
    expect(gapOfCondition(draft)).toBe("Add a check.");
  });

  test("are made with the keyboard alone", async () => {
    open();
    (first().getByRole("combobox", { name: "Attribute" }).element() as HTMLElement).focus();
    await userEvent.keyboard("Pri{Enter}{Tab}");
    await expect.element(first().getByRole("combobox", { name: "Operator" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("option", { name: "at least" })).toBeVisible();
    await userEvent.keyboard("at l{Enter}{Tab}");
    await userEvent.keyboard("5{Tab}");
    await expect.element(page.getByText("Price is at least 5.00")).toBeVisible();
  });
});

describe("the text of a condition", () => {
  test("is another view of the same tree", async () => {
    open(said(`state = "Lent"`));
    await button("Text").click();
    await expect.element(text()).toHaveValue(`state = "Lent"`);
    await text().fill(`state = "Lent" and price >= 10`);
    await expect.element(page.getByText("State is 'Lent' and Price is at least 10.00")).toBeVisible();
    await button("Rows").click();
    await expect.element(check("If, check 2").getByRole("textbox", { name: "Value" })).toHaveValue("10.00");
    await button("Text").click();
    await expect.element(text()).toHaveValue(`state = "Lent" and price >= 10`);
  });

  test("completes names by name and label, with the keyboard", async () => {
    open({ text: "", wasLogic: false });
    await text().click();
    await userEvent.keyboard("number");
    await expect.element(page.getByRole("option", { name: /serial/ })).toBeVisible();
    await userEvent.keyboard("{Enter} = ");
    await expect.element(text()).toHaveValue("serial = ");
    await userEvent.keyboard(`"pri`);
    await expect.element(page.getByRole("option")).not.toBeInTheDocument();
    await userEvent.keyboard(`" and pri{ArrowDown}{Escape}`);
    await expect.element(page.getByRole("option")).not.toBeInTheDocument();
    await expect.element(text()).toHaveValue(`serial = "pri" and pri`);
  });

  test.each<[what: string, text: string, message: string]>([
    ["an attribute that was removed", "colour = 1", "Character 1: There is no attribute colour."],
    ["a misspelt attribute", "prize = 1", "Character 1: There is no attribute prize. Did you mean price?"],
    ["the attribute that the rule belongs to", `other = "x"`, "The rule reads Other itself; let it read another."],
    [
      "an operator that the kind does not have",
      `isLent contains "x"`,
      "Is lent is a Yes or No, which has no 'contains'; it has 'equals', 'does not equal'.",
    ],
    ["half a comparison", "state =", "Character 8: Expected a value, found the end."],
    ["a fault in a later line", "state = 1\nand and", "Line 2, character 5: Expected a value, found and."],
    [
      "JSON Logic that is not supported",
      `{"like": [1]}`,
      "A text that begins with { is read as JSON Logic: JSON Logic.like: expected an operator",
    ],
  ])("with %s is refused at the field with its place, and kept", async (_, typed, message) => {
    open({ text: "", wasLogic: false });
    await text().fill(typed);
    await userEvent.keyboard("{Tab}");
    await expect.element(text()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(draft).toEqual({ text: typed, wasLogic: false });
    expect(gapOfCondition(draft)).toBe("Correct the text of the condition.");
    await expect.element(button("Rows")).toHaveAttribute("aria-disabled", "true");
    await expect.element(text()).toHaveValue(typed);
  });

  test("takes pasted JSON Logic", async () => {
    open({ text: "", wasLogic: false });
    await text().fill(`{"and": [{"==": [{"var": "state"}, "Lent"]}, {"<": [{"var": "price"}, 5]}]}`);
    await expect.element(page.getByText("State is 'Lent' and Price is less than 5.00")).toBeVisible();
    await button("Rows").click();
    await expect.element(check("If, check 2")).toBeVisible();
  });

  test("of 200 parts, of 20 levels and of 10,000 characters is read, and of more is refused", async () => {
    open({ text: "", wasLogic: false });
    const checks = (count: number) => Array.from({ length: count }, (_, i) => `price = ${i}`).join(" or ");
    for (const [typed, isRead] of [
      [checks(66), true],
      [checks(67), false],
      [`${"not not ".repeat(9)}price = 1`, true],
      [`${"not not ".repeat(10)}price = 1`, false],
      [`serial = "${"x".repeat(10_000)}"`, true],
      [`serial = "${"x".repeat(10_001)}"`, false],
      ["(".repeat(10_000), false],
    ] as const) {
      await text().fill(typed);
      await expect.poll(() => gapOfCondition(draft) === null).toBe(isRead);
    }
  });
});

describe("what stands below a condition", () => {
  test("is how many records it holds for, asked once typing pauses", async () => {
    open(said("price < 1"));
    await expect.element(page.getByText("Holds for 312 of 12,044 devices.")).toBeVisible();
    const asked = server.calls("POST /api/admin/condition/count").length;
    await button("Text").click();
    await text().click();
    await userEvent.keyboard("{End}23456");
    await expect.element(page.getByText("Counting the records it holds for…")).toBeVisible();
    await expect.element(page.getByText("Holds for 312 of 12,044 devices.")).toBeVisible();
    const calls = server.calls("POST /api/admin/condition/count");
    expect(calls.length).toBe(asked + 1);
    expect(calls.at(-1)?.body).toEqual({
      entity: "device",
      condition: { logic: { lessThan: [{ var: "price" }, 123_456] } },
    });
  });

  test("says quietly that the records could not be counted", async () => {
    server.on("POST /api/admin/condition/count", () => refusal(500, "Out of order"));
    open(said("price < 1"));
    await expect.element(page.getByText("The records it holds for could not be counted.")).toBeVisible();
  });

  test("says that more were not counted", async () => {
    const result = { holds: 1, of: 20_000, isExact: false };
    server.on("POST /api/admin/condition/count", () => ({ result }));
    open(said("price < 1"));
    await expect.element(page.getByText("Holds for at least 1 of at least 20,000 devices.")).toBeVisible();
  });
});

describe("a row that cannot hold", () => {
  test("because its attribute was removed says so", async () => {
    open(said(`colour = "red"`));
    const field = first().getByRole("combobox", { name: "Attribute" });
    await expect.element(field).toHaveAccessibleDescription(/There is no attribute colour any more/);
  });

  test("because its attribute has no such operator says which ones it has", async () => {
    open(said(`isLent contains "x"`));
    const field = first().getByRole("combobox", { name: "Operator" });
    await expect.element(field).toHaveAccessibleDescription(/it has 'equals', 'does not equal'/);
  });

  test("because its option is gone keeps the value", async () => {
    open(said(`state = "Sold"`));
    await expect.element(first().getByRole("combobox", { name: "Value" })).toHaveValue("Sold");
  });
});
