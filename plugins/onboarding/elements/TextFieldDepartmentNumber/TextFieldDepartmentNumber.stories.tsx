import { type FieldStory, fieldStories } from "@armature/plugins/kit/field-stories.testing.tsx";
import { expect } from "storybook/test";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/TextFieldDepartmentNumber",
  ...fieldStories(plugin, { label: "Department Number" }),
};

/** A value that is no text. Only a fault elsewhere could store it. */
const textless = {
  get number(): string {
    throw new Error("There is no such number");
  },
};

export const Failed: FieldStory = {
  name: "Cannot be shown [GEN-032, NMQ-122]",
  render: ({ attribute }) => (
    <plugin.Input
      id="subject"
      attribute={attribute}
      value={textless}
      onChange={() => undefined}
      onBlur={() => undefined}
      disabled={false}
      required={false}
      issues={[]}
      describedBy={undefined}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Error rendering Department Number input")).toBeVisible();
    await expect(canvas.queryByRole("textbox")).not.toBeInTheDocument();
  },
};
