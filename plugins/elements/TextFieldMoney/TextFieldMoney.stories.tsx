import { expect, userEvent } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/TextFieldMoney",
  ...fieldStories(plugin, { label: "Fee" }),
};

export const Padded: FieldStory = {
  name: "Padded and parted once it is left [NMQ-098, NMQ-099]",
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Fee" });
    await userEvent.type(input, "1200.5");
    await expect(input).toHaveValue("1200.5");
    await expect(args.onChange).toHaveBeenLastCalledWith(1200.5);
    await userEvent.tab();
    await expect(input).toHaveValue("1,200.50");
    await expect(args.onChange).toHaveBeenLastCalledWith(1200.5);
  },
};

export const NoAmount: FieldStory = {
  name: "What is no amount stays and is refused [NMQ-097]",
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Fee" });
    await userEvent.type(input, "1.234");
    await userEvent.tab();
    await expect(input).toHaveValue("1.234");
    await expect(canvas.getByText("Fee takes an amount such as 1,200.50")).toBeVisible();
  },
};

export const Cleared: FieldStory = {
  args: { value: 5 },
  play: async ({ canvas, args }) => {
    await userEvent.clear(canvas.getByRole("textbox", { name: "Fee" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
