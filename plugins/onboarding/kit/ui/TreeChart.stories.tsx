import type { Meta, StoryObj } from "@storybook/react-vite";
import { Building, Building2, Lock, MapPin, Pencil } from "lucide-react";
import { expect, userEvent } from "storybook/test";
import { Badge, DensityContext, RowActions } from "@armature/renderer/ui";
import { TreeChart, type TreeItem } from "./TreeChart.tsx";

const edit = (name: string) => (
  <RowActions name={name} actions={[{ label: `Edit ${name}`, icon: Pencil, to: "/elsewhere" }]} />
);
const department = (name: string, code: string): TreeItem => ({
  key: name,
  icon: Building,
  title: name,
  code,
  actions: edit(name),
});

const LONG = "Main Street Clinic with a name that is longer than a narrow screen is wide";

const meta = {
  title: "Tables/TreeChart",
  component: TreeChart,
  args: {
    label: "Structure of Lakeside Clinic",
    root: {
      key: "organization",
      icon: Building2,
      title: "Lakeside Clinic",
      code: "LAKE",
      actions: edit("Lakeside Clinic"),
      items: [
        {
          key: "main",
          icon: MapPin,
          title: LONG,
          code: "123001",
          text: "2 departments",
          mark: <Badge icon={Lock}>Locked</Badge>,
          actions: edit("Main Street Clinic"),
          items: [department("Family Medicine", "123001001"), department("Laboratory", "123001002")],
          foldLabel: "Departments of Main Street Clinic",
        },
        { key: "east", icon: MapPin, title: "East Clinic", text: "no departments", actions: edit("East Clinic") },
      ],
    },
  },
} satisfies Meta<typeof TreeChart>;

export default meta;

type Story = StoryObj<typeof meta>;

const heightOf = (element: Element | null | undefined) => element?.querySelector("div")?.offsetHeight;

/** Two levels below the root. The children of an item are a list inside it. */
export const Levels: Story = {
  async play({ canvas }) {
    const laboratory = canvas.getByText("Laboratory").closest("li");
    await expect(laboratory?.parentElement?.closest("li")).toHaveTextContent(LONG);
    await expect(canvas.getByText("East Clinic").closest("li")).not.toHaveTextContent("Laboratory");
    await expect(heightOf(laboratory)).toBe(36);
  },
};

/** With the keyboard: the button of an item folds and opens its children. */
export const Folded: Story = {
  async play({ canvas }) {
    const fold = canvas.getByRole("button", { name: "Departments of Main Street Clinic" });
    await expect(fold).toHaveAttribute("aria-expanded", "true");
    fold.focus();
    await userEvent.keyboard("{Enter}");
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await expect(canvas.getByText("Laboratory")).not.toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("Laboratory")).toBeVisible();
    await userEvent.keyboard("{Enter}");
  },
};

export const Compact: Story = {
  decorators: [
    (Shown) => (
      <DensityContext value="compact">
        <Shown />
      </DensityContext>
    ),
  ],
  async play({ canvas }) {
    await expect(heightOf(canvas.getByText("Laboratory").closest("li"))).toBe(29);
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
export const Narrow: Story = { globals: { viewport: { value: "mobile1" } } };

export const RootAlone: Story = {
  args: { root: { key: "organization", icon: Building2, title: "Lakeside Clinic" } },
};
