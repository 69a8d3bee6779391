import type { Meta, StoryObj } from "@storybook/react-vite";
import { Button } from "@armature/renderer/ui";
import { Timeline } from "./Timeline.tsx";
import { WorkList, WorkRow } from "./WorkList.tsx";

const meta = {
  title: "Pages/Timeline",
  component: Timeline,
  args: {
    label: "Phases",
    steps: [
      { key: "a", title: "Questionnaire", state: "completed", word: "Completed", actions: <Button>Open</Button> },
      {
        key: "b",
        title: "Build",
        state: "active",
        word: "Enter information",
        text: "Your people, resources and departments.",
        children: (
          <WorkList label="What is left">
            <WorkRow text="11 of 40 users need information" to="/users" />
            <WorkRow text="Every department is complete" isDone to="/departments" />
          </WorkList>
        ),
        actions: <Button variant="primary">Open</Button>,
      },
      { key: "c", title: "Complete", state: "locked", word: "Complete Previous Step", text: "All is done." },
    ],
  },
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Underway: Story = {};

export const NothingSaid: Story = {
  args: {
    steps: [
      { key: "a", title: "Questionnaire", state: "active", word: "Ready to fill out" },
      { key: "b", title: "Build", state: "locked", word: null, actions: <Button>Open</Button> },
    ],
  },
};
