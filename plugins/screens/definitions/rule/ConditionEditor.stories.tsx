import { parseText } from "@armature/engine/rules";
import { fakeServer, refusal } from "@armature/renderer/testing";
import { Banner } from "@armature/renderer/ui";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { BLANK_CONDITION, type ConditionDraft, draftOfLogic } from "./condition-draft.ts";
import { EDITOR_CALLS, EditorFrame } from "./condition-editor.testing.tsx";

/** The condition that a text says. */
function said(text: string): ConditionDraft {
  const read = parseText(text);
  return "logic" in read ? draftOfLogic(read.logic, false) : { text, wasLogic: false };
}

const NESTED = `state in ["Lent", "Broken"] and price >= 100 and (due < today() or (room = 1 and isLent = 1)) and not (serial starts with "X" or note is empty)`;

const meta = {
  title: "Definitions/Condition editor",
  component: EditorFrame,
  args: { condition: BLANK_CONDITION },
  beforeEach: () => fakeServer(EDITOR_CALLS).restore,
} satisfies Meta<typeof EditorFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const EmptyAfterSave: Story = { args: { isAsked: true } };

export const Rows: Story = {
  args: {
    condition: said(`state = "Lent" and due < addDays(today(), 7) and checked >= today() and checked <= today()`),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Holds for 312 of 12,044 devices.")).toBeVisible();
  },
};

export const Nested: Story = { args: { condition: said(NESTED) } };

export const NestedDark: Story = { ...Nested, globals: { theme: "dark" } };

export const PartThatOnlyTextSays: Story = {
  args: { condition: said(`state = "Lent" and price * 2 > 100`) },
};

export const TextView: Story = {
  args: { condition: said(NESTED) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Text" }));
    await expect(canvas.getByRole("textbox", { name: "If, as text" })).toHaveValue(NESTED);
  },
};

export const TextWithAnError: Story = {
  args: { condition: { text: `state = "Lent" and du < today()`, wasLogic: false }, isAsked: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Character 20: There is no attribute du.")).toBeVisible();
  },
};

export const NamesCompleted: Story = {
  args: { condition: { text: "", wasLogic: false } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "If, as text" }), "se");
    await expect(canvas.getByRole("option", { name: /serial/ })).toBeVisible();
  },
};

export const CountWaits: Story = {
  args: { condition: said(`state = "Lent"`) },
  beforeEach: () =>
    fakeServer({ ...EDITOR_CALLS, "POST /api/admin/condition/count": () => new Promise(() => undefined) }).restore,
};

export const CountFails: Story = {
  args: { condition: said(`state = "Lent"`) },
  beforeEach: () =>
    fakeServer({ ...EDITOR_CALLS, "POST /api/admin/condition/count": () => refusal(500, "Out of order") }).restore,
};

export const Findings: Story = {
  args: {
    condition: said(`state = "Sold"`),
    findings: (
      <Banner tone="warning" title="Check this rule">
        The IF part never holds; change what it compares with.
      </Banner>
    ),
  },
};
