import type { Values } from "@armature/engine";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { aSession } from "../testing/clinic.ts";
import { fakeServer, listHandler } from "../testing/fake-server.ts";
import { personType, TestFrame } from "../testing/TestFrame.tsx";
import { compiledWithViews, serveViews } from "../testing/view-server.ts";
import { EntityList } from "./EntityList.tsx";

const compiled = compiledWithViews();
const type = personType(compiled);
const persons: readonly Values[] = Array.from({ length: 40 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(2, "0")}@clinic.example`,
  lastName: i < 20 ? "Lind" : "Berg",
}));
const view = { entityName: "person", isDefault: 0, query: "filter=lind&columns=email%2ClastName" };
const views = [
  { ...view, id: 1, name: "Linds", shared: 0 },
  { ...view, id: 2, name: "Everybody's Linds", shared: 1 },
];

function ListStory({ query = "" }: { readonly query?: string }) {
  const everything = { view: true, create: true, update: true, remove: true };
  const session = aSession({ permission: { person: everything, view: { ...everything, share: true } } });
  return (
    <TestFrame compiled={compiled} path={`/here${query}`} session={session}>
      <EntityList type={type} editPath={(id) => `/elsewhere?id=${id}`} batchPath={() => "/elsewhere"} />
    </TestFrame>
  );
}

const meta = {
  title: "Lists/Parts of a list",
  component: ListStory,
  beforeEach: () => {
    const server = fakeServer({
      "GET /api/person": listHandler(type, persons),
      "GET /api/person/:id": () => ({ result: persons[1], labels: {}, people: {} }),
    });
    serveViews(server, compiled, [...views]);
    return server.restore;
  },
} satisfies Meta<typeof ListStory>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Waits, because popups fade in. */
const expectShown = (element: HTMLElement) => waitFor(() => expect(element).toBeVisible());

export const ViewsMenu: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "All records" }));
    await expectShown(await screen.findByRole("menuitemradio", { name: "Everybody's Linds (shared)" }));
  },
};

export const ViewsMenuDark: Story = { ...ViewsMenu, globals: { theme: "dark" } };

export const ColumnMenu: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText("person01@clinic.example");
    await userEvent.click(canvas.getByRole("button", { name: "Column Email" }));
    await expectShown(await screen.findByRole("menuitem", { name: "Hide" }));
  },
};

export const ChoiceOfColumns: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Select additional attributes to view" }));
    await expectShown(await screen.findByRole("checkbox", { name: "Compact rows" }));
  },
};

export const QuickLook: Story = {
  args: { query: "?look=2" },
  play: async () => {
    await expectShown(await screen.findByText("2 of 25 on this page"));
  },
};

export const QuickLookOnAPhone: Story = { ...QuickLook, globals: { viewport: { value: "mobile1" } } };
