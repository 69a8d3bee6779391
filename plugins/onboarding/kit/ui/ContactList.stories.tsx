import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ContactList } from "./ContactList.tsx";

const meta = {
  title: "Data/ContactList",
  component: ContactList,
  args: {
    title: "Your install team",
    contacts: [
      { role: "Project manager", name: "Mara Lind", email: "mara.lind@provider.example", phone: "(608) 555-0142" },
      { role: "Install analyst", name: "analyst@provider.example", email: "analyst@provider.example" },
    ],
  },
  decorators: [
    (Story) => (
      <div className="max-w-60">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ContactList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const mail = canvas.getByRole("link", { name: "mara.lind@provider.example" });
    await expect(mail).toHaveAttribute("href", "mailto:mara.lind@provider.example");
    await expect(canvas.getByRole("link", { name: "(608) 555-0142" })).toHaveAttribute("href", "tel:6085550142");
    await expect(canvas.getAllByText("analyst@provider.example")).toHaveLength(1);
  },
};

export const LongNames: Story = {
  args: {
    contacts: [
      {
        role: "Whoever answers what those who work beside the people of a clinic ask when the install is under way",
        name: "Wolfeschlegelsteinhausenbergerdorff ".repeat(4),
        email: `${"first.and.last.name.of.somebody".repeat(3)}@provider.example`,
      },
      { role: "مدير المشروع", name: "أحمد بن محمد", email: "ahmad@provider.example" },
    ],
  },
};
