import type { ReviewCell, ReviewRecord } from "@armature/engine/changes";
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
const hidden = { state: "hidden", text: "Ignored: not used because of another answer" } as const;

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
  kind: i % 5 < 3 ? "error" : i % 5 === 3 ? "new" : "changed",
  cells: [cell("Job Title", "Nurse", `Nurse ${i}`), cell("NPI", "", "123", i % 5 < 3 ? wrong : {})],
  issue: null,
}));

const long: ReviewRecord = {
  key: "6",
  title: `${"Maximiliana ".repeat(10)}`,
  kind: "error",
  cells: [
    ...Array.from({ length: 10 }, (_, i) => cell(`Value ${i + 1}`, "", `${i}`)),
    cell("NPI", "", "9".repeat(120), {
      state: "error",
      text: "This is no NPI: its last digit does not match the others. Compare it with the source.",
    }),
  ],
  issue: null,
};
const rightToLeft: ReviewRecord = {
  key: "7",
  title: "נועה לוי",
  kind: "changed",
  cells: [cell("Job Title", "אחות", "אחות ראשית")],
  issue: null,
};

const uniform: readonly ReviewRecord[] = ["Ann Lee", "Bob Ray", "Dan Kim"].map((title, i) => ({
  key: String(i),
  title,
  kind: i === 2 ? "error" : "changed",
  cells: [cell("Job Title", ["Nurse", "Physician", ""][i] ?? "", "Team Lead", i === 2 ? wrong : {})],
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
    await expect(canvas.getByRole("row", { name: /DEA.*Ignored: not used because of another answer/ })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "All 5" })).toHaveAttribute("aria-pressed", "true");
    await expect(canvas.queryByRole("button", { name: /^Removed/ })).not.toBeInTheDocument();
  },
};

export const FewDark: Story = { args: { records: [...few, long, rightToLeft] }, globals: { theme: "dark" } };

export const OnAPhone: Story = {
  args: { records: [...few, long, rightToLeft] },
  globals: { viewport: { value: "mobile1" } },
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
    await expect(canvas.getByText("Must be 10 digits long.")).toBeVisible();
    await expect(canvas.queryByText("Physician")).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "1 more value of Dan Kim" }));
    await expect(canvas.getByText("Physician")).toBeVisible();
  },
};

/** Correct values are folded; problems come first and in full. */
export const Folded: Story = {
  args: { records: [long] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Compare it with the source/)).toBeVisible();
    await expect(canvas.queryByRole("row", { name: /Value 10/ })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: /^10 more values/ }));
    await expect(canvas.getByRole("row", { name: /Value 10/ })).toBeVisible();
  },
};

/** A value that all records get is shown once. */
export const OneValueForAll: Story = {
  args: { records: uniform, groupsValues: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("row", { name: "Job Title becomes Team Lead 3 records" })).toBeVisible();
    const [, , first] = canvas.getAllByRole("row");
    await expect(first).toHaveTextContent(/^Dan Kim.*Must be 10 digits long/);
  },
};

export const Thousands: Story = {
  args: { records: many },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("row").length).toBeLessThan(120);
    await userEvent.click(canvas.getByRole("button", { name: "Only problems 3,000" }));
    await waitFor(() => expect(canvas.getByText("Person 6", { selector: ".font-semibold" })).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: "Previous problem" }));
    await waitFor(() => expect(canvas.getByText("Problem 3,000 of 3,000")).toBeVisible());
    await waitFor(() => expect(canvas.getByRole("row", { name: /^Person 4998 NPI/ })).toHaveFocus());
    await expect(canvas.getAllByRole("row").length).toBeLessThan(120);
  },
};

export const Nothing: Story = { args: { records: [] } };
