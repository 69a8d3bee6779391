import type { Meta, StoryObj } from "@storybook/react-vite";
import { Pencil, Trash2 } from "lucide-react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { DataTable } from "./DataTable.tsx";
import { type ExampleUser, exampleUsers } from "./example-users.ts";
import { RowActions } from "./RowActions.tsx";
import { RowLink } from "./RowLink.tsx";
import type { TableColumn } from "./table-types.ts";

const remove = fn();
const nameOf = ({ firstName, lastName }: ExampleUser) => `${firstName} ${lastName}`;
const columns: readonly TableColumn<ExampleUser>[] = [
  {
    key: "name",
    label: "Name",
    holdsControls: true,
    cell: (user) => <RowLink to="/elsewhere">{nameOf(user)}</RowLink>,
  },
  { key: "email", label: "Email", width: 260, cell: ({ email }) => email },
  {
    key: "actions",
    label: "Actions",
    labelHidden: true,
    width: 88,
    holdsControls: true,
    cell: (user) => (
      <RowActions
        name={nameOf(user)}
        actions={[
          { label: "Edit", icon: Pencil, to: "/elsewhere" },
          { label: `Delete ${nameOf(user)}`, icon: Trash2, danger: true, onSelect: remove },
        ]}
      />
    ),
  },
];

const meta = {
  title: "Tables/RowActions",
  component: DataTable<ExampleUser>,
  args: { caption: "Users", columns, rows: exampleUsers(6), rowKey: ({ userId }) => String(userId) },
} satisfies Meta<typeof DataTable<ExampleUser>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtRest: Story = {};

export const WithFocus: Story = {
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole("button", { name: /^Delete/ });
    first?.focus();
    await waitFor(() => expect(first).toBeVisible());
    await userEvent.keyboard("{Enter}");
    await expect(remove).toHaveBeenCalledOnce();
  },
};

export const WithFocusDark: Story = { ...WithFocus, globals: { theme: "dark" } };
export const Cards: Story = { globals: { viewport: { value: "mobile1" } } };
