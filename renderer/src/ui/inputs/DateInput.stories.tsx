import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { DateInput } from "./DateInput.tsx";
import type { DateInputProps } from "./DateInput.tsx";
import { Field } from "./Field.tsx";

function WithState(props: DateInputProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: string | null) => {
    setValue(next);
    props.onChange(next);
  };
  return (
    <div className="max-w-160">
      <Field id={props.id} label="Go-live">
        <DateInput {...props} value={value} onChange={change} />
      </Field>
    </div>
  );
}

const meta = {
  title: "Form/DateInput",
  component: DateInput,
  render: (args) => <WithState {...args} />,
  args: { id: "goLive", value: null, onChange: fn(), today: "2026-11-20" },
} satisfies Meta<typeof DateInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: "2026-11-24" } };
export const Invalid: Story = { args: { value: "2026-02-30", invalid: true } };
export const Disabled: Story = { args: { value: "2026-11-24", disabled: true } };

export const Open: Story = {
  args: { value: "2026-11-24", min: "2026-11-05", max: "2026-12-24" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose a date" }));
    const calendar = await screen.findByRole("grid", { name: "November 2026" });
    await waitFor(() => expect(calendar).toBeVisible());
    await expect(screen.getByRole("button", { name: "Tuesday, November 24, 2026" })).toHaveFocus();
    await expect(screen.getByRole("button", { name: "Friday, November 20, 2026" })).toHaveAttribute(
      "aria-current",
      "date",
    );
  },
};

export const ByKeyboard: Story = {
  name: "Chosen by keyboard",
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Alt>}h{/Alt}");
    await expect(await screen.findByRole("menuitem", { name: "Choose a date" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("button", { name: "Friday, November 20, 2026" })).toHaveFocus();
    await userEvent.keyboard("{Home}{ArrowDown}{PageDown} ");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-12-22");
    await expect(canvas.getByRole("button", { name: "Choose a date" })).toHaveFocus();
  },
};

export const Escaped: Story = {
  name: "Closed by Escape",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose a date" }));
    await userEvent.click(await screen.findByRole("button", { name: "Next month" }));
    await userEvent.keyboard("{Escape}");
    await expect(screen.queryByRole("grid")).not.toBeInTheDocument();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
