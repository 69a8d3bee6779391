import { Button, Inline, Stack } from "@armature/renderer/ui";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent } from "storybook/test";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { anOptionSource, ElementField, type ElementFieldProps } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = { WI: ["Adams", "Dane", "Door"], IL: ["Cook", "Lake"] };

function countiesOf(state: unknown) {
  const options = (NAMES[String(state)] ?? []).map((label, i) => ({ value: i + (state === "WI" ? 1 : 101), label }));
  return anOptionSource(0, { options, labelOf: (id) => options.find((option) => option.value === id)?.label });
}

/** The field next to buttons that choose a state. */
function Beside(props: ElementFieldProps) {
  const [record, setRecord] = useState(props.record ?? {});
  return (
    <Stack>
      <ElementField {...props} record={record} options={countiesOf(record["state"])} />
      <Inline>
        {["WI", "IL"].map((state) => (
          <Button key={state} size="small" onClick={() => setRecord({ state })}>
            {state}
          </Button>
        ))}
      </Inline>
    </Stack>
  );
}

const meta = {
  title: "Element types/CountyField",
  component: ElementField,
  render: (args) => <Beside {...args} />,
  args: { plugin, attribute: anAttribute(element, { label: "County/Parish" }), record: {}, onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoState: Story = {
  play: async ({ canvas, args }) => {
    const county = canvas.getByRole("combobox", { name: "County/Parish" });
    await expect(county).toBeDisabled();
    await expect(county).toHaveAttribute("placeholder", "Choose a state first");
    await userEvent.click(canvas.getByRole("button", { name: "WI" }));
    await userEvent.click(county);
    await userEvent.click(await screen.findByRole("option", { name: "Dane" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
    await userEvent.click(canvas.getByRole("button", { name: "IL" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await userEvent.click(county);
    await expect(await screen.findByRole("option", { name: "Cook" })).toBeVisible();
    await expect(screen.queryByRole("option", { name: "Dane" })).not.toBeInTheDocument();
  },
};

export const Chosen: Story = { args: { value: 2, record: { state: "WI" } } };

export const Disabled: Story = { args: { value: 2, record: { state: "WI" }, disabled: true } };

export const Required: Story = { args: { record: { state: "WI" }, required: true, attempted: true } };
