import { type FieldStory, fieldStories } from "@armature/plugins/kit/field-stories.testing.tsx";
import { anOptionSource, ElementField, type ElementFieldProps } from "@armature/plugins/kit/field.testing.tsx";
import { Button, Inline, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { expect, screen, userEvent } from "storybook/test";
import { plugin } from "./index.tsx";

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

export default {
  title: "Element types/CountyField",
  ...fieldStories(plugin, { label: "County/Parish" }, { record: {} }),
  render: (args: ElementFieldProps) => <Beside {...args} />,
};

export const NoState: FieldStory = {
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
