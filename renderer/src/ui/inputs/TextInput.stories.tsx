import type { Meta, StoryObj } from "@storybook/react-vite";
import { Mail } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { Stack } from "../layout/Stack.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextInput } from "./TextInput.tsx";
import type { TextInputProps } from "./TextInput.tsx";

function Typed(props: TextInputProps) {
  const [value, setValue] = useState(props.value);
  return (
    <TextInput
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange(next);
      }}
    />
  );
}

const meta = {
  title: "Form/TextInput",
  component: TextInput,
  render: (args) => <Typed {...args} />,
  args: { id: "name", label: "Name", value: "", onChange: fn() },
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Typing: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Name" }), "Ada");
    await expect(args.onChange).toHaveBeenLastCalledWith("Ada");
  },
};

export const States: Story = {
  render: () => (
    <Stack>
      <TextInput id="a" label="Plain" value="Ada Lovelace" onChange={fn()} />
      <TextInput id="b" label="Empty" value="" placeholder="name@clinic.example" onChange={fn()} prefix={Mail} />
      <TextInput id="c" label="Invalid" value="12345" invalid onChange={fn()} monospaced />
      <TextInput id="d" label="Disabled" value="Set by a rule" disabled onChange={fn()} />
      <TextInput id="e" label="Amount" value="152.40" prefix="$" suffix="per visit" onChange={fn()} />
      <TextInput id="f" label="Password" type="password" value="a long secret" onChange={fn()} />
      <TextArea id="g" label="Comments" value={"First line\nSecond line"} onChange={fn()} />
      <TextArea id="h" label="Disabled comments" value="Closed" disabled rows={2} onChange={fn()} />
    </Stack>
  ),
};

export const Dark: Story = { ...States, globals: { theme: "dark" } };
