import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { StepFooter, Stepper } from "./Stepper.tsx";
import type { StepperProps } from "./Stepper.tsx";

const names = ["Upload", "Match columns", "Match values", "Review", "Import"];

function stepsUpTo(done: number) {
  return names.map((label, index) => ({ key: String(index), label, done: index < done }));
}

const finish = fn();

function Walk(props: StepperProps) {
  const [current, setCurrent] = useState(Number(props.current));
  const [done, setDone] = useState(current);
  const isLast = current === names.length - 1;
  const next = () => {
    setDone(Math.max(done, current + 1));
    setCurrent(current + 1);
  };
  return (
    <>
      <Stepper {...props} steps={stepsUpTo(done)} current={String(current)} onStep={(key) => setCurrent(Number(key))} />
      <h2 className="mt-6 text-section font-semibold">{names[current]}</h2>
      <div className="h-40" />
      <StepFooter
        onBack={current === 0 ? undefined : () => setCurrent(current - 1)}
        next={{ label: isLast ? "Import 120 users" : "Next", onClick: isLast ? finish : next }}
        status="120 rows"
      />
    </>
  );
}

const meta = {
  title: "Pages/Stepper",
  component: Stepper,
  render: (args) => <Walk {...args} />,
  args: { label: "Import users", steps: stepsUpTo(0), current: "0", onStep: fn() },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: "Back" })).not.toBeInTheDocument();
    await expect(canvas.getByText("Upload", { selector: "[aria-current] *" })).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /Review/ })).not.toBeInTheDocument();
  },
};

export const Middle: Story = {
  args: { current: "3" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /Match columns/ }));
    await expect(canvas.getByRole("heading", { name: "Match columns" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await expect(canvas.getByRole("heading", { name: "Match values" })).toBeVisible();
  },
};

export const Last: Story = {
  args: { current: "4" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Import 120 users" }));
    await expect(finish).toHaveBeenCalledOnce();
  },
};
