import type { Meta, StoryObj } from "@storybook/react-vite";
import { House } from "lucide-react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { AppShell } from "./AppShell.tsx";
import { Button } from "../inputs/Button.tsx";
import { Dialog } from "../overlays/Dialog.tsx";
import { PageFooter } from "./PageFooter.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { TextField } from "../inputs/TextField.tsx";

const submit = fn();

/** The footer is used inside the form, but drawn at the bottom of the page. */
function NameForm({ status }: { readonly status?: string }) {
  return (
    <form
      id="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField id="name" label="Name" value="Ada" onChange={fn()} issues={[]} />
      <PageFooter status={status}>
        <Button>Cancel</Button>
        <Button type="submit" form="name-form" variant="primary">
          Save
        </Button>
      </PageFooter>
    </form>
  );
}

const meta = {
  title: "Pages/PageFooter",
  component: PageFooter,
  parameters: { layout: "fullscreen" },
  args: { children: null },
  render: ({ status }) => (
    <AppShell
      navigationHidden={false}
      onToggle={fn()}
      width="form"
      topBar={{ productName: "Armature", onHome: fn() }}
      navigation={{ groups: [{ items: [{ label: "Home", to: "/", icon: House, current: true }] }] }}
    >
      <PageHeader title="Create role" breadcrumbs={[{ label: "Roles", to: "/roles" }, { label: "Create role" }]} />
      <NameForm {...(typeof status === "string" && { status })} />
    </AppShell>
  ),
} satisfies Meta<typeof PageFooter>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Even on a short page the buttons are at the bottom of the window. */
export const ShortPage: Story = {
  args: { status: "Unsaved changes" },
  play: async ({ canvas }) => {
    const save = await canvas.findByRole("button", { name: "Save" });
    const footer = save.closest("[data-page-footer]")?.getBoundingClientRect();
    await expect(footer?.bottom).toBe(window.innerHeight);
    const header = canvas.getByRole("heading").closest("header")?.getBoundingClientRect();
    await expect(save.getBoundingClientRect().right).toBe(header?.right);
    await userEvent.click(save);
    await expect(submit).toHaveBeenCalledOnce();
    await userEvent.type(canvas.getByRole("textbox"), "{Enter}");
    await expect(submit).toHaveBeenCalledTimes(2);
  },
};

export const Dark: Story = { args: { status: "3 fields need attention" }, globals: { theme: "dark" } };

export const InADialog: Story = {
  render: () => (
    <Dialog open onClose={fn()} title="Add role">
      <NameForm status="Unsaved changes" />
    </Dialog>
  ),
  play: async () => {
    const dialog = document.querySelector<HTMLElement>("[role=dialog]");
    await waitFor(() => expect(dialog?.querySelector("button[type=submit]")).toBeVisible());
    await expect(document.querySelectorAll("button[type=submit]")).toHaveLength(1);
  },
};
