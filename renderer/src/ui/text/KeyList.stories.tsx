import type { Meta, StoryObj } from "@storybook/react-vite";
import { KeyList } from "./KeyList.tsx";

const meta = {
  title: "Windows/KeyList",
  component: KeyList,
  args: {
    heading: "Lists",
    entries: [
      { keys: [["←"], ["→"]], text: "Move between cells" },
      { keys: [["Shift", "Enter"]], text: "Look at the record" },
    ],
  },
} satisfies Meta<typeof KeyList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Keys: Story = {};
