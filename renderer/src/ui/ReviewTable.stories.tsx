import type { ReviewCell, ReviewRecord } from "@armature/engine";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ReviewTable } from "./ReviewTable.tsx";

const cell = (label: string, old: string, next: string, more: Partial<ReviewCell> = {}): ReviewCell => ({
  attribute: label,
  label,
  state: old === "" ? "new" : next === "" ? "cleared" : "changed",
  old,
  new: next,
  isFilled: false,
  text: null,
  ...more,
});
const wrong = { state: "error", text: "Must be 10 digits long." } as const;
const hidden = { state: "hidden", text: "Not changed: a rule hides it" } as const;

const few: readonly ReviewRecord[] = [
  {
    key: "1",
    title: "Ann Lee",
    kind: "new",
    cells: [cell("First Name", "", "Ann"), cell("NPI", "", "0012345670")],
    issue: null,
  },
  {
    key: "2",
    title: "Bob Ray",
    kind: "changed",
    cells: [
      cell("Job Title", "Nurse", "Charge nurse"),
      cell("Supervisor", "Ann Lee", ""),
      cell("DEA", "", "AB1234567", hidden),
    ],
    issue: null,
  },
  { key: "3", title: "Cat Day", kind: "unchanged", cells: [], issue: null },
  {
    key: "4",
    title: "Dan Kim",
    kind: "error",
    cells: [cell("NPI", "1112223334", "12345", wrong), cell("Job Title", "", "Physician")],
    issue: null,
  },
  { key: "5", title: "Eve Fox", kind: "conflict", cells: [], issue: "Someone else changed this record" },
];

const many: readonly ReviewRecord[] = Array.from({ length: 5_000 }, (_, i) => ({
  key: String(i),
  title: `Person ${i + 1}`,
  kind: i % 50 === 0 ? "error" : i % 3 === 0 ? "new" : "changed",
  cells: [cell("Job Title", "Nurse", `Nurse ${i}`), cell("NPI", "", "123", i % 50 === 0 ? wrong : {})],
  issue: null,
}));

const meta = {
  title: "Tables/ReviewTable",
  component: ReviewTable,
  args: { caption: "Changes of users", records: few },
} satisfies Meta<typeof ReviewTable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Few: Story = {
  play: async ({ canvas }) => {
    const row = canvas.getByRole("row", { name: /Supervisor/ });
    await expect(within(row).getByText("Ann Lee", { selector: "del" })).toBeVisible();
    await expect(within(row).getByText("<no value>")).toBeVisible();
    await expect(canvas.getByRole("row", { name: /DEA.*Not changed: a rule hides it/ })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "All 5" })).toHaveAttribute("aria-pressed", "true");
  },
};

export const OnlyChanges: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Only changes 4" }));
    await expect(canvas.queryByText("Cat Day")).not.toBeInTheDocument();
  },
};

export const OnlyProblems: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Only problems 2" }));
    await expect(canvas.getAllByRole("row")).toHaveLength(3);
    await expect(canvas.getByText("Must be 10 digits long.")).toBeVisible();
    await expect(canvas.queryByText("Physician")).not.toBeInTheDocument();
  },
};

export const Thousands: Story = {
  args: { records: many },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("row").length).toBeLessThan(100);
    await userEvent.click(canvas.getByRole("button", { name: "Errors 100" }));
    await waitFor(() => expect(canvas.getByText("Person 51", { selector: ".font-medium" })).toBeVisible());
  },
};

export const Nothing: Story = { args: { records: [] } };
