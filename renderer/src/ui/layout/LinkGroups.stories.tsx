import type { Meta, StoryObj } from "@storybook/react-vite";
import { LinkGroups } from "./LinkGroups.tsx";

const link = (label: string, note = "Not answered") => ({ key: label, label, note, to: `#${label}` });

const meta = {
  title: "Tables/LinkGroups",
  component: LinkGroups,
  args: {
    groups: [
      { key: "general", label: "Background / General", links: [link("Mission"), link("Vision")] },
      { key: "north", label: "Locations / North", links: [link("Tax ID", "Not valid, so it is not saved")] },
    ],
  },
} satisfies Meta<typeof LinkGroups>;
export default meta;

export const Some: StoryObj<typeof meta> = {};

export const Many: StoryObj<typeof meta> = {
  args: {
    groups: Array.from({ length: 12 }, (_, at) => ({
      key: String(at),
      label: `Locations / A clinic with a name that is rather long, number ${at + 1}`,
      links: [link("Phone"), link("Total Staff Count"), link("Does the location send claims on its own?")],
    })),
  },
};
