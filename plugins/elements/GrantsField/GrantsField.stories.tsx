import { toasts } from "@armature/renderer/ui";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { anAttribute } from "../../attribute.testing.ts";
import { aDesk, aFileStore, ElementField } from "../../field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const grants = [
  {
    id: 1,
    name: "Rural Health Outreach",
    specialRequirement: "Quarterly site visit",
    reportingMethod: "Electronic handbook",
    fileId: 12,
  },
  { id: 2, name: "Ryan White Part C", specialRequirement: null, reportingMethod: null, fileId: null },
];
const edit = fn();
const remove = fn<(id: number) => Promise<void>>();
const full = {
  records: grants,
  labels: { fileId: { 12: "award letter.pdf" } },
  add: (onAdded: (id: number) => void) => onAdded(3),
  edit,
  remove,
};

const meta = {
  title: "Element types/GrantsField",
  component: ElementField,
  args: {
    plugin,
    attribute: anAttribute(element, { label: "Grants" }),
    value: 2,
    desk: aDesk(full),
    files: aFileStore(),
    onChange: fn(),
  },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {
  args: { value: null, desk: aDesk({ ...full, records: [] }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("No grants submitted.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add grant" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
  },
};

export const Two: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Quarterly site visit")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "award letter.pdf" })).toHaveAttribute(
      "href",
      "/api/file2/12/download",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Edit Ryan White Part C" }));
    await expect(edit).toHaveBeenLastCalledWith(2);
    await userEvent.click(canvas.getByRole("button", { name: "Add grant" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
  },
};

export const Deleting: Story = {
  play: async ({ canvas, args }) => {
    remove.mockResolvedValue(undefined);
    await userEvent.click(canvas.getByRole("button", { name: "Delete Rural Health Outreach" }));
    const question = await screen.findByText(/delete grant: Rural Health Outreach/);
    await waitFor(() => expect(question).toBeVisible());
    await expect(remove).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(remove).toHaveBeenLastCalledWith(1));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(1));
  },
};

export const NotDeleted: Story = {
  play: async ({ canvas, args }) => {
    remove.mockRejectedValue(new Error("The build is closed."));
    await userEvent.click(canvas.getByRole("button", { name: "Delete Rural Health Outreach" }));
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(toasts.getState().map((toast) => toast.message)).toContain("Could not delete grant. The build is closed."),
    );
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(canvas.getByText("Rural Health Outreach")).toBeVisible();
  },
};

export const Loading: Story = { args: { value: null, desk: aDesk({ state: "loading" }) } };

const retry = fn();
export const Failed: Story = {
  args: { desk: aDesk({ state: "failed", retry }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("The grants could not be loaded.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

export const Submitted: Story = {
  name: "Disabled, they can be read only",
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Rural Health Outreach")).toBeVisible();
    await expect(canvas.queryByRole("button")).not.toBeInTheDocument();
  },
};
