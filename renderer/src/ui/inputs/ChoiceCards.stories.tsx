import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { ChoiceCard, ChoiceCards, type ChoiceCardsProps } from "./ChoiceCards.tsx";

function TwoValues({ mine, theirs, ...cards }: Omit<ChoiceCardsProps, "children"> & { mine: string; theirs: string }) {
  const [isMine, choose] = useState(true);
  return (
    <ChoiceCards {...cards}>
      <ChoiceCard name="value" title="Keep yours" chosen={isMine} onChoose={() => choose(true)}>
        {mine}
      </ChoiceCard>
      <ChoiceCard
        name="value"
        title="Take theirs"
        chosen={!isMine}
        onChoose={() => choose(false)}
        note="mara@clinic.example, 5 minutes ago"
      >
        {theirs}
      </ChoiceCard>
    </ChoiceCards>
  );
}

const meta = {
  title: "Form/ChoiceCards",
  component: TwoValues,
  args: { title: "Job Title", label: "Which value of Job Title to keep", mine: "Midwife", theirs: "Head nurse" },
} satisfies Meta<typeof TwoValues>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("radio", { name: "Keep yours: Midwife" })).toBeChecked();
    await userEvent.click(canvas.getByText("Head nurse"));
    await expect(canvas.getByRole("radio", { name: "Take theirs: Head nurse" })).toBeChecked();
    await expect(canvas.getByRole("radio", { name: "Take theirs: Head nurse" })).toHaveAccessibleDescription(
      "mara@clinic.example, 5 minutes ago",
    );
    await userEvent.keyboard("{ArrowUp}");
    await expect(canvas.getByRole("radio", { name: "Keep yours: Midwife" })).toBeChecked();
  },
};

export const LongValues: Story = {
  args: { mine: "Somebody who knows each of the forms and none of the people. ".repeat(6), theirs: "قابلة" },
};

export const Dark: Story = { globals: { theme: "dark" } };
