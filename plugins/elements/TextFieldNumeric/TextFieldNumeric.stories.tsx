import { toasts } from "@armature/renderer/ui";
import { expect, userEvent } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/TextFieldNumeric",
  ...fieldStories(plugin, { label: "Beds" }),
};

export const Typing: FieldStory = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Beds" }), "0042");
    await expect(canvas.getByRole("textbox")).toHaveValue("0042");
    await expect(args.onChange).toHaveBeenLastCalledWith(42);
    await userEvent.tab();
    await expect(canvas.getByRole("textbox")).toHaveValue("42");
  },
};

export const Unread: FieldStory = {
  name: "What is no number stays, and is told [GEN-030, NMQ-109]",
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Beds" });
    await userEvent.type(input, "twelve");
    await userEvent.tab();
    await expect(input).toHaveValue("twelve");
    await expect(input).toBeInvalid();
    await expect(canvas.getByText("Failed to parse input for Beds.")).toBeVisible();
    const reported = toasts.getState().map(({ type, message }) => `${type}: ${message}`);
    await expect(reported).toEqual(["error: Failed to parse input for Beds."]);
    await userEvent.clear(input);
    await userEvent.type(input, "12");
    await expect(input).toBeValid();
  },
};
