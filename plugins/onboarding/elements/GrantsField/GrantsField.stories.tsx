import { type FieldStory, fieldStories } from "@armature/plugins/kit/field-stories.testing.tsx";
import { someInlineRecords, aFileStore } from "@armature/plugins/kit/field.testing.tsx";
import type { InlineRecords } from "@armature/renderer";
import { expect, fn, userEvent } from "storybook/test";
import { plugin } from "./index.tsx";

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
const remove = fn<NonNullable<InlineRecords["remove"]>>();
const full = {
  records: grants,
  labels: { fileId: { 12: "award letter.pdf" } },
  add: (onAdded: (id: number) => void) => onAdded(3),
  edit,
  remove,
};

export default {
  title: "Element types/GrantsField",
  ...fieldStories(
    plugin,
    { label: "Grants" },
    { value: 2, inlineRecords: someInlineRecords(full), files: aFileStore() },
  ),
};

export const None: FieldStory = {
  args: { value: null, inlineRecords: someInlineRecords({ ...full, records: [] }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("No grants submitted.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add grant" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
  },
};

export const Two: FieldStory = {
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

export const Deleting: FieldStory = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Delete Rural Health Outreach" }));
    const [id, removal] = remove.mock.lastCall ?? [];
    await expect([id, removal?.note]).toEqual([1, "Its file is deleted with it."]);
    await expect(args.onChange).not.toHaveBeenCalled();
    removal?.onRemoved();
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
  },
};

export const Loading: FieldStory = { args: { value: null, inlineRecords: someInlineRecords({ state: "loading" }) } };

const retry = fn();
export const Failed: FieldStory = {
  args: { inlineRecords: someInlineRecords({ state: "failed", retry }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("The grants could not be loaded.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

export const Submitted: FieldStory = {
  name: "Disabled, they can be read only",
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Rural Health Outreach")).toBeVisible();
    await expect(canvas.queryByRole("button")).not.toBeInTheDocument();
  },
};
