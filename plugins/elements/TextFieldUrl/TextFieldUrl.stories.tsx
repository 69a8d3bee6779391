import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { Cell } from "./Cell.tsx";
import { element } from "./element.ts";
import { examples } from "./examples.ts";
import { plugin } from "./index.ts";

const [example] = examples;

const meta = {
  title: "Element types/TextFieldUrl",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Website" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: example } };

export const Disabled: Story = { args: { value: example, disabled: true } };

export const Typing: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Website" });
    await userEvent.type(input, "example.org");
    await userEvent.tab();
    await expect(canvas.getByText("Website must be a web address, such as https://example.org")).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, "https://example.org ");
    await userEvent.tab();
    await expect(input).toBeValid();
    await expect(args.onChange).toHaveBeenLastCalledWith("https://example.org");
  },
};

export const InAList: Story = {
  name: "In a list, a link where it is safe to follow",
  render: ({ attribute }) => (
    <ul>
      {[example, "javascript:alert(1)", null].map((value) => (
        <li key={String(value)}>
          <Cell attribute={attribute} value={value} record={{}} label={undefined} />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole("link");
    await expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://example.org"]);
    await expect(canvas.getByText("javascript:alert(1)")).toBeVisible();
  },
};
