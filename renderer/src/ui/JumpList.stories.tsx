import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { Field } from "./Field.tsx";
import { JumpLinks, JumpList } from "./JumpList.tsx";
import { TextInput } from "./TextInput.tsx";
import { YesNoInput } from "./YesNoInput.tsx";

const keep = () => undefined;

const meta = {
  title: "Form/JumpList",
  component: JumpList,
  args: {
    title: "Go to a field",
    children: (
      <JumpLinks
        jumps={[
          { fieldId: "jump-name", label: "Name" },
          { fieldId: "jump-doctor", label: "Doctor" },
        ]}
      />
    ),
  },
  render: (args) => (
    <>
      <JumpList {...args} />
      <Field id="jump-name" label="Name">
        <TextInput id="jump-name" value="" onChange={keep} />
      </Field>
      <Field id="jump-doctor" label="Doctor">
        <YesNoInput id="jump-doctor" value={null} onChange={keep} />
      </Field>
    </>
  ),
} satisfies Meta<typeof JumpList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A group of controls takes focus on its first one. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Go to a field"));
    await userEvent.click(canvas.getByRole("link", { name: "Name" }));
    await expect(canvas.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("link", { name: "Doctor" }));
    await expect(canvas.getByRole("radio", { name: "Yes" })).toHaveFocus();
  },
};
