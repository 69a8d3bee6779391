import type { Meta, StoryObj } from "@storybook/react-vite";
import { CopyField } from "./CopyField.tsx";
import { LineCard } from "./LineCard.tsx";

const meta = { title: "Pages/Line card", component: LineCard } satisfies Meta<typeof LineCard>;
export default meta;

export const Link: StoryObj<typeof meta> = {
  args: {
    title: "Create Accounts",
    text: "Share this link with colleagues so they can create an account.",
    children: (
      <CopyField label="Shareable link" value="https://build.example.org/member/account/5f0e7a52" isLabelHidden />
    ),
  },
};
