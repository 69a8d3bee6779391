import type { Meta, StoryObj } from "@storybook/react-vite";
import { Building, Building2, Lock, MapPin, Pencil } from "lucide-react";
import { expect } from "storybook/test";
import { Badge } from "./Badge.tsx";
import { IconButton } from "./IconButton.tsx";
import { TreeChart, type TreeItem } from "./TreeChart.tsx";

const edit = (name: string) => <IconButton icon={Pencil} size="small" label={`Edit ${name}`} />;
const department = (name: string, text: string): TreeItem => ({
  key: name,
  icon: Building,
  title: name,
  text,
  actions: edit(name),
});

const meta = {
  title: "Tables/TreeChart",
  component: TreeChart,
  args: {
    label: "Structure of Lakeside Clinic",
    root: {
      key: "organization",
      icon: Building2,
      title: "Lakeside Clinic",
      text: "LAKE",
      actions: edit("Lakeside Clinic"),
      items: [
        {
          key: "main",
          icon: MapPin,
          title: "Main Street Clinic with a name that is longer than a narrow screen is wide",
          text: "123001",
          mark: <Badge icon={Lock}>Locked</Badge>,
          actions: edit("Main Street Clinic"),
          items: [department("Family Medicine", "123001001"), department("Laboratory", "123001002")],
        },
        { key: "east", icon: MapPin, title: "East Clinic", actions: edit("East Clinic") },
      ],
    },
  },
} satisfies Meta<typeof TreeChart>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Two levels below the root; what belongs to an item is a list inside it. */
export const Levels: Story = {
  async play({ canvas }) {
    const laboratory = canvas.getByText("Laboratory").closest("li");
    await expect(laboratory?.parentElement?.closest("li")).toHaveTextContent("Main Street Clinic");
    await expect(canvas.getByText("East Clinic").closest("li")).not.toHaveTextContent("Laboratory");
  },
};

export const RootAlone: Story = {
  args: { root: { key: "organization", icon: Building2, title: "Lakeside Clinic" } },
};
