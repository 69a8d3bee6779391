import { expect, userEvent } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/TextArea",
  ...fieldStories(plugin, { label: "Notes", minLength: 3, maxLength: 60 }),
};

export const Lines: FieldStory = {
  name: "Lines are kept, outer ones dropped",
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("textbox", { name: "Notes" });
    await userEvent.type(box, "{Enter}First{Enter}Second{Enter}");
    await userEvent.tab();
    await expect(box).toHaveValue("First\nSecond");
    await expect(args.onChange).toHaveBeenLastCalledWith("First\nSecond");
  },
};
