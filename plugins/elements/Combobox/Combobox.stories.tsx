import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const shifts = ["Day", "Evening", { value: "n", label: "Night" }, "None"];
const clinics = Array.from({ length: 41_000 }, (_, i) => ({ value: `c${i}`, label: `Clinic ${i}` }));

function anyOf(comboboxOptionList: unknown[], settings = {}) {
  return anAttribute(element, { label: "Shift", comboboxOptionList, ...settings });
}

const meta = {
  title: "Element types/Combobox",
  component: ElementField,
  args: { plugin, attribute: anyOf(shifts), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "Shift" }), "nig");
    await userEvent.click(await screen.findByRole("option", { name: "Night" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("n");
    await expect(canvas.getByRole("combobox")).toHaveValue("Night");
  },
};

export const Chosen: Story = { args: { value: "n" } };

export const Disabled: Story = { args: { value: "n", disabled: true } };

export const Unknown: Story = {
  name: "Unknown value",
  args: { value: "Dusk", attempted: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveValue("Dusk");
    await expect(canvas.getByText("Shift takes one of the choices offered")).toBeVisible();
  },
};

export const Several: Story = {
  args: { attribute: anyOf(shifts, { multiple: true }), value: ["Day", "n"] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await userEvent.click(await screen.findByRole("option", { name: "None" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["None"]);
    await userEvent.click(await screen.findByRole("option", { name: "Evening" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["Evening"]);
  },
};

export const FreeText: Story = {
  args: { attribute: anyOf(shifts, { option: [{ name: "freeText", value: true }] }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox"), "Dusk");
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith("Dusk");
  },
};

export const FortyOneThousand: Story = {
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

export const SeveralOfFortyOneThousand: Story = {
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
