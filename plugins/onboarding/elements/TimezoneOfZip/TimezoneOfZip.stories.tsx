import { type FieldStory, fieldStories } from "@armature/plugins/kit/field-stories.testing.tsx";
import { expect, userEvent } from "storybook/test";
import { plugin } from "./index.tsx";

const ZONES = ["America/Chicago", "America/New_York"];

export default {
  title: "Element types/TimezoneOfZip",
  ...fieldStories(
    plugin,
    { label: "Timezone", comboboxOptionList: ZONES },
    { record: { zip: "53703-1234" }, found: { timezone: "America/Chicago" } },
  ),
};

export const Another: FieldStory = {
  args: { value: "America/New_York" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Use America/Chicago of ZIP 53703" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("America/Chicago");
    await expect(canvas.queryByRole("button", { name: /^Use / })).not.toBeInTheDocument();
  },
};
