import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Checkbox } from "./Checkbox.tsx";
import { Stack } from "../layout/Stack.tsx";
import { Switch } from "./Switch.tsx";

const meta = {
  title: "Form/Checkbox",
  component: Checkbox,
  args: { checked: false, label: "Is null", onChange: fn() },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: () => (
    <Stack gap="tight">
      <Checkbox label="Not checked" checked={false} onChange={fn()} />
      <Checkbox label="Checked" checked onChange={fn()} />
      <Checkbox label="Some of them" checked={false} indeterminate onChange={fn()} />
      <Checkbox label="Disabled" checked={false} disabled onChange={fn()} />
      <Checkbox label="Disabled and checked" checked disabled onChange={fn()} />
      <Checkbox label="Invalid" checked={false} invalid onChange={fn()} />
      <Switch label="Off" checked={false} onChange={fn()} />
      <Switch label="On" checked onChange={fn()} />
      <Switch label="Disabled" checked disabled onChange={fn()} />
    </Stack>
  ),
};

export const ReportsShift: Story = {
  play: async ({ canvas, args }) => {
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(canvas.getByRole("checkbox", { name: "Is null" }));
    await user.keyboard("{/Shift}");
    await expect(args.onChange).toHaveBeenLastCalledWith(true, { shiftKey: true });
  },
};

export const Dark: Story = { ...States, globals: { theme: "dark" } };
