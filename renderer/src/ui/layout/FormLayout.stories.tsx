import type { Meta, StoryObj } from "@storybook/react-vite";
import { History } from "lucide-react";
import { useState } from "react";
import { fn } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { ChoiceBox } from "../choice/ChoiceBox.tsx";
import { ErrorSummary } from "../feedback/ErrorSummary.tsx";
import { Field, fieldDescription } from "../inputs/Field.tsx";
import type { FieldNotes } from "../inputs/Field.tsx";
import { FormLayout } from "./FormLayout.tsx";
import { FormSection } from "./FormSection.tsx";
import { IconButton } from "../inputs/IconButton.tsx";
import { PageFooter } from "./PageFooter.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Select } from "../inputs/Select.tsx";
import { TextArea } from "../inputs/TextArea.tsx";
import { TextInput } from "../inputs/TextInput.tsx";
import { YesNoInput } from "../inputs/YesNoInput.tsx";

const locations = ["North Shore Clinic", "Eastside Dental", "Harbor Pediatrics"].map((label) => ({
  value: label,
  label,
}));
const sexes = ["Female", "Male", "Unknown"].map((label) => ({ value: label, label }));

const notes: Readonly<Record<string, FieldNotes>> = {
  lastName: { issues: ["This field is required"] },
  npi: { mark: "Needed because Provider is Yes.", help: "The 10 digits of the National Provider Identifier." },
  email: { hint: "Sign-in and notices go here." },
};

function UserForm({ columns = 1 }: { readonly columns?: 1 | 2 }) {
  const [firstName, setFirstName] = useState("Ada");
  const [provider, setProvider] = useState<boolean | null>(true);
  const [location, setLocation] = useState<string | null>("North Shore Clinic");
  const [comments, setComments] = useState("Prefers to be called in the morning.");
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate>
      <PageHeader title="Edit user" breadcrumbs={[{ label: "Users", to: "/user/list" }, { label: "Ada" }]} />
      <FormLayout columns={columns}>
        <ErrorSummary
          title="1 field needs attention"
          items={[{ fieldId: "lastName", label: "Last name", message: "This field is required" }]}
        />
        <FormSection title="Person" columns={columns}>
          <Field
            id="firstName"
            label="First name"
            required
            counter={{ length: firstName.length, max: 50 }}
            action={<HistoryButton />}
          >
            <TextInput id="firstName" value={firstName} onChange={setFirstName} required />
          </Field>
          <Field id="lastName" label="Last name" required {...notes["lastName"]}>
            <TextInput id="lastName" value="" onChange={fn()} required invalid describedBy={described("lastName")} />
          </Field>
          <Field id="email" label="Email" {...notes["email"]}>
            <TextInput
              id="email"
              type="email"
              value="ada@clinic.example"
              onChange={fn()}
              describedBy={described("email")}
            />
          </Field>
          <Field id="sex" label="Sex">
            <Select id="sex" value={null} onChange={fn()} options={sexes} />
          </Field>
        </FormSection>
        <FormSection title="Work" text="What the person does, and where." columns={columns}>
          <Field id="isProvider" label="Provider">
            <YesNoInput id="isProvider" value={provider} onChange={setProvider} />
          </Field>
          {provider === true && (
            <Field id="npi" label="NPI" appeared {...notes["npi"]}>
              <TextInput
                id="npi"
                value=""
                monospaced
                inputMode="numeric"
                onChange={fn()}
                describedBy={described("npi")}
              />
            </Field>
          )}
          <Field id="location" label="Primary location">
            <ChoiceBox id="location" value={location} onChange={setLocation} options={locations} />
          </Field>
          <Field id="badge" label="Badge" hint="Set when the person starts.">
            <TextInput id="badge" value="A-1042" disabled monospaced onChange={fn()} describedBy="badge-hint" />
          </Field>
          <Field id="comments" label="Comments" wide counter={{ length: comments.length, max: 255 }}>
            <TextArea id="comments" value={comments} onChange={setComments} />
          </Field>
        </FormSection>
      </FormLayout>
      <PageFooter status="Unsaved changes · 1 field needs attention">
        <Button>Cancel</Button>
        <Button variant="primary" type="submit">
          Save
        </Button>
      </PageFooter>
    </form>
  );
}

function HistoryButton() {
  return <IconButton icon={History} label="History of First name" size="small" />;
}

function described(id: string): string | undefined {
  return fieldDescription(id, notes[id] ?? {});
}

const meta = { title: "Form/FormLayout", component: FormLayout, args: { children: null } } satisfies Meta<
  typeof FormLayout
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneColumn: Story = { render: () => <UserForm /> };
export const TwoColumns: Story = { render: () => <UserForm columns={2} /> };
export const Dark: Story = { render: () => <UserForm />, globals: { theme: "dark" } };
