import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { anOptionSource, ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const ofChoices = anAttribute(element, {
  label: "EHR",
  fkExists: false,
  fkName: null,
  comboboxOptionList: ["Clarity", "Caboodle", { value: "x", label: "Other" }],
});

const meta = {
  title: "Element types/Autocomplete",
  component: ElementField,
  args: {
    plugin,
    attribute: anAttribute(element, { label: "Department" }),
    options: anOptionSource(40),
    onChange: fn(),
  },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Records: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "Department" }), "person 1");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(13));
    await userEvent.keyboard("7");
    await userEvent.click(await screen.findByRole("option", { name: "Person 17" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(17);
  },
};

export const Choices: Story = {
  args: { attribute: ofChoices },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "EHR" }), "oth");
    await userEvent.click(await screen.findByRole("option", { name: "Other" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("x");
  },
};

export const Chosen: Story = { args: { value: 5 } };

export const Disabled: Story = { args: { value: 5, disabled: true } };

export const Unknown: Story = {
  name: "Unknown id",
  args: { value: 99 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveValue("Unknown (99)");
  },
};

const find = fn(() => Promise.resolve({ options: [{ value: 77, label: "Zoë Kim" }], hasMore: false }));
export const MoreOnTheServer: Story = {
  args: { options: anOptionSource(15, { hasMore: true, find }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox"), "Zoë");
    await userEvent.click(await screen.findByRole("option", { name: "Zoë Kim" }));
    await expect(find).toHaveBeenCalledWith("Zoë", expect.anything());
    await expect(args.onChange).toHaveBeenLastCalledWith(77);
  },
};

export const NoReference: Story = {
  name: "No reference set",
  args: {
    attribute: anAttribute(element, { fkExists: false, fkName: null, comboboxOptionList: null }),
    options: undefined,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getByRole("option", { name: "No record reference set!" })).toBeVisible());
  },
};
