import { expect, fn, userEvent, waitFor } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { aFileStore, anOptionSource } from "../../kit/field.testing.tsx";
import { plugin } from "./index.tsx";

const NAMES: Readonly<Record<string, string>> = { 5: "fees-2025.pdf", 3: "fees-2026.pdf" };
const named = anOptionSource(0, { labelOf: (id) => NAMES[String(id)] });
const drop = fn();
const upload = fn();

export default {
  title: "Element types/FilesField",
  ...fieldStories(
    plugin,
    {
      label: "Fee schedules",
      option: [
        { name: "associatedAttribute", value: "fileTypeId" },
        { name: "associatedAttributeValue", value: 6 },
        { name: "associatedEntityType", value: "clinic" },
      ],
    },
    { options: named, files: aFileStore({ drop }) },
  ),
};

export const Empty: FieldStory = {
  args: { record: { clinicId: 12 } },
  play: async ({ canvas, args }) => {
    let last = 100;
    upload.mockImplementation(() => Promise.resolve(++last));
    const files = [new File(["a"], "one.pdf"), new File(["b"], "two.pdf")];
    await userEvent.upload(canvas.getByLabelText("Fee schedules"), files);
    await expect(await canvas.findByRole("link", { name: "two.pdf" })).toBeVisible();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith([101, 102]));
  },
};

export const SentWithItsRecord: FieldStory = {
  args: {
    record: { clinicId: 12 },
    files: aFileStore({ upload: (request) => Promise.resolve(Number(upload(request))) }),
  },
  play: async ({ canvas }) => {
    upload.mockReturnValue(101);
    await userEvent.upload(canvas.getByLabelText("Fee schedules"), new File(["a"], "one.pdf"));
    await waitFor(() =>
      expect(upload).toHaveBeenLastCalledWith(expect.objectContaining({ fields: { fileTypeId: "6", clinicId: "12" } })),
    );
  },
};

export const Attached: FieldStory = {
  args: { value: [5, 3] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("link", { name: "fees-2026.pdf" })).toHaveAttribute("href", "/api/file2/3/download");
    await userEvent.click(canvas.getByRole("button", { name: "Remove fees-2025.pdf" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([3]);
    await expect(drop).toHaveBeenLastCalledWith(5);
    await userEvent.click(canvas.getByRole("button", { name: "Remove fees-2026.pdf" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const OneIsRefused: FieldStory = {
  args: {
    files: aFileStore({
      upload: ({ file }) =>
        file.name === "bad.pdf" ? Promise.reject(new Error("File type not valid")) : Promise.resolve(7),
    }),
  },
  play: async ({ canvas, args }) => {
    const files = [new File(["a"], "bad.pdf"), new File(["b"], "good.pdf")];
    await userEvent.upload(canvas.getByLabelText("Fee schedules"), files);
    await expect(await canvas.findByRole("link", { name: "good.pdf" })).toBeVisible();
    await expect(args.onChange).toHaveBeenLastCalledWith([7]);
    await expect(canvas.queryByText("bad.pdf")).not.toBeInTheDocument();
  },
};
