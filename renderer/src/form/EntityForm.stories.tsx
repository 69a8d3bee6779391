import type { AttributeSpecInput, Values } from "@armature/engine";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import type { Session } from "../data/session/session.ts";
import { aSession, personAttributes, text } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, refusal, withStatus } from "../testing/fake-server.ts";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { EntityForm } from "./EntityForm.tsx";

const record: Values = {
  personId: 5,
  email: "lind@clinic.example",
  lastName: "Lind",
  jobTitle: "Nurse",
  doctor: 1,
  licence: null,
  leaderId: 9,
  updated: "t1",
};
const leaders = [
  { personId: 8, lastName: "Berg" },
  { personId: 9, lastName: "Boss" },
];
const list = { result: leaders, total: 2, isExact: true, after: null, labels: {}, needsInformation: [] };

let server: FakeServer;

function serve(save: () => Response): () => void {
  server = fakeServer({
    "GET /api/person": () => list,
    "POST /api/person/check": () => ({ result: [] }),
    "POST /api/person": save,
    "PUT /api/person/:id": save,
  });
  return server.restore;
}

interface FormStoryProps {
  readonly record: Values | null;
  readonly attributes?: readonly AttributeSpecInput[];
  readonly session?: Session;
  readonly preview?: "first" | "only";
  readonly savesItself?: boolean;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function FormStory({ attributes, session, ...form }: FormStoryProps) {
  const compiled = attributes ? compiledPersons(attributes) : PERSONS;
  return (
    <TestFrame compiled={compiled} {...(session && { session })}>
      <EntityForm type={personType(compiled)} refusalTexts={refusalTexts} {...form} />
    </TestFrame>
  );
}

const PERSONS = compiledPersons();
const LONG = [
  ...personAttributes,
  ...Array.from({ length: 20 }, (_, i) =>
    text(`detail${letter(i)}`, 100 + i, { section: `Part ${Math.floor(i / 5) + 1}` }),
  ),
];
const refusalTexts = () => ({ title: "Error", text: "Unable to update" });

function letter(index: number): string {
  return String.fromCharCode(65 + index);
}

const meta = {
  title: "Forms/EntityForm",
  component: FormStory,
  args: { record: null, onSaved: fn(), onCancel: fn() },
  beforeEach: () => serve(() => withStatus(201, { result: record, labels: {}, people: {} })),
} satisfies Meta<typeof FormStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Create: Story = {};

export const Edit: Story = { args: { record } };

/** A rule requires the license of a doctor: the field appears and says why it is needed. */
export const NeededForCompletion: Story = {
  args: { record: { ...record, doctor: 0 } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Yes" }));
    await expect(await canvas.findByText("Needed because Doctor is 'Yes'")).toBeInTheDocument();
  },
};

export const Invalid: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Submit" }));
    await expect(await canvas.findByRole("group", { name: "2 fields need attention" })).toHaveFocus();
    await expect(args.onSaved).not.toHaveBeenCalled();
  },
};

export const Refused: Story = {
  args: { record },
  beforeEach: () => {
    const taken = { code: "emailTaken", attribute: "email", message: "This email is already taken." };
    return serve(() => refusal(409, "Refused.", [taken]));
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole("textbox", { name: /^Email/ }), "x");
    await userEvent.click(canvas.getByRole("button", { name: "Submit" }));
    await expect((await canvas.findAllByText("This email is already taken.")).length).toBeGreaterThan(0);
  },
};

/** Two people changed the same value. Both are shown, and one is chosen. */
export const Conflict: Story = {
  args: { record },
  beforeEach: () =>
    serve(() => withStatus(412, { message: "Changed.", stored: { ...record, jobTitle: "Head nurse", updated: "t2" } })),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole("textbox", { name: "Job Title" });
    await userEvent.clear(field);
    await userEvent.type(field, "Midwife");
    await userEvent.click(canvas.getByRole("button", { name: "Submit" }));
    const mine = await screen.findByRole("radio", { name: /^Keep yours/ });
    await waitFor(() => expect(mine).toBeVisible());
  },
};

export const Closed: Story = { args: { record, session: aSession({ status: "buildClosed" }) } };

export const Locked: Story = { args: { record: { ...record, locked: true } } };

export const ViewOnly: Story = {
  args: { record, session: aSession({ permission: { person: { update: false } } }) },
};

export const LongForm: Story = { args: { attributes: LONG } };

export const ToBeRead: Story = {
  name: "To be read, with Edit",
  args: { record, preview: "first" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("textbox", { name: /Last Name/ })).toBeDisabled();
    await userEvent.click(await canvas.findByRole("button", { name: "Edit" }));
    await expect(canvas.getByRole("textbox", { name: /Email/ })).toHaveFocus();
  },
};

export const SavesItself: Story = {
  name: "Saves itself",
  args: { record, savesItself: true },
  beforeEach: () => serve(() => refusal(500, "Something went wrong on the server.")),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("Saved")[0]).toBeInTheDocument());
    await userEvent.type(canvas.getByRole("textbox", { name: "Job Title" }), ", nights");
    const text = 'Failed to save "Job Title". Previous answer "Nurse" is saved.';
    await waitFor(() => expect(screen.getByText(text)).toBeVisible(), { timeout: 5_000 });
  },
};
