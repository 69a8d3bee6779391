import type { Meta, StoryObj } from "@storybook/react-vite";
import { Download, Plus } from "lucide-react";
import { Badge } from "./Badge.tsx";
import { Button } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { LinkButton } from "./LinkButton.tsx";
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
