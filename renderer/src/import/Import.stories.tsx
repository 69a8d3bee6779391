import type { Values } from "@armature/engine";
import type { ImportSheet } from "@armature/engine/import";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { ApiError } from "../data/api-error.ts";
import { fakeServer, listHandler } from "../testing/fake-server.ts";
import { compiledPersons, personType, TestFrame } from "../testing/TestFrame.tsx";
import { ImportConfirm } from "./ImportConfirm.tsx";
import { ImportFailure } from "./ImportFailure.tsx";
import { ImportUploadStep } from "./ImportUploadStep.tsx";

const compiled = compiledPersons();
const type = personType(compiled);
const records: readonly Values[] = [
  { personId: 1, email: "ann@clinic.example", lastName: "Lee", jobTitle: "Nurse", doctor: 1, leaderId: null },
  { personId: 2, email: "bob@clinic.example", lastName: "Ray", jobTitle: "Chief", doctor: 0, leaderId: 1 },
];
const nothing = () => undefined;

function sheet(headers: readonly string[], ...cells: readonly (readonly string[])[]): ImportSheet {
  return { fileId: 7, headers, cells, exported: null };
}

const mixed = sheet(
  ["Email", "Last Name", "Job Title", "Leader"],
  ["ann@clinic.example", "Lee", "Head nurse", "Ray"],
  ["bob@clinic.example", "Ray", "", "Lee"],
  ["cat@clinic.example", "Day", "x".repeat(60), ""],
  ["dan@clinic.example", "Kim", "Vet", "Lee"],
);

function ConfirmStory({ sheet: shown }: { readonly sheet: ImportSheet }) {
  return (
    <TestFrame compiled={compiled}>
      <ImportConfirm
        type={type}
        sheet={shown}
        records={records}
        labels={{ leaderId: { 1: "Lee" } }}
        remembered={{ columns: {}, values: {} }}
        onBack={nothing}
        onDone={nothing}
      />
    </TestFrame>
  );
}

const meta = {
  title: "Import/Import",
  component: ConfirmStory,
  args: { sheet: mixed },
  beforeEach: () => {
    sessionStorage.clear();
    return fakeServer({ "GET /api/person": listHandler(type, records) }).restore;
  },
} satisfies Meta<typeof ConfirmStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Upload: Story = {
  render: () => (
    <TestFrame compiled={compiled}>
      <ImportUploadStep type={type} onUploaded={nothing} onBack={nothing} />
    </TestFrame>
  ),
};

export const Columns: Story = {
  args: {
    sheet: sheet(["Email", "Role", "Remarks", "Surname"], ["ann@clinic.example", "Head", "since May", "Lee"]),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("combobox", { name: "Surname" })).toHaveValue("Last Name");
    await userEvent.click(await canvas.findByRole("button", { name: "1 column matched by its name" }));
    await expect(canvas.getByRole("combobox", { name: "Email" })).toHaveValue("Email");
  },
};

export const UnreadTexts: Story = {
  args: { sheet: sheet(["Email", "Leader"], ["ann@clinic.example", "Nobody"], ["bob@clinic.example", "Somebody"]) },
};

export const Review: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 new, 2 changed, 1 error")).toBeVisible();
    await expect(await canvas.findByText(/^1 row has a problem/)).toBeVisible();
  },
};

export const ReviewDark: Story = { globals: { theme: "dark" } };

export const ReviewOnAPhone: Story = { globals: { viewport: { value: "mobile1" } } };

export const NotParsed: Story = {
  render: () => (
    <TestFrame compiled={compiled}>
      <ImportFailure type={type} fileId={7} error={damaged} onBack={nothing} />
    </TestFrame>
  ),
};

const damaged = new ApiError({
  status: 400,
  message: "",
  body: { message: "The file could not be parsed: it is damaged. Try again with a provided template." },
});
