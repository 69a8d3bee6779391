import { expect, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/TextFieldNumber",
  ...fieldStories(plugin, {
    label: "Beds",
    option: [
      { name: "minimum", value: 1 },
      { name: "maximum", value: 100 },
    ],
  }),
};

export const Hint: FieldStory = {
  name: "Says what it asks for [NMQ-106]",
  play: async ({ canvas }) => {
    await expect(canvas.getByPlaceholderText("Enter a number from 1 to 100.")).toBeVisible();
  },
};

export const Decimals: FieldStory = {
  name: "With decimals",
  args: { attribute: anAttribute(element, { label: "Visits", option: [{ name: "decimals", value: 2 }] }) },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Visits" });
    await userEvent.type(input, "1.50");
    await expect(input).toHaveValue("1.50");
    await expect(args.onChange).toHaveBeenLastCalledWith(1.5);
    await userEvent.tab();
    await expect(input).toHaveValue("1.5");
  },
};

export const NoNumber: FieldStory = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Beds" });
    await userEvent.type(input, "12 or so");
    await userEvent.tab();
    await expect(input).toHaveValue("12 or so");
    await expect(canvas.getByText("Beds takes a whole number")).toBeVisible();
  },
};
