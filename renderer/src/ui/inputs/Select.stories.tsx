import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Field, fieldDescription } from "./Field.tsx";
import { Select } from "./Select.tsx";
import type { SelectProps } from "./Select.tsx";

function Chosen(props: SelectProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: string | null) => {
    setValue(next);
    props.onChange(next);
  };
  const issues = props.invalid === true ? ["This field is required"] : [];
  return (
    <div className="max-w-160">
      <Field id={props.id} label="Care setting" required={props.required} issues={issues}>
        <Select {...props} value={value} onChange={change} describedBy={fieldDescription(props.id, { issues })} />
      </Field>
    </div>
  );
}

const meta = {
  title: "Form/Select",
  component: Select,
  render: (args) => <Chosen {...args} />,
  args: {
    id: "careSetting",
    value: null,
    onChange: fn(),
    options: [
      { value: "acute", label: "Acute Care", description: "Hospitals and their departments" },
      { value: "ambulatory", label: "Ambulatory", description: "Clinics and practices" },
      { value: "other", label: "Other" },
    ],
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: "ambulatory", clearable: true } };
export const Invalid: Story = { args: { invalid: true, required: true } };
export const Disabled: Story = { args: { value: "acute", disabled: true } };

export const ByKeyboard: Story = {
  args: { clearable: true },
  play: async ({ canvas, args }) => {
    const select = canvas.getByRole("combobox", { name: /Care setting/ });
    select.focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("listbox")).toBeVisible());
    await userEvent.keyboard("amb{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("ambulatory");
    await waitFor(() => expect(select).toHaveFocus());
    await expect(select).toHaveTextContent("Ambulatory");
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const Open: Story = {
  args: { value: "acute" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await expect(await screen.findByRole("option", { name: /Acute Care/ })).toHaveAttribute("aria-selected", "true");
  },
};

export const OpenDark: Story = { ...Open, globals: { theme: "dark" } };
