import { type OutlineField, outlineOf } from "@armature/engine/form";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Outline } from "./Outline.tsx";
import { OutlineBar } from "./OutlineBar.tsx";

function field(label: string, heading: string | null = null, ...marks: OutlineField["marks"]): OutlineField {
  return { key: `field-${label.replaceAll(/\W/g, "")}`, label, heading, marks };
}

const user = outlineOf([
  field("Email", null, "wrong"),
  field("First Name", null, "theirs"),
  field("Last Name"),
  field("Middle Name", "Person"),
  field("Suffix"),
  field("Specialty", "Provider", "needed"),
  field("Taxonomy", null, "needed"),
  field("Has a Schedule", "Schedule"),
]);
const sixty = outlineOf(
  Array.from({ length: 180 }, (_, i) => field(`Field ${i}`, i % 3 === 0 ? `Section ${i / 3}` : null)),
);
const [first] = user;

const meta = {
  title: "Form/Outline",
  component: Outline,
  args: {
    label: "Sections",
    untitled: "User",
    sections: user,
    current: first?.key ?? null,
    onSection: fn(),
    onField: fn(),
  },
  decorators: [
    (Story) => (
      <div className="max-w-60">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Outline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("2 needed")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: /^Provider/ }));
    await expect(args.onSection).toHaveBeenCalledWith("field-Specialty");
    await userEvent.type(canvas.getByRole("textbox", { name: "Find a field" }), "name");
    await expect(canvas.getByText("3 fields. Press Enter to go to the first.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect(args.onField).toHaveBeenCalledWith("field-FirstName");
    await expect(canvas.getByRole("link", { name: /^Provider/ })).toBeVisible();
  },
};

/** With enough room, every section lists what is left to do. */
export const MarkedInEach: Story = {
  args: { listsMarked: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("link", { name: /^Taxonomy/ }));
    await expect(args.onField).toHaveBeenCalledWith("field-Taxonomy");
    await expect(canvas.queryByRole("link", { name: /^Suffix/ })).toBeNull();
  },
};

/** Without headings, the fields themselves are the list. */
export const NoSections: Story = {
  args: {
    sections: outlineOf([field("Email"), field("First Name"), field("Last Name", null, "needed")]),
    current: null,
  },
};

export const SixtySections: Story = { args: { sections: sixty } };

export const LongNames: Story = {
  args: {
    sections: outlineOf([
      field(
        "What those who work beside this person say when they speak of them to somebody who has never met them",
        "A section whose name is as long as a sentence that somebody wrote without a thought for those who read it",
        "wrong",
      ),
      field("اسم العائلة", "المعلومات الشخصية", "needed", "theirs"),
    ]),
  },
};

export const Bar: Story = {
  render: (args) => (
    <OutlineBar title="Provider" counts={{ wrong: 1, needed: 2, noted: 0, theirs: 0 }}>
      {(close) => <Outline {...args} onField={close} onSection={close} />}
    </OutlineBar>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Section: Provider" }));
  },
};
