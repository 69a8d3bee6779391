import { expect, screen, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

const bounded = anAttribute(element, {
  label: "Go-live",
  option: [
    { name: "minimum", value: "2026-01-10" },
    { name: "maximum", value: "2026-12-31" },
  ],
});

export default {
  title: "Element types/DateField",
  ...fieldStories(plugin, { label: "Go-live" }),
};

export const Typed: FieldStory = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Go-live" });
    await userEvent.type(input, "1/31/2026");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-01-31");
    await expect(input).toHaveValue("1/31/2026");
    await userEvent.tab();
    await expect(input).toHaveValue("2026-01-31");
  },
};

export const NoDate: FieldStory = {
  name: "No date",
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox");
    await userEvent.type(input, "2026-02-29");
    await userEvent.tab();
    await expect(input).toHaveValue("2026-02-29");
    await expect(input).toHaveAccessibleDescription(/Go-live takes a date such as 2026-01-31/);
  },
};

export const Chosen: FieldStory = {
  args: { value: "2026-01-31" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose a date" }));
    await expect(await screen.findByRole("button", { name: "Saturday, January 31, 2026" })).toHaveFocus();
    await userEvent.keyboard("{PageDown}{ArrowRight}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-03-01");
    await expect(canvas.getByRole("textbox")).toHaveValue("2026-03-01");
    await expect(canvas.getByRole("button", { name: "Choose a date" })).toHaveFocus();
  },
};

export const Bounded: FieldStory = {
  args: { attribute: bounded, value: "2026-01-20" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose a date" }));
    const before = await screen.findByRole("button", { name: "Friday, January 9, 2026" });
    await expect(before).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(before);
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{PageUp}");
    await expect(screen.getByRole("button", { name: "Saturday, January 10, 2026" })).toHaveFocus();
  },
};
