import type { Meta, StoryObj } from "@storybook/react-vite";
import { Columns3, Download, ListFilter, Pencil } from "lucide-react";
import { expect, fn, userEvent } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { SearchInput } from "../inputs/SearchInput.tsx";
import { Toolbar } from "./Toolbar.tsx";

const clear = fn();

const meta = {
  title: "Tables/Toolbar",
  component: Toolbar,
  args: {
    search: <SearchInput label="Search users" value="" onChange={fn()} />,
    children: (
      <Button variant="quiet" icon={ListFilter}>
        Filter
      </Button>
    ),
    end: (
      <Button variant="quiet" icon={Columns3}>
        Columns
      </Button>
    ),
  },
} satisfies Meta<typeof Toolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Nothing: Story = {};

export const Selected: Story = {
  args: {
    selection: {
      text: "3 selected",
      onClear: clear,
      actions: (
        <>
          <Button icon={Pencil}>Edit Batch (3)</Button>
          <Button icon={Download}>Export (3)</Button>
        </>
      ),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Clear selection" }));
    await expect(clear).toHaveBeenCalledOnce();
  },
};
export const SelectedDark: Story = { args: Selected.args ?? {}, globals: { theme: "dark" } };
