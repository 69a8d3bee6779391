import type { Meta, StoryObj } from "@storybook/react-vite";
import { History } from "lucide-react";
import { useState } from "react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { Field, fieldDescription } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { TextInput } from "./TextInput.tsx";

function FieldWithText({ children, ...field }: FieldProps) {
  const [value, setValue] = useState(typeof children === "string" ? children : "");
  return (
    <div className="max-w-160">
      <Field {...field}>
        <TextInput
          id={field.id}
          value={value}
          onChange={setValue}
          required={field.required}
          invalid={(field.issues ?? []).length > 0}
          describedBy={fieldDescription(field.id, field)}
        />
      </Field>
    </div>
  );
}

const meta = {
  title: "Form/Field",
  component: Field,
  render: (args) => <FieldWithText {...args} />,
  args: { id: "firstName", label: "First name", children: "Ada" },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const WithEverything: Story = {
  args: {
    id: "abbreviation",
    label: "Abbreviation",
    children: "NORTHSHORE CLINIC",
    required: true,
    help: "A short name that fits on a wristband.\nUpper case is used when it is saved.",
    hint: "Shown on schedules and labels.",
    mark: "Needed because the location is a department.",
    issues: ["This field has a maximum character count of 10"],
    counter: { length: 17, max: 10 },
    action: <IconButton icon={History} label="History of Abbreviation" size="small" />,
  },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: /Abbreviation\s*\*?\s*required/ });
    await expect(input).toBeInvalid();
    await expect(input).toBeRequired();
    await expect(input).toHaveAccessibleDescription(
      /maximum character count of 10.*Needed because.*Shown on schedules.*wristband/,
    );
  },
};

export const HelpByKeyboard: Story = {
  args: { help: "As it stands on the license." },
  play: async ({ canvas }) => {
    const help = canvas.getByRole("button", { name: "Help for First name" });
    await userEvent.tab();
    await expect(canvas.getByRole("textbox")).toHaveFocus();
    await userEvent.keyboard("{Alt>}h{/Alt}");
    await expect(await screen.findByRole("menuitem", { name: "Help" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(await screen.findByRole("note", { name: "Help for First name" })).toHaveTextContent(
      "As it stands on the license.",
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
    await waitFor(() => expect(help).toHaveFocus());
  },
};

export const Required: Story = { args: { required: true, children: "", issues: ["This field is required"] } };

export const NeededForCompletion: Story = {
  args: { id: "npi", label: "NPI", children: "", mark: "Needed because Provider is Yes." },
};

export const Counting: Story = { args: { counter: { length: 3, max: 50 } } };

export const LongLabel: Story = {
  args: {
    label: "Name of the person who answers questions about the enrollment of billing providers in the state program",
    required: true,
    help: "Somebody who can be reached.",
  },
};

export const Dark: Story = { ...WithEverything, globals: { theme: "dark" } };
