import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Combobox } from "./Combobox.tsx";
import type { ComboboxProps } from "./Combobox.tsx";
import { Field } from "./Field.tsx";

const manyZips = Array.from({ length: 50_000 }, (_, index) => {
  const zip = String(10_000 + index);
  return { value: zip, label: zip, description: `Area ${index % 900}` };
});

const counties = [
  "Alameda",
  "Contra Costa",
  "Los Angeles",
  "Marin",
  "Napa",
  "San Francisco",
  "Santa Clara",
  "Sonoma",
].map((label, index) => ({
  value: String(index + 1),
  label,
}));

function Chosen(props: ComboboxProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: string | null) => {
    setValue(next);
    props.onChange(next);
  };
  return (
    <div className="max-w-160">
      <Field id={props.id} label="County">
        <Combobox {...props} value={value} onChange={change} />
      </Field>
    </div>
  );
}

const meta = {
  title: "Form/Combobox",
  component: Combobox,
  render: (args) => <Chosen {...args} />,
  args: { id: "county", value: null, onChange: fn(), options: counties },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: "4" } };
export const Invalid: Story = { args: { invalid: true } };
export const Disabled: Story = { args: { value: "4", disabled: true } };

export const Typing: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("combobox", { name: "County" });
    await userEvent.type(input, "san f");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("6");
    await expect(input).toHaveValue("San Francisco");
  },
};

export const NoMatch: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("combobox"), "zzz");
    await waitFor(() => expect(screen.getByText("No match")).toBeVisible());
  },
};

export const FiftyThousand: Story = {
  args: { options: manyZips },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("combobox");
    await userEvent.click(input);
    await expect((await screen.findAllByRole("option")).length).toBeLessThan(100);
    await userEvent.type(input, "59999");
    await waitFor(() => expect(screen.getByRole("option", { name: /59999/ })).toBeVisible());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("59999");
  },
};

export const Open: Story = {
  args: { value: "4" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getByRole("option", { name: "Marin" })).toHaveAttribute("aria-selected", "true"));
  },
};
