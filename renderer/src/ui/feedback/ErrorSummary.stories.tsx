import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Field } from "../inputs/Field.tsx";
import { Stack } from "../layout/Stack.tsx";
import { TextInput } from "../inputs/TextInput.tsx";
import { YesNoInput } from "../inputs/YesNoInput.tsx";

const meta = {
  title: "Form/ErrorSummary",
  component: ErrorSummary,
  args: {
    title: "2 fields need attention",
    items: [
      { fieldId: "lastName", label: "Last name", message: "This field is required" },
      { fieldId: "isProvider", label: "Provider", message: "This field is required" },
    ],
  },
  render: (args) => (
    <Stack>
      <ErrorSummary {...args} />
      <Field id="lastName" label="Last name" required>
        <TextInput id="lastName" value="" invalid required onChange={fn()} />
      </Field>
      <Field id="isProvider" label="Provider" required>
        <YesNoInput id="isProvider" value={null} invalid required onChange={fn()} />
      </Field>
    </Stack>
  ),
} satisfies Meta<typeof ErrorSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const MovesFocus: Story = {
  args: { refusals: 1 },
  play: async ({ canvas }) => {
    const summary = canvas.getByRole("group", { name: "2 fields need attention" });
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(canvas.getByRole("link", { name: "Last name: This field is required" }));
    await expect(canvas.getByRole("textbox", { name: /Last name/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole("link", { name: /Provider/ }));
    await expect(canvas.getByRole("radio", { name: "Yes" })).toHaveFocus();
  },
};
export const Dark: Story = { globals: { theme: "dark" } };
