import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { Field } from "./Field.tsx";
import { YesNoInput } from "./YesNoInput.tsx";
import type { YesNoInputProps } from "./YesNoInput.tsx";

function Answered(props: YesNoInputProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: boolean | null) => {
    setValue(next);
    props.onChange(next);
  };
  return (
    <Field id={props.id} label="Provider" required={props.required}>
      <YesNoInput {...props} value={value} onChange={change} />
    </Field>
  );
}

const meta = {
  title: "Form/YesNoInput",
  component: YesNoInput,
  render: (args) => <Answered {...args} />,
  args: { id: "isProvider", value: null, onChange: fn() },
} satisfies Meta<typeof YesNoInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotAnswered: Story = {};
export const Yes: Story = { args: { value: true } };
export const No: Story = { args: { value: false } };
export const Invalid: Story = { args: { invalid: true, required: true } };
export const Disabled: Story = { args: { value: true, disabled: true } };
export const Dark: Story = { args: { value: true }, globals: { theme: "dark" } };

export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("radiogroup", { name: "Provider" })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard("{ArrowRight}");
    await expect(canvas.getByRole("radio", { name: "No" })).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
    await userEvent.click(canvas.getByRole("button", { name: "Clear answer" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await expect(canvas.getByRole("radio", { name: "No" })).not.toBeChecked();
  },
};
