import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldZip",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "ZIP" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "53703-1234" } };

export const Disabled: Story = { args: { value: "53703-1234", disabled: true } };

export const Typing: Story = {
  play: async ({ canvas, args }) => {
    const zip = canvas.getByRole("textbox", { name: "ZIP" });
    await userEvent.type(zip, "53703x12");
    await expect(zip).toHaveValue("53703-12");
    await userEvent.tab();
    await expect(canvas.getByText("ZIP Code must be 9 digits (ZIP+4 format).")).toBeVisible();
    await userEvent.type(zip, "345");
    await expect(zip).toBeValid();
    await expect(args.onChange).toHaveBeenLastCalledWith("53703-1234");
    await userEvent.clear(zip);
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const LookUp: Story = {
  name: "The postal service's look-up opens in a new window",
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: /Look up a ZIP\+4 code/ });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", "https://tools.usps.com/zip-code-lookup.htm");
  },
};
