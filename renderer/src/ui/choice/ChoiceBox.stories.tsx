import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { Field } from "../inputs/Field.tsx";
import type { ChoiceBoxBase } from "./choice-props.ts";
import { ChoiceBox } from "./ChoiceBox.tsx";

const counties = ["Alameda", "Contra Costa", "Los Angeles", "Marin", "Napa", "San Francisco", "Santa Clara", "Sonoma"];
const options = counties.map((label, i) => ({ value: String(i + 1), label }));
const manyZips = Array.from({ length: 41_000 }, (_, i) => ({ value: `z${i}`, label: String(10_000 + i) }));

interface BoxArgs extends ChoiceBoxBase {
  readonly value?: string | null;
  /** Set for a box with several values. */
  readonly values?: readonly string[];
  readonly onChange: (value: unknown) => void;
}

function Chosen({ value: first = null, values: firsts, onChange, ...props }: BoxArgs) {
  const [value, setValue] = useState(first);
  const [values, setValues] = useState(firsts ?? []);
  const label = firsts ? "Counties" : "County";
  const isRequired = props.required === true;
  return (
    <div className="max-w-160">
      <Field id={props.id} label={label} required={isRequired}>
        {firsts ? (
          <ChoiceBox {...props} values={values} onChange={all(setValues, onChange)} />
        ) : (
          <ChoiceBox {...props} value={value} onChange={all(setValue, onChange)} />
        )}
      </Field>
    </div>
  );
}

function all<T>(...report: readonly ((value: T) => void)[]) {
  return (value: T) => {
    for (const each of report) each(value);
  };
}

const args: BoxArgs = { id: "county", value: null, onChange: fn(), options };

const meta = {
  title: "Form/ChoiceBox",
  component: Chosen,
  args,
} satisfies Meta<typeof Chosen>;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (given: Partial<BoxArgs>, play?: Story["play"]): Story => ({
  args: given,
  ...(play && { play }),
});
const several = (values: readonly string[], given: Partial<BoxArgs> = {}): Partial<BoxArgs> => ({
  id: "counties",
  values,
  onChange: fn(),
  options,
  ...given,
});

export const Empty: Story = {};
export const Filled: Story = of({ value: "4" });
export const Required: Story = of({ value: "4", required: true, clearable: false });
export const Invalid: Story = of({ invalid: true });
export const Disabled: Story = of({ value: "4", disabled: true });
export const ReadOnly: Story = of({ value: "4", readOnly: true });
export const NotAmongTheOptions: Story = of({ value: "A county of old" });

export const Open: Story = of({ value: "4" }, async ({ canvas }) => {
  await userEvent.click(canvas.getByRole("combobox", { name: "County" }));
  await waitFor(() => expect(screen.getByRole("option", { name: "Marin" })).toHaveAttribute("aria-selected", "true"));
});

export const Typing: Story = of({}, async ({ canvas, args: { onChange } }) => {
  await userEvent.type(canvas.getByRole("combobox"), "san f");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await userEvent.tab();
  await expect(onChange).toHaveBeenLastCalledWith("6");
  await expect(canvas.getByRole("combobox")).toHaveValue("San Francisco");
});

export const NoMatch: Story = of({}, async ({ canvas }) => {
  await userEvent.type(canvas.getByRole("combobox"), "zzz");
  await waitFor(() => expect(screen.getByText("No match")).toBeVisible());
});

export const NotInTheList: Story = of({ value: "4" }, async ({ canvas, args: { onChange } }) => {
  const box = canvas.getByRole("combobox");
  await userEvent.clear(box);
  await userEvent.type(box, "zzz");
  await userEvent.tab();
  await expect(await canvas.findByText("“zzz” is not in the list.")).toBeVisible();
  await expect(box).toHaveValue("zzz");
  await expect(onChange).not.toHaveBeenCalled();
});

export const SeveralMatch: Story = of({}, async ({ canvas }) => {
  await userEvent.type(canvas.getByRole("combobox"), "san");
  await userEvent.tab();
  await expect(await canvas.findByText("2 options match “san”. Choose one.")).toBeVisible();
});

export const FreeText: Story = of({ freeText: true }, async ({ canvas, args: { onChange } }) => {
  await userEvent.type(canvas.getByRole("combobox"), "Elsewhere");
  await userEvent.tab();
  await expect(onChange).toHaveBeenLastCalledWith("Elsewhere");
});

