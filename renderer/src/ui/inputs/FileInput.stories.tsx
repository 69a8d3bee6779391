import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { Field } from "./Field.tsx";
import { FileInput } from "./FileInput.tsx";
import type { FileInputProps } from "./FileInput.tsx";

const limits = {
  accept: [".xlsx", ".csv"],
  acceptText: "Only XLSX and CSV files can be read.",
  maxSize: 1_000_000,
  maxSizeText: "A file can have 1 MB at most.",
};

function WithState(props: FileInputProps) {
  const [files, setFiles] = useState(props.files);
  const add = (given: readonly File[]) => {
    const added = given.map(({ name, size }) => ({ key: name, name, size, href: "about:blank" }));
    setFiles(props.multiple === true ? [...files, ...added] : added);
    props.onAdd(given);
  };
  return (
    <div className="max-w-160">
      <Field id={props.id} label="Sheet">
        <FileInput
          {...props}
          files={files}
          onAdd={add}
          onRemove={(key) => setFiles(files.filter((f) => f.key !== key))}
        />
      </Field>
    </div>
  );
}

const sheet = { key: "1", name: "users.xlsx", size: 48_230, href: "about:blank" };

const meta = {
  title: "Form/FileInput",
  component: FileInput,
  render: (args) => <WithState {...args} />,
  args: { id: "sheet", files: [], onAdd: fn(), onRemove: fn(), limits, text: "XLSX or CSV, up to 1 MB" },
} satisfies Meta<typeof FileInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.upload(canvas.getByLabelText("Sheet"), new File(["a"], "users.csv"));
    await expect(args.onAdd).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("link", { name: "users.csv" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove users.csv" }));
    await expect(canvas.queryByRole("list", { name: "Files" })).not.toBeInTheDocument();
    await expect(canvas.getByLabelText("Sheet")).toHaveFocus();
  },
};

export const One: Story = { args: { files: [sheet] } };

export const Several: Story = {
  args: {
    multiple: true,
    files: [
      sheet,
      { key: "2", name: "a very long name of a file that says what is in it, twice over.csv", busy: true },
    ],
  },
};

export const Sending: Story = {
  args: { files: [{ key: "1", name: "users.xlsx", size: 48_230, busy: true, progress: 0.4 }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar", { name: "Sending users.xlsx" })).toHaveTextContent("40 %");
    await userEvent.click(canvas.getByRole("button", { name: "Cancel users.xlsx" }));
    await expect(canvas.queryByText("users.xlsx")).not.toBeInTheDocument();
  },
};

export const Refused: Story = {
  args: { multiple: true },
  play: async ({ canvas, args }) => {
    const files = [
      new File(["a"], "users.pdf"),
      new File(["a".repeat(1_000_001)], "big.csv"),
      new File(["a"], "ok.csv"),
    ];
    await userEvent.upload(canvas.getByLabelText("Sheet"), files, { applyAccept: false });
    await expect(canvas.getByText("users.pdf: Only XLSX and CSV files can be read.")).toBeVisible();
    await expect(canvas.getByText("big.csv: A file can have 1 MB at most.")).toBeVisible();
    await expect(args.onAdd).toHaveBeenCalledWith([files[2]]);
  },
};

export const Invalid: Story = { args: { invalid: true } };

export const Disabled: Story = { args: { files: [sheet], disabled: true } };
