import { expect, screen, userEvent, waitFor } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

const shifts = ["Day", "Evening", { value: "n", label: "Night" }, "None"];
const clinics = Array.from({ length: 41_000 }, (_, i) => ({ value: `c${i}`, label: `Clinic ${i}` }));

function anyOf(comboboxOptionList: unknown[], settings = {}) {
  return anAttribute(element, { label: "Shift", comboboxOptionList, ...settings });
}

export default {
  title: "Element types/Combobox",
  ...fieldStories(plugin, { label: "Shift", comboboxOptionList: shifts }),
};

export const Empty: FieldStory = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "Shift" }), "nig");
    await userEvent.click(await screen.findByRole("option", { name: "Night" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("n");
    await expect(canvas.getByRole("combobox")).toHaveValue("Night");
  },
};

export const Unknown: FieldStory = {
  name: "Unknown value",
  args: { value: "Dusk", attempted: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveValue("Dusk");
    await expect(canvas.getByText("Shift takes one of the choices offered")).toBeVisible();
  },
};

export const Several: FieldStory = {
  args: { attribute: anyOf(shifts, { multiple: true }), value: ["Day", "n"] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await userEvent.click(await screen.findByRole("option", { name: "None" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["None"]);
    await userEvent.click(await screen.findByRole("option", { name: "Evening" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["Evening"]);
  },
};

export const FreeText: FieldStory = {
  args: { attribute: anyOf(shifts, { option: [{ name: "freeText", value: true }] }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox"), "Dusk");
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith("Dusk");
  },
};

export const FortyOneThousand: FieldStory = {
  args: { attribute: anyOf(clinics) },
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("combobox");
    await userEvent.click(box);
    await expect((await screen.findAllByRole("option")).length).toBeLessThan(100);
    await userEvent.type(box, "40999");
    await userEvent.click(await screen.findByRole("option", { name: "Clinic 40999" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("c40999");
  },
};

export const SeveralOfFortyOneThousand: FieldStory = {
  args: { attribute: anyOf(clinics, { multiple: true }), value: ["c7", "c40000"] },
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("combobox");
    await userEvent.click(box);
    await waitFor(() => expect(screen.getAllByRole("option").length).toBeLessThan(100));
    await userEvent.type(box, "40999");
    await userEvent.click(await screen.findByRole("option", { name: "Clinic 40999" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["c7", "c40000", "c40999"]);
  },
};
