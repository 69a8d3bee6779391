import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent } from "storybook/test";
import { Field } from "./Field.tsx";
import { MultiCombobox } from "./MultiCombobox.tsx";
import type { MultiComboboxProps } from "./MultiCombobox.tsx";

const counties = ["Alameda", "Contra Costa", "Los Angeles", "Marin", "Napa", "San Francisco", "None"];

function Chosen(props: MultiComboboxProps) {
  const [values, setValues] = useState(props.values);
  const change = (next: readonly string[]) => {
    setValues(next);
    props.onChange(next);
  };
  return (
    <div className="max-w-160">
      <Field id={props.id} label="Counties">
        <MultiCombobox {...props} values={values} onChange={change} />
      </Field>
    </div>
  );
}

const meta = {
  title: "Form/MultiCombobox",
  component: MultiCombobox,
  render: (args) => <Chosen {...args} />,
  args: {
    id: "counties",
    values: [],
    onChange: fn(),
    options: counties.map((name) => ({ value: name, label: name })),
    alone: "None",
  },
} satisfies Meta<typeof MultiCombobox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { values: ["Napa", "San Francisco"] } };
export const Wrapping: Story = { args: { values: counties } };
export const Invalid: Story = { args: { invalid: true, values: ["Elsewhere"] } };
export const Disabled: Story = { args: { disabled: true, values: ["Napa", "San Francisco"] } };

export const Typing: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("combobox", { name: "Counties" });
    await userEvent.type(input, "nap{ArrowDown}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(["Napa"]);
    await expect(input).toHaveValue("");
    await userEvent.type(input, "mar{ArrowDown}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(["Napa", "Marin"]);
  },
};

export const Open: Story = {
  args: { values: ["Napa"] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await expect(await screen.findByRole("option", { name: "Napa" })).toHaveAttribute("aria-selected", "true");
  },
};
