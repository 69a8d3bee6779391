import { expect, userEvent } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/TextFieldZip",
  ...fieldStories(plugin, { label: "ZIP" }),
};

export const Typing: FieldStory = {
  play: async ({ canvas, args }) => {
    const zip = canvas.getByRole("textbox", { name: "ZIP" });
    await userEvent.type(zip, "53703x12");
    await expect(zip).toHaveValue("53703-12");
    await userEvent.tab();
    await expect(canvas.getByText("ZIP Code must be 9 digits (ZIP+4 format).")).toBeVisible();
    await userEvent.type(zip, "345");
    await expect(zip).toBeValid();
    await expect(args.onChange).toHaveBeenLastCalledWith("53703-1234");
    await userEvent.clear(zip);
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const LookUp: FieldStory = {
  name: "The postal service's look-up opens in a new window",
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: /Look up a ZIP\+4 code/ });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", "https://tools.usps.com/zip-code-lookup.htm");
  },
};
