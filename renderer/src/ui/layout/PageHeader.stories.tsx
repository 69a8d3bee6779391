import type { Meta, StoryObj } from "@storybook/react-vite";
import { Download, Ellipsis, Plus, Trash2 } from "lucide-react";
import { expect, fn } from "storybook/test";
import { Badge } from "../feedback/Badge.tsx";
import { Button } from "../inputs/Button.tsx";
import { Card } from "./Card.tsx";
import { LinkButton } from "../inputs/LinkButton.tsx";
import { Menu } from "../overlays/Menu.tsx";
import { PageHeader } from "./PageHeader.tsx";

const meta = {
  title: "Pages/PageHeader",
  component: PageHeader,
  args: {
    title: "Users",
    breadcrumbs: [{ label: "Build", to: "/build" }, { label: "Users" }],
    actions: (
      <>
        <Button icon={Download}>Export</Button>
        <LinkButton to="/user/create" variant="primary" icon={Plus}>
          Add user
        </LinkButton>
      </>
    ),
  },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const Bare: Story = { args: { breadcrumbs: [], actions: null } };
export const LongTitle: Story = {
  args: {
    title: "Harbor Pediatrics and Adolescent Medicine of the Greater Bay Area",
    mark: <Badge tone="warning">Needs information</Badge>,
    text: "A location and its departments.",
  },
};
export const WithCard: Story = {
  render: (args) => (
    <>
      <PageHeader {...args} />
      <Card title="Leadership" action={<Button size="small">Edit</Button>}>
        Five contacts are named.
      </Card>
    </>
  ),
};

const more = (
  <Menu
    label="More actions"
    icon={Ellipsis}
    iconOnly
    variant="quiet"
    items={[{ label: "Delete", icon: Trash2, danger: true, onSelect: fn() }]}
  />
);

/** The menu of rare actions stays in the title row, however long the title and narrow the screen. */
export const MoreActions: Story = {
  args: {
    title: "A name of a hundred and twenty characters that wraps into several lines on a narrow screen",
    actions: more,
  },
  globals: { viewport: { value: "mobile1" } },
  async play({ canvas }) {
    const title = canvas.getByRole("heading", { level: 1 }).getBoundingClientRect();
    const menu = canvas.getByRole("button", { name: "More actions" }).getBoundingClientRect();
    await expect(menu.top).toBeLessThan(title.top + 40);
    await expect(menu.left).toBeGreaterThanOrEqual(title.right);
  },
};
