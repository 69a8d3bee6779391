import type { Values } from "@armature/engine";
import { type FieldStory, fieldStories } from "@armature/plugins/kit/field-stories.testing.tsx";
import { ElementField, type ElementFieldProps } from "@armature/plugins/kit/field.testing.tsx";
import { Button, Inline, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { expect, userEvent, waitFor } from "storybook/test";
import { plugin } from "./index.tsx";

const steps: readonly (readonly [string, Values])[] = [
  ["Choose a type", { interfaceType: "Lab Orders" }],
  ["Choose Quest", { interfaceType: "Lab Orders", vendorAndOrganizationNameList: ["Quest"] }],
  ["Choose LabCorp too", { interfaceType: "Lab Orders", vendorAndOrganizationNameList: ["Quest", "LabCorp"] }],
  ["Clear the type", { vendorAndOrganizationNameList: ["Quest", "LabCorp"] }],
];

/** The field next to buttons that answer the other two questions. */
function Beside(props: ElementFieldProps) {
  const [record, setRecord] = useState(props.record);
  return (
    <Stack>
      <ElementField {...props} {...(record && { record })} />
      <Inline>
        {steps.map(([text, next]) => (
          <Button key={text} size="small" onClick={() => setRecord(next)}>
            {text}
          </Button>
        ))}
      </Inline>
    </Stack>
  );
}

export default {
  title: "Element types/InterfaceName",
  ...fieldStories(plugin, { label: "Interface Name" }, { record: {} }),
  render: (args: ElementFieldProps) => <Beside {...args} />,
};

export const Empty: FieldStory = {
  play: async ({ canvas, args }) => {
    const name = canvas.getByRole("textbox", { name: "Interface Name" });
    await expect(name).toHaveAttribute("placeholder", "Please fill out 'Interface Type'.");
    await userEvent.click(canvas.getByRole("button", { name: "Choose a type" }));
    await expect(name).toHaveAttribute("placeholder", "Please fill out 'Vendor(s)'.");
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Choose Quest" }));
    await expect(name).toHaveValue("Lab Orders Quest");
    await userEvent.click(canvas.getByRole("button", { name: "Choose LabCorp too" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("Lab Orders Quest, LabCorp");
    await userEvent.click(canvas.getByRole("button", { name: "Clear the type" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const Named: FieldStory = {
  args: { value: "Lab Orders Quest", record: steps[1]?.[1] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("textbox")).toBeDisabled();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const NotNamedYet: FieldStory = {
  name: "Made of both, but not named yet",
  args: { value: null, record: steps[1]?.[1] },
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(canvas.getByRole("textbox")).toHaveValue("Lab Orders Quest"));
    await expect(args.onChange).toHaveBeenCalledTimes(1);
  },
};

export const NamedOtherwise: FieldStory = {
  name: "Stored under another name, which stays until a part changes",
  args: { value: "Our lab", record: steps[1]?.[1] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("textbox")).toHaveValue("Our lab");
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Submitted: FieldStory = {
  name: "Disabled, it follows nothing",
  args: { value: "Lab Orders Quest", record: steps[1]?.[1], disabled: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose LabCorp too" }));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
