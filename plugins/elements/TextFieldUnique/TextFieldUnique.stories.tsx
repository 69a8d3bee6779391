import { expect, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/TextFieldUnique",
  ...fieldStories(plugin, { label: "Abbreviation", maxLength: 20 }),
};

export const Capitals: FieldStory = {
  name: "In capitals, once it is left or sent [NMQ-112]",
  args: {
    attribute: anAttribute(element, { label: "Abbreviation", option: [{ name: "upperCase", value: true }] }),
  },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Abbreviation" });
    await userEvent.type(input, " card-01");
    await userEvent.tab();
    await expect(input).toHaveValue("CARD-01");
    await userEvent.type(input, "b{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("CARD-01B");
    await expect(input).toBeValid();
  },
};
