import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { LiveRegions } from "./LiveRegions.tsx";
import { Inline } from "../layout/Stack.tsx";
import { Toaster } from "./Toaster.tsx";
import { notify, toasts } from "./toasts.ts";

const undo = fn();

const meta = {
  title: "Messages/Toaster",
  component: Toaster,
  beforeEach: () => toasts.setState([], true),
  render: () => (
    <>
      <Inline>
        <Button onClick={() => notify({ type: "success", message: "User saved" })}>Success</Button>
        <Button onClick={() => notify({ type: "error", message: "The user could not be saved" })}>Error</Button>
        <Button onClick={() => notify({ type: "warning", message: "Session expires in 5 minutes." })}>Warning</Button>
        <Button
          onClick={() =>
            notify({ type: "info", message: "12 users deleted", action: { label: "Undo", onSelect: undo } })
          }
        >
          Info
        </Button>
        <Button onClick={() => notify({ type: "success", message: "Copied", duration: 400 })}>Brief</Button>
      </Inline>
      <LiveRegions />
      <Toaster />
    </>
  ),
} satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AllTypes: Story = {
  play: async ({ canvas }) => {
    for (const name of ["Success", "Error", "Warning", "Info"])
      await userEvent.click(canvas.getByRole("button", { name }));
    const shown = within(screen.getByRole("region", { name: "Notifications" })).getAllByRole("listitem");
    await expect(shown.map((toast) => toast.textContent)).toEqual([
      "SuccessUser saved",
      "ErrorThe user could not be saved",
      "WarningSession expires in 5 minutes.",
      "12 users deletedUndo",
    ]);
    await expect(screen.getByRole("alert")).toHaveTextContent("Error: The user could not be saved");
  },
};

export const GoesByItself: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Error" }));
    await userEvent.click(canvas.getByRole("button", { name: "Brief" }));
    await expect(screen.getByRole("status")).toHaveTextContent("Success: Copied");
    const region = within(screen.getByRole("region", { name: "Notifications" }));
    await waitFor(() => expect(region.queryByText("Copied")).toBeNull(), { timeout: 2_000 });
    await expect(region.getByText("The user could not be saved")).toBeVisible();
    await userEvent.click(region.getByRole("button", { name: "Dismiss" }));
    await expect(region.queryByText("The user could not be saved")).toBeNull();
  },
};

export const WaitsWhileHovered: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Brief" }));
    const region = within(screen.getByRole("region", { name: "Notifications" }));
    await userEvent.hover(region.getByText("Copied"));
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(region.getByText("Copied")).toBeVisible();
    await userEvent.unhover(region.getByText("Copied"));
    await waitFor(() => expect(region.queryByText("Copied")).toBeNull(), { timeout: 2_000 });
  },
};

export const ActionOfAToast: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Info" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expect(undo).toHaveBeenCalledOnce();
    await expect(
      within(screen.getByRole("region", { name: "Notifications" })).queryByText("12 users deleted"),
    ).toBeNull();
  },
};

export const Dark: Story = { ...AllTypes, globals: { theme: "dark" } };
