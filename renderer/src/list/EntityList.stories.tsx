import type { Values } from "@armature/engine";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import type { Session } from "../data/session/session.ts";
import { aSession } from "../testing/clinic.ts";
import { type FakeHandler, fakeServer, listHandler, refusal } from "../testing/fake-server.ts";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { Stack } from "../ui/index.ts";
import { AddButton } from "./AddButton.tsx";
import { EntityList } from "./EntityList.tsx";

const compiled = compiledPersons();
const type = personType(compiled);
const names = ["Lovelace", "Hopper", "Franklin", "Clarke", "Meitner", "Somerville", "Wu", "McClintock", "Hodgkin"];
const persons: readonly Values[] = Array.from({ length: 120 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(3, "0")}@clinic.example`,
  lastName: names[i % names.length],
  jobTitle: i % 4 === 0 ? "Nurse practitioner" : null,
  doctor: i % 3 === 0 ? 1 : 0,
  licence: i % 6 === 0 ? `MD-${1000 + i}` : null,
  leaderId: i > 0 && i % 5 === 0 ? 1 : null,
}));

const TERMS = '[["jobTitle","contains","nurse"],["doctor","equals","Yes"],["licence","doesNotEqual"]]';

function serve(handler: FakeHandler): () => void {
  return fakeServer({ "GET /api/person": handler }).restore;
}

function ListStory({ session, query = "" }: { readonly session?: Session; readonly query?: string }) {
  return (
    <TestFrame compiled={compiled} path={`/here${query}`} {...(session && { session })}>
      <Stack>
        <div>
          <AddButton type={type} to="/elsewhere" />
        </div>
        <EntityList type={type} editPath={(id) => `/elsewhere?id=${id}`} batchPath={() => "/elsewhere"} />
      </Stack>
    </TestFrame>
  );
}

const meta = {
  title: "Lists/EntityList",
  component: ListStory,
  beforeEach: () => serve(listHandler(type, persons, { leaderId: { 1: "Lovelace" } })),
} satisfies Meta<typeof ListStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Records: Story = {};

export const ChosenColumns: Story = { args: { query: "?columns=email,jobTitle,licence&sort=-email&page=2" } };

export const NoMatch: Story = {
  args: { query: "?filter=nobody" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There are no results with the current search.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Clear filters" }));
    await expect(await canvas.findByText("1–25 of 120")).toBeVisible();
  },
};

export const ByImportKey: Story = {
  args: { query: "?filterMode=importKeyFilter&keys=person001@clinic.example%0Aperson007@clinic.example" },
};

export const AdvancedFilter: Story = {
  args: { query: `?filterMode=advancedFilter&terms=${encodeURIComponent(TERMS)}` },
  play: async ({ canvas }) => {
    const filters = await canvas.findByRole("list", { name: "Filters" });
    await expect(filters).toHaveTextContent("Job Title contains nurse");
    await userEvent.click(canvas.getByRole("button", { name: "Edit filter Doctor" }));
    await expect(await canvas.findByRole("radio", { name: "Yes" })).toBeChecked();
  },
};

export const AdvancedFilterOnAPhone: Story = {
  args: { query: `?filterMode=advancedFilter&terms=${encodeURIComponent(TERMS)}` },
  globals: { viewport: { value: "mobile1" } },
};

export const AdvancedFilterDark: Story = { args: { query: "?filterMode=advancedFilter" }, globals: { theme: "dark" } };

export const Empty: Story = { beforeEach: () => serve(listHandler(type, [])) };

export const EmptyWithoutCreate: Story = {
  args: { session: aSession({ permission: { person: { create: false } } }) },
  beforeEach: () => serve(listHandler(type, [])),
};

export const Loading: Story = { beforeEach: () => serve(() => new Promise(() => undefined)) };

export const Failing: Story = {
  beforeEach: () => serve(() => refusal(403, "You do not have permission to do this.")),
};

export const Closed: Story = { args: { session: aSession({ status: "buildClosed" }) } };

export const Phone: Story = { globals: { viewport: { value: "mobile1" } } };
