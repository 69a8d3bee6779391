import type { Values } from "@armature/engine";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import type { Session } from "../data/session/session.ts";
import { aSession } from "../testing/clinic.ts";
import { fakeServer, listHandler } from "../testing/fake-server.ts";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { BatchEdit } from "./BatchEdit.tsx";

const compiled = compiledPersons();
const type = personType(compiled);
const records: readonly Values[] = Array.from({ length: 40 }, (_, i) => ({
  personId: i + 1,
  email: `person${String(i + 1).padStart(3, "0")}@clinic.example`,
  lastName: ["Lovelace", "Hopper", "Franklin"][i % 3],
  jobTitle: i % 4 === 0 ? null : "Nurse practitioner",
  doctor: i % 2,
  leaderId: null,
}));

interface BatchStoryProps {
  readonly names?: readonly string[];
  readonly step?: string;
  readonly session?: Session;
}

function BatchStory({ names = [], step = "edits", session }: BatchStoryProps) {
  const query = new URLSearchParams({ step, attributeNameList: JSON.stringify(names) }).toString();
  return (
    <TestFrame compiled={compiled} path={`/here?${query}`} {...(session && { session })}>
      <BatchEdit type={type} records={records} labels={{}} onDone={() => undefined} />
    </TestFrame>
  );
}

const meta = {
  title: "Batch/BatchEdit",
  component: BatchStory,
  beforeEach: () => {
    sessionStorage.clear();
    return fakeServer({
      "GET /api/person": listHandler(type, records),
      "POST /api/person/batch/check": ({ body }) => ({
        result: (body as readonly Values[]).map(() => ({ errors: [] })),
      }),
      "POST /api/person/batch": ({ body }) => ({ result: (body as readonly Values[]).map(resultOf) }),
    }).restore;
  },
} satisfies Meta<typeof BatchStory>;
export default meta;
type Story = StoryObj<typeof meta>;

function resultOf({ email }: Values, index: number) {
  const errorList = index % 9 === 4 ? ["This person is locked"] : [];
  return { importKey: email, status: errorList.length > 0 ? "error" : "updated", errorList };
}

export const NothingChosen: Story = {};

export const Edits: Story = { args: { names: ["jobTitle", "doctor", "leaderId"] } };

/** Two attributes are blank, so clearing must be accepted. */
export const Review: Story = { args: { names: ["jobTitle", "leaderId"], step: "review" } };

export const ReviewDark: Story = { ...Review, globals: { theme: "dark" } };

export const Results: Story = {
  ...Review,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Accept" }));
    const submit = canvas.getByRole("button", { name: "Submit" });
    await waitFor(() => expect(submit).not.toHaveAttribute("aria-disabled"));
    await userEvent.click(submit);
    await expect(await canvas.findByText("36 persons updated, 4 failed.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Error 4" }));
    const [first] = canvas.getAllByRole("button", { name: /Error 1 error$/ });
    if (first) await userEvent.click(first);
    await waitFor(() => expect(canvas.getByText("This person is locked")).toBeVisible());
  },
};

export const Closed: Story = { args: { names: ["jobTitle"], session: aSession({ status: "buildClosed" }) } };

export const Phone: Story = { ...Review, globals: { viewport: { value: "mobile1" } } };
