import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";
import { HeaderPart } from "../layout/HeaderPart.tsx";
import type { DialogProps } from "./Dialog.tsx";
import { Field } from "../inputs/Field.tsx";
import { TextInput } from "../inputs/TextInput.tsx";

function Opened({ open: first, ...props }: DialogProps) {
  const [open, setOpen] = useState(first);
  const [name, setName] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Save filter</Button>
      <Dialog
        {...props}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Save filter
            </Button>
          </>
        }
      >
        <Field id="filterName" label="Name" required hint="People of your organization see it too.">
          <TextInput id="filterName" value={name} onChange={setName} required />
        </Field>
      </Dialog>
    </>
  );
}

const meta = {
  title: "Windows/Dialog",
  component: Dialog,
  render: (args) => <Opened {...args} />,
  args: { open: true, onClose: fn(), title: "Save this filter", children: null },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Dark: Story = { globals: { theme: "dark" } };

export const LongContent: Story = {
  render: () => (
    <Dialog
      open
      onClose={fn()}
      title="What changes with this import"
      width={640}
      footer={<Button variant="primary">Understood</Button>}
    >
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index} className="py-1">
          Row {index + 1} gets a new address.
        </p>
      ))}
    </Dialog>
  ),
};

export const FocusReturns: Story = {
  args: { open: false },
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "Save filter" });
    await userEvent.click(opener);
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Save this filter" })).toBeVisible());
    await waitFor(() => expect(screen.getByRole("textbox", { name: /Name/ })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** A form can put controls into the header of its window, left of Close. */
export const WithHeaderPart: Story = {
  args: { open: true },
  render: (args) => (
    <Dialog {...args}>
      <HeaderPart>
        <Button size="small">More</Button>
      </HeaderPart>
      A form
    </Dialog>
  ),
  play: async () => {
    const close = await screen.findByRole("button", { name: "Close" });
    const more = await screen.findByRole("button", { name: "More" });
    await expect(more.getBoundingClientRect().right).toBeLessThanOrEqual(close.getBoundingClientRect().left);
    await expect(more.getBoundingClientRect().bottom).toBeGreaterThan(close.getBoundingClientRect().top);
  },
};

export const Confirm: StoryObj<typeof ConfirmDialog> = {
  args: {
    open: true,
    title: "Delete location?",
    text: "North Shore Clinic and its 4 departments are deleted. History keeps their last values.",
    confirmLabel: "Delete",
    cancelLabel: "Cancel",
    danger: true,
    onConfirm: fn(),
    onCancel: fn(),
  },
  render: (args) => <ConfirmDialog {...args} />,
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
