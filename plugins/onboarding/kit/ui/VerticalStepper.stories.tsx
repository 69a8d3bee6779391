import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { Button, Inline } from "@armature/renderer/ui";
import { VerticalStepper, type VerticalStepperProps } from "./VerticalStepper.tsx";

const names = ["Select a Role", "Answer Security Questions", "Create a Name for the Role"];

function Walk(props: VerticalStepperProps) {
  const [current, setCurrent] = useState(Number(props.current));
  const steps = names.map((label, index) => ({ key: String(index), label, done: index < current }));
  return (
    <VerticalStepper {...props} steps={steps} current={String(current)} onStep={(key) => setCurrent(Number(key))}>
      <p>What {names[current]?.toLowerCase()} asks for.</p>
      <Inline>
        {current < names.length - 1 && (
          <Button variant="primary" onClick={() => setCurrent(current + 1)}>
            Continue
          </Button>
        )}
      </Inline>
    </VerticalStepper>
  );
}

const meta = {
  title: "Pages/VerticalStepper",
  component: VerticalStepper,
  render: (args) => <Walk {...args} />,
  args: { label: "Create Security Role", steps: [], current: "0", onStep: fn(), children: null },
} satisfies Meta<typeof VerticalStepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("region", { name: "Select a Role" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /Answer/ })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "Continue" }));
    await expect(canvas.getByRole("region", { name: "Answer Security Questions" })).toHaveFocus();
  },
};

export const Last: Story = {
  args: { current: "2" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /Select a Role/ }));
    await expect(canvas.getByRole("region", { name: "Select a Role" })).toBeVisible();
  },
};
