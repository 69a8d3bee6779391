import { expect } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/Timestamp",
  ...fieldStories(plugin, { label: "Confirmed", option: [{ name: "emptyText", value: "Not confirmed" }] }),
};

export const Empty: FieldStory = {
  play: async ({ canvas }) => expect(canvas.getByRole("textbox")).toHaveValue("Not confirmed"),
};

export const Filled: FieldStory = {
  args: { value: "2026-03-05T12:00:00.000Z" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toHaveValue("March 05, 2026");
    await expect(canvas.getByRole("textbox")).toBeDisabled();
  },
};

export const WithoutWords: FieldStory = { name: "Without words for none", args: { attribute: anAttribute(element) } };
