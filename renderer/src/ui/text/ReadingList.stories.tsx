import type { Meta, StoryObj } from "@storybook/react-vite";
import { ReadingList } from "./ReadingList.tsx";

const meta = {
  title: "Tables/ReadingList",
  component: ReadingList,
  args: {
    sections: [
      {
        key: "vision",
        title: null,
        details: [
          {
            label: "Vision",
            value:
              "No chart on paper. Each patient tells their story once, and whoever sees them next has read it.\n\nNobody stays late to write notes.",
          },
          { label: "Guiding Principles", value: null },
        ],
      },
      { key: "sponsor", title: "People", details: [{ label: "Executive Sponsor", value: "Dr. Ana Lind" }] },
    ],
  },
} satisfies Meta<typeof ReadingList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const RightToLeft: Story = {
  args: { sections: [{ key: "vision", title: "الرؤية", details: [{ label: "الرؤية", value: "لا ملفات ورقية." }] }] },
};
export const Dark: Story = { globals: { theme: "dark" } };