export const Described: Story = of(
  {
    options: [
      { value: "1", label: "Nurse", description: "Cares for people on a ward, by day and by night" },
      { value: "2", label: "Clerk", description: "Books visits" },
      { value: "3", label: "Surgeon", description: "Not open for new people", disabled: true },
    ],
  },
  async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getByRole("option", { name: /Surgeon/ })).toHaveAttribute("aria-disabled"));
  },
);

export const LongLabels: Story = of(
  {
    options: counties.map((label) => ({
      value: label,
      label: `${label}, ${"a county with a very long name ".repeat(4)}`,
    })),
  },
  async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(counties.length));
  },
);

export const Loading: Story = of({ options: [], loading: true }, async ({ canvas }) => {
  await userEvent.click(canvas.getByRole("combobox"));
  await waitFor(() => expect(screen.getByText("Searching…")).toBeVisible());
});

export const Searching: Story = of(
  { search: () => new Promise(() => undefined), hasMore: true },
  async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("combobox"), "san");
    await waitFor(() => expect(screen.getByRole("listbox")).toHaveAttribute("aria-busy", "true"));
  },
);

/** A box that was opened while empty once crashed the page when its options arrived. */
function Delayed(props: BoxArgs) {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <Chosen key="box" {...props} options={isThere ? options : []} loading={!isThere} />
      <Button onClick={() => undefined} onPointerEnter={() => setThere(true)}>
        Give the options
      </Button>
    </>
  );
}

export const OptionsThatComeWhileOpen: Story = {
  render: (given) => <Delayed {...given} />,
  play: async ({ canvas, args: { onChange } }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getByText("Searching…")).toBeVisible());
    await userEvent.hover(canvas.getByRole("button", { name: "Give the options" }));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(options.length));
    await userEvent.click(screen.getByRole("option", { name: "Napa" }));
    await expect(onChange).toHaveBeenLastCalledWith("5");
  },
};

export const Creating: Story = of(
  { create: (text) => Promise.resolve({ value: `new ${text}`, label: text }) },
  async ({ canvas, args: { onChange } }) => {
    await userEvent.type(canvas.getByRole("combobox"), "Yolo");
    await userEvent.click(await screen.findByRole("option", { name: "Create “Yolo”" }));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("new Yolo"));
    await expect(canvas.getByRole("combobox")).toHaveValue("Yolo");
  },
);

export const FortyOneThousand: Story = of({ options: manyZips }, async ({ canvas, args: { onChange } }) => {
  const box = canvas.getByRole("combobox");
  await userEvent.click(box);
  await expect((await screen.findAllByRole("option")).length).toBeLessThan(100);
  await userEvent.type(box, "50999");
  await userEvent.tab();
  await expect(onChange).toHaveBeenLastCalledWith("z40999");
});

export const Several: Story = { args: several(["5", "6"]) };
export const SeveralEmpty: Story = { args: several([]) };
export const SeveralDisabled: Story = { args: several(["5", "6"], { disabled: true }) };
export const SeveralWrapping: Story = { args: several(counties.map((_, i) => String(i + 1))) };

export const SeveralOpen: Story = {
  args: several(["5"]),
  play: async ({ canvas, args: { onChange } }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Counties" }));
    await expect(await screen.findByRole("option", { name: "Napa" })).toHaveAttribute("aria-selected", "true");
    await userEvent.click(screen.getByRole("option", { name: "Marin" }));
    await expect(onChange).toHaveBeenLastCalledWith(["5", "4"]);
    await expect(screen.getByRole("option", { name: "Marin" })).toBeVisible();
  },
};

export const SeveralNotInTheList: Story = {
  args: several(["5"]),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("combobox"), "Marin, zzz, Yolo");
    await userEvent.tab();
    await expect(await canvas.findByText("Not in the list: zzz, Yolo")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Remove Marin" })).toBeVisible();
  },
};

export const InDialog: Story = {
  render: (given) => (
    <Dialog open onClose={() => undefined} title="Where is it?">
      <Chosen {...given} />
    </Dialog>
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole("combobox", { name: "County" }));
    await waitFor(() => expect(screen.getByRole("option", { name: "Napa" })).toBeVisible());
  },
};
