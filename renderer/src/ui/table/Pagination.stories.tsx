import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { Pagination } from "./Pagination.tsx";

const meta = {
  title: "Tables/Pagination",
  component: Pagination,
  args: { page: 2, pageSize: 25, total: 1204, onPage: fn(), onPageSize: fn() },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Middle: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("26–50 of 1,204")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(args.onPage).toHaveBeenLastCalledWith(3);
    await userEvent.click(canvas.getByRole("button", { name: "Last page" }));
    await expect(args.onPage).toHaveBeenLastCalledWith(49);
  },
};

export const Sizes: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Rows per page" }));
    const options = await screen.findAllByRole("option");
    await expect(options.map((option) => option.textContent)).toEqual(["25", "50", "100", "500", "All"]);
    await userEvent.click(screen.getByRole("option", { name: "All" }));
    await expect(args.onPageSize).toHaveBeenLastCalledWith("all");
  },
};

export const None: Story = { args: { page: 1, total: 0 } };
export const AtLeast: Story = { args: { total: 10_000, totalIsExact: false } };
