import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { SearchInput } from "./SearchInput.tsx";
import type { SearchInputProps } from "./SearchInput.tsx";

function Searched(props: SearchInputProps) {
  const [value, setValue] = useState(props.value);
  return <SearchInput {...props} value={value} onChange={setValue} />;
}

const meta = {
  title: "Form/SearchInput",
  component: SearchInput,
  render: (args) => <Searched {...args} />,
  args: { label: "Search users", value: "", onChange: fn() },
} satisfies Meta<typeof SearchInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: "Lovelace" } };

export const SlashFocuses: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Search users" });
    await waitFor(async () => {
      await userEvent.keyboard("/");
      await expect(input).toHaveFocus();
    });
    await userEvent.keyboard("a/b");
    await expect(input).toHaveValue("a/b");
    await userEvent.click(canvas.getByRole("button", { name: "Clear search" }));
    await expect(input).toHaveValue("");
    await expect(input).toHaveFocus();
  },
};
