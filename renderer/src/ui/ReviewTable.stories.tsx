import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ReviewTable } from "./ReviewTable.tsx";
import type { ReviewRecord } from "./review-rows.ts";

const few: readonly ReviewRecord[] = [
  {
    key: "1",
    title: "Ann Lee",
    kind: "new",
    changes: [
      { attribute: "First Name", old: "", new: "Ann" },
      { attribute: "NPI", old: "", new: "0012345678" },
    ],
  },
  {
    key: "2",
    title: "Bob Ray",
    kind: "changed",
    changes: [
      { attribute: "Job Title", old: "Nurse", new: "Charge nurse" },
      { attribute: "Supervisor", old: "Ann Lee", new: "" },
    ],
  },
  { key: "3", title: "Cat Day", kind: "unchanged", changes: [] },
  {
    key: "4",
    title: "Dan Kim",
    kind: "error",
    changes: [
      { attribute: "NPI", old: "1112223334", new: "12345", issue: "Must be 10 digits long." },
      { attribute: "Job Title", old: "", new: "Physician" },
    ],
  },
  { key: "5", title: "Eve Fox", kind: "conflict", changes: [], issue: "Someone else changed this record" },
];

const many: readonly ReviewRecord[] = Array.from({ length: 5_000 }, (_, i) => ({
  key: String(i),
  title: `Person ${i + 1}`,
  kind: i % 50 === 0 ? "error" : i % 3 === 0 ? "new" : "changed",
  changes: [
    { attribute: "Job Title", old: "Nurse", new: `Nurse ${i}` },
    { attribute: "NPI", old: "", new: "123", issue: i % 50 === 0 ? "Must be 10 digits long." : undefined },
  ],
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
