import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, within } from "storybook/test";
import { anOptionSource } from "../kit/field.testing.tsx";
import { plugins } from "../registry/inputs.ts";
import { Workbench } from "./Workbench.tsx";

const meta = {
  title: "Workbench",
  component: Workbench,
  args: { elementType: "TextField", records: anOptionSource(8) },
  argTypes: { elementType: { control: "select", options: [...plugins.keys()] }, records: { control: false } },
} satisfies Meta<typeof Workbench>;
export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = ReturnType<typeof within>;

async function choose(canvas: Canvas, label: string, option: string): Promise<void> {
  await userEvent.click(canvas.getByRole("combobox", { name: label }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

function reading(canvas: Canvas, title: string): HTMLElement {
  return canvas.getByRole("region", { name: title });
}

export const Start: Story = {};

export const Dark: Story = { globals: { theme: "dark" } };

export const HiddenByARule: Story = {
  play: async ({ canvas }) => {
    await choose(canvas, "Element type", "TextFieldAreaCode");
    await userEvent.type(canvas.getByRole("textbox", { name: "Area code" }), "12ab");
    await userEvent.tab();
    const field = within(reading(canvas, "Field"));
    await expect(field.getByText("Must be 3 digits long.")).toBeVisible();
    await expect(reading(canvas, "Issues")).toHaveTextContent("Must be 3 digits long.");
    await expect(reading(canvas, "Stored value")).toHaveTextContent('"12ab"');

    await choose(canvas, "Then", "Hide");
    await expect(canvas.queryByRole("textbox", { name: "Area code" })).toBeNull();
    await expect(reading(canvas, "Sentence")).toHaveTextContent("If City is 'Madison', hide it.");
    await expect(reading(canvas, "Explanation")).toHaveTextContent("Area code is hidden because City is 'Madison'.");
    await expect(reading(canvas, "JSON Logic")).toHaveTextContent('{ "equals": [ { "var": "city" }, "Madison" ] }');

    await userEvent.type(canvas.getByRole("textbox", { name: "City" }), "!");
    await expect(canvas.getByRole("textbox", { name: "Area code" })).toHaveValue("12ab");
    await expect(reading(canvas, "Explanation")).toHaveTextContent("No rule has an effect on this record.");
  },
};

export const FilledByARule: Story = {
  args: { elementType: "YesNo" },
  play: async ({ canvas }) => {
    await choose(canvas, "Then", "Set a value");
    await userEvent.type(canvas.getByRole("textbox", { name: "Set to" }), "Yes");
    await expect(reading(canvas, "Stored value")).toHaveTextContent("1");
    await expect(reading(canvas, "Formatted text")).toHaveTextContent("Yes");
    await expect(reading(canvas, "Explanation")).toHaveTextContent("was set to 'Yes' because City is 'Madison'.");
  },
};

export const DoesNotCompile: Story = {
  play: async ({ canvas }) => {
    const longest = canvas.getByRole("textbox", { name: "Maximum length" });
    await userEvent.clear(longest);
    await userEvent.type(longest, "many");
    const refused = canvas.getByRole("region", { name: "This attribute does not compile" });
    await expect(refused).toHaveTextContent("subject.maxLength");
    await userEvent.clear(longest);
    await expect(canvas.getByRole("region", { name: "Field" })).toBeVisible();
  },
};

/** Every element type can be shown on the workbench with its initial options. */
export const EveryElementType: Story = {
  play: async ({ canvas }) => {
    for (const name of plugins.keys()) {
      await choose(canvas, "Element type", name);
      await expect(reading(canvas, "Stored value")).toHaveTextContent("null");
    }
  },
};

/** On a phone the page is no wider than the screen, even with a long value or choice. */
export const Phone: Story = {
  args: { elementType: "Combobox" },
  globals: { viewport: { value: "mobile1" } },
  play: async ({ canvas }) => {
    const { documentElement: page } = document;
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth);
    await choose(canvas, "Element type", "TextField");
    await userEvent.type(canvas.getByRole("textbox", { name: "City" }), "o".repeat(50));
    await userEvent.type(canvas.getByRole("textbox", { name: "Text" }), "a".repeat(55));
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth);
  },
};
