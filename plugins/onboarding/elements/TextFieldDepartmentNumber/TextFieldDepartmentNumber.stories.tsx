import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldDepartmentNumber",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Department Number", maxLength: null }) },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "101001" } };

export const Disabled: Story = { args: { value: "101001", disabled: true } };

export const NoDigits: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Department Number" });
    await userEvent.type(input, "101-A");
    await userEvent.tab();
    await expect(canvas.getByText("Department Number takes digits only")).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, "101001");
    await expect(input).toBeValid();
  },
};

/** A value that is no text. Only a fault elsewhere could store it. */
const textless = {
  get number(): string {
    throw new Error("There is no such number");
  },
};

export const Failed: Story = {
  name: "Cannot be shown [GEN-032, NMQ-122]",
  render: ({ attribute }) => (
    <plugin.Input
      id="subject"
      attribute={attribute}
      value={textless}
      onChange={() => undefined}
      onBlur={() => undefined}
      disabled={false}
      required={false}
      issues={[]}
      describedBy={undefined}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Error rendering Department Number input")).toBeVisible();
    await expect(canvas.queryByRole("textbox")).not.toBeInTheDocument();
  },
};
