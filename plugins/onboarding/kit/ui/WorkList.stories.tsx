import type { Meta, StoryObj } from "@storybook/react-vite";
import { WorkList, WorkRow } from "./WorkList.tsx";

const meta = { title: "Pages/Work list", component: WorkList } satisfies Meta<typeof WorkList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Mixed: Story = {
  args: {
    label: "What is left",
    children: (
      <>
        <WorkRow text="11 of 40 users need information" to="/users" />
        <WorkRow text="2 questionnaires wait for approval" note="Lakeside Family Clinics, Harbor Hospital" to="/all" />
        <WorkRow text="Every department is complete" isDone to="/departments" />
        <WorkRow text="The build is closed" to={null} />
      </>
    ),
  },
};

export const Counting: Story = {
  args: {
    label: "What is left",
    children: (
      <>
        <WorkRow text={undefined} to={null} />
        <WorkRow text={undefined} to={null} />
      </>
    ),
  },
};

export const LongText: Story = {
  args: {
    label: "What is left",
    children: <WorkRow text={`1 of 2 ${"departments-of-a-very-long-name".repeat(5)} needs information`} to="/x" />,
  },
};
