import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { ProgressBar } from "./ProgressBar.tsx";
import { QuestionRow } from "./QuestionRow.tsx";
import type { SectionEntry } from "./SectionList.tsx";
import { SidePage } from "./SidePage.tsx";
import { Stack } from "./Stack.tsx";
import { TextField } from "./TextField.tsx";
import { WalkFooter } from "./WalkFooter.tsx";

const entry = (label: string, more: Partial<SectionEntry> = {}): SectionEntry => ({
  key: label,
  label,
  to: `/${label}`,
  mark: "incomplete",
  current: false,
  isInner: false,
  ...more,
});
const field = (id: string, label: string) => (
  <TextField id={id} label={label} value="" onChange={() => undefined} onBlur={() => undefined} issues={[]} />
);

const meta = {
  title: "Pages/SidePage",
  component: SidePage,
  args: {
    label: "Questionnaire",
    entries: [
      entry("Introduction", { mark: "nothingAsked" }),
      entry("Background"),
      entry("General", { isInner: true, current: true }),
      entry("Grants", { isInner: true, mark: "complete" }),
      entry("Devices and Systems", { mark: "complete" }),
    ],
    isOpen: true,
    onOpen: fn(),
    children: (
      <Stack gap="wide">
        <ProgressBar label="TOTAL QUESTIONNAIRE PROGRESS" percent={42} />
        <QuestionRow number="1" depth={0}>
          {field("phone", "Phone")}
        </QuestionRow>
        <QuestionRow number="a" depth={1}>
          {field("fax", "Fax")}
        </QuestionRow>
        <WalkFooter previous={null} next={{ label: "Grants", onClick: fn() }} />
      </Stack>
    ),
  },
} satisfies Meta<typeof SidePage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const Hidden: Story = { args: { isOpen: false } };
export const LastPage: Story = {
  args: { children: <WalkFooter previous={{ label: "Volumes", onClick: fn() }} next={null} /> },
};
