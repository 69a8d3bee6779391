import { outlineOf } from "@armature/engine/form";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { Outline, type OutlineEntry, ProgressBar, Stack, TextField } from "@armature/renderer/ui";
import { QuestionRow } from "./QuestionRow.tsx";
import { SidePage } from "./SidePage.tsx";
import { WalkFooter } from "./WalkFooter.tsx";

const NOTHING = { wrong: 0, needed: 0, noted: 0, theirs: 0 };
const page = (title: string, more: Partial<OutlineEntry> = {}): OutlineEntry => ({
  key: `/${title}`,
  title,
  fields: [],
  counts: NOTHING,
  ...more,
});
const [general] = outlineOf([
  { key: "/General#phone", label: "Phone", heading: "General", marks: ["wrong"] },
  { key: "/General#fax", label: "Fax", heading: null, marks: ["needed"] },
]);
const pages: readonly OutlineEntry[] = [
  page("Introduction", { state: "nothingAsked" }),
  page("Core Team", { counts: { ...NOTHING, needed: 26 } }),
  page("Background"),
  ...(general ? [{ ...general, key: "/General", isInner: true }] : []),
  page("Grants", { isInner: true, state: "complete" }),
  page("Devices and Systems", { state: "complete" }),
];
const field = (id: string, label: string) => (
  <TextField id={id} label={label} value="" onChange={() => undefined} onBlur={() => undefined} issues={[]} />
);

const meta = {
  title: "Pages/SidePage",
  component: SidePage,
  args: {
    title: "General",
    counts: { wrong: 1, needed: 1, noted: 0, theirs: 0 },
    outline: (close) => (
      <Outline
        label="Questionnaire"
        noun="question"
        sections={pages}
        untitled=""
        current="/General"
        hrefOf={(key) => key}
        onSection={close}
        onField={close}
      />
    ),
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
