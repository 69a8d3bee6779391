import { expect, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/YesNo",
  ...fieldStories(plugin, { label: "Provider" }),
};

export const NotAnswered: FieldStory = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "Yes" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole("button", { name: "Clear answer" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const OtherStoredValues: FieldStory = {
  args: { attribute: anAttribute(element, { label: "Provider", valueYes: "PRN", valueNo: "Never" }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "No" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("Never");
  },
};

export const Required: FieldStory = {
  args: { required: true, attempted: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Provider is required")).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "No" }));
    await expect(canvas.queryByText("Provider is required")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Clear answer" })).toBeNull();
  },
};
