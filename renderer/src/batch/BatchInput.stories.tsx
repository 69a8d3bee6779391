import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { usePlugin } from "../data/metadata.ts";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { Button, Stack } from "../ui/index.ts";
import { BatchInput } from "./BatchInput.tsx";

const onValue = fn();

interface BatchStoryProps {
  readonly attribute: string;
  readonly value: unknown;
  readonly attempted?: boolean;
}

/** A chosen attribute. After 'leave as is' it can be chosen again. */
function BatchStory({ attribute: name, value: first, attempted = false }: BatchStoryProps) {
  const [value, setValue] = useState<unknown>(first);
  const [isChosen, setChosen] = useState(true);
  const attribute = personType().byName.get(name);
  const plugin = usePlugin(attribute ?? { element: null });
  if (!attribute || !plugin) throw new Error(`no attribute ${name}`);
  if (!isChosen) return <Button onClick={() => setChosen(true)}>{`Change ${attribute.label}`}</Button>;
  const change = (next: unknown) => {
    setValue(next);
    onValue(next);
  };
  return (
    <BatchInput
      plugin={plugin}
      attribute={attribute}
      value={value}
      onChange={change}
      onLeave={() => setChosen(false)}
      attempted={attempted}
    />
  );
}

const meta = {
  title: "Batch/BatchInput",
  component: BatchStory,
  args: { attribute: "jobTitle", value: null },
  beforeEach: () => {
    onValue.mockClear();
  },
  decorators: [
    (Story) => (
      <TestFrame compiled={compiledPersons()}>
        <Stack>
          <Story />
        </Stack>
      </TestFrame>
    ),
  ],
} satisfies Meta<typeof BatchStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Blank: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Job Title" });
    await expect(input).toHaveAccessibleDescription("Will be cleared.");
    await userEvent.type(input, "Chief");
    await expect(onValue).toHaveBeenLastCalledWith("Chief");
    await expect(input).not.toHaveAccessibleDescription();
    await userEvent.click(canvas.getByRole("button", { name: "Clear Job Title in every record" }));
    await expect(onValue).toHaveBeenLastCalledWith(null);
    await expect(input).toHaveValue("");
  },
};

export const Set: Story = { args: { value: "Chief" } };

export const LeftAsItIs: Story = {
  args: { value: "Chief" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Leave Job Title as it is" }));
    await expect(canvas.queryByRole("textbox")).not.toBeInTheDocument();
    await expect(canvas.getByRole("button", { name: "Change Job Title" })).toBeVisible();
  },
};

export const RequiredLeftBlank: Story = {
  args: { attribute: "lastName" },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Last Name" });
    await userEvent.click(input);
    await expect(input).toBeValid();
    await userEvent.tab();
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription("Error: Last Name is required");
  },
};

export const TooLong: Story = { args: { value: "x".repeat(41), attempted: true } };
export const YesOrNo: Story = { args: { attribute: "doctor", value: 1 } };
export const Dark: Story = { args: { value: "Chief" }, globals: { theme: "dark" } };
