import { expect, screen, userEvent } from "storybook/test";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/DatesField",
  ...fieldStories(plugin, { label: "Training days" }),
};

export const Typed: FieldStory = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Training days" });
    await userEvent.type(input, "2026-02-01");
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-02-01"]);
    await expect(input).toHaveValue("");
    await userEvent.type(input, "1/31/2026{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-01-31", "2026-02-01"]);
  },
};

export const Chosen: FieldStory = {
  args: { value: ["2026-01-31", "2026-02-14"] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose dates" }));
    await userEvent.click(await screen.findByRole("button", { name: "Friday, January 2, 2026" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-01-02", "2026-01-31", "2026-02-14"]);
    await userEvent.click(screen.getByRole("button", { name: "Saturday, January 31, 2026" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-01-02", "2026-02-14"]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(canvas.getByRole("button", { name: "Remove 2026-01-02" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-02-14"]);
  },
};

export const NoDate: FieldStory = {
  name: "No date",
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox"), "tomorrow");
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(["tomorrow"]);
    await expect(canvas.getByRole("textbox")).toBeInvalid();
  },
};
