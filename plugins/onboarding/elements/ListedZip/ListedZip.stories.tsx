import { type FieldStory, fieldStories } from "@armature/plugins/kit/field-stories.testing.tsx";
import { expect } from "storybook/test";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/ListedZip",
  ...fieldStories(plugin, { label: "ZIP" }, { record: { zip: "53703-1234", state: "WI" }, found: { state: "WI" } }),
};

export const NotInTheList: FieldStory = {
  args: { record: { zip: "99999-0000", state: "WI" }, found: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("The list of ZIP codes does not have 99999.");
    await expect(canvas.getByRole("textbox", { name: "ZIP" })).toBeValid();
  },
};

export const WrongAndNotInTheList: FieldStory = {
  args: { value: "99999", attempted: true, record: { zip: "99999", state: "WI" }, found: null },
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toBeEmptyDOMElement(),
};

export const OfAnotherState: FieldStory = {
  args: { record: { zip: "53703-1234", state: "IL" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("ZIP 53703 is in WI, and the state says IL.");
  },
};
