import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent } from "storybook/test";
import { DatesInput } from "./DatesInput.tsx";
import type { DatesInputProps } from "./DatesInput.tsx";
import { Field } from "./Field.tsx";

function WithState(props: DatesInputProps) {
  const [values, setValues] = useState(props.values);
  const change = (next: readonly string[]) => {
    setValues(next);
    props.onChange(next);
  };
  return (
    <div className="max-w-160">
      <Field id={props.id} label="Training days">
        <DatesInput {...props} values={values} onChange={change} />
      </Field>
    </div>
  );
}

const meta = {
  title: "Form/DatesInput",
  component: DatesInput,
  render: (args) => <WithState {...args} />,
  args: { id: "days", values: [], onChange: fn(), today: "2026-11-20" },
} satisfies Meta<typeof DatesInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { values: ["2026-11-20", "2026-11-24", "2026-12-01"] } };
export const Invalid: Story = { args: { values: ["2026-11-20", "tomorrow"], invalid: true } };
export const Disabled: Story = { args: { values: ["2026-11-20"], disabled: true } };

export const Pasted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("textbox"));
    await userEvent.paste("12/1/2026, 2026-11-24, 2026-12-01");
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-11-24", "2026-12-01"]);
  },
};

/** Enter belongs to the input method while it composes. */
export const Composed: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox");
    await userEvent.type(input, "12/1/2026");
    await fireEvent.keyDown(input, { key: "Enter", keyCode: 229 });
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    await expect(args.onChange).toHaveBeenCalledWith(["2026-12-01"]);
  },
};

export const Open: Story = {
  args: { values: ["2026-11-24", "2026-11-26"] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose dates" }));
    const grid = await screen.findByRole("grid", { name: "November 2026" });
    await expect(grid.querySelectorAll("[aria-selected='true']")).toHaveLength(2);
  },
};
