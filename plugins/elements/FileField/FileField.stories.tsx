import type { UploadRequest } from "@armature/renderer";
import { toasts } from "@armature/renderer/ui";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { aFileStore, anOptionSource } from "../../kit/field.testing.tsx";
import { plugin } from "./index.tsx";

const named = anOptionSource(0, { labelOf: (id) => (id === 12 ? "payors.xlsx" : undefined) });
const sheet = new File(["a,b"], "rates.csv");
const drop = fn();

export default {
  title: "Element types/FileField",
  ...fieldStories(plugin, { label: "Payor list" }, { options: named, files: aFileStore({ drop }) }),
};

export const Empty: FieldStory = {
  play: async ({ canvas, args }) => {
    await userEvent.upload(canvas.getByLabelText("Payor list"), sheet);
    const link = await canvas.findByRole("link", { name: "rates.csv" });
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(link.getAttribute("href")).toMatch(/^\/api\/file2\/\d+\/download$/);
  },
};

export const Attached: FieldStory = {
  args: { value: 12 },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("link", { name: "payors.xlsx" })).toHaveAttribute("href", "/api/file2/12/download");
    await userEvent.click(canvas.getByRole("button", { name: "Remove payors.xlsx" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await expect(drop).toHaveBeenLastCalledWith(12);
  },
};

export const Replaced: FieldStory = {
  args: { value: 12 },
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText("Payor list"), sheet);
    await expect(await canvas.findByRole("link", { name: "rates.csv" })).toBeVisible();
    await expect(canvas.queryByText("payors.xlsx")).not.toBeInTheDocument();
    await expect(drop).toHaveBeenLastCalledWith(12);
  },
};

/** An upload that stops at 40 % until it is cancelled. */
function stuck({ onProgress, signal }: UploadRequest): Promise<number> {
  onProgress?.(0.4);
  return new Promise((_, reject) =>
    signal?.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError"))),
  );
}

export const Sending: FieldStory = {
  args: { value: 12, files: aFileStore({ upload: stuck }) },
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText("Payor list"), sheet);
    await expect(await canvas.findByRole("progressbar", { name: "Sending rates.csv" })).toHaveTextContent("40 %");
    await userEvent.upload(canvas.getByLabelText("Payor list"), new File(["c"], "other.csv"));
    await expect(await canvas.findByRole("progressbar", { name: "Sending other.csv" })).toBeVisible();
    await waitFor(() => expect(canvas.queryByText("rates.csv")).not.toBeInTheDocument());
  },
};

export const Cancelled: FieldStory = {
  args: { value: 12, files: aFileStore({ upload: stuck }) },
  play: async ({ canvas, args }) => {
    await userEvent.upload(canvas.getByLabelText("Payor list"), sheet);
    await userEvent.click(await canvas.findByRole("button", { name: "Cancel rates.csv" }));
    await expect(await canvas.findByRole("link", { name: "payors.xlsx" })).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const RefusedByTheServer: FieldStory = {
  args: { files: aFileStore({ upload: () => Promise.reject(new Error("File type not valid")) }) },
  play: async ({ canvas, args }) => {
    await userEvent.upload(canvas.getByLabelText("Payor list"), sheet);
    await waitFor(() =>
      expect(toasts.getState().map((toast) => toast.message)).toContain("rates.csv: File type not valid"),
    );
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const RefusedHere: FieldStory = {
  name: "Refused before it is sent",
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText("Payor list");
    await userEvent.upload(input, new File(["x"], "run.exe"), { applyAccept: false });
    await expect(
      canvas.getByText(/^run\.exe: File type not valid\. Choose a file that is one of these: \.pdf, /),
    ).toBeVisible();
    await userEvent.upload(input, new File([new Uint8Array(5_000_001)], "big.pdf"));
    await expect(canvas.getByText("big.pdf: File not accepted")).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Disabled: FieldStory = {
  args: { value: 12, disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Payor list")).toBeDisabled();
    await expect(canvas.queryByRole("button", { name: /Remove/ })).not.toBeInTheDocument();
    await expect(canvas.getByRole("link", { name: "payors.xlsx" })).toBeVisible();
  },
};
