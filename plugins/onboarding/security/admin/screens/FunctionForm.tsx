import { KeptForm, RecordMenu, useKeptState } from "@armature/renderer";
import {
  announce,
  Banner,
  Button,
  Field,
  focusField,
  FormLayout,
  FormSection,
  HeaderPart,
  PageFooter,
  SAVE_KEYS,
  Stack,
  TextArea,
  TextField,
  UnparsedScope,
  useSaveKey,
} from "@armature/renderer/ui";
import { useState } from "react";
import type {
  StoredEpicApplicationType,
  StoredSecFunction,
  StoredSecurityClass,
  StoredTemplate,
} from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { FilteredTemplates } from "./FilteredTemplates.tsx";
import {
  type FunctionDraft,
  isBegun,
  MAX_DESCRIPTION,
  MAX_NAME,
  NO_CHOICE,
  type PointChoice,
  type PointDraft,
} from "../function-model.ts";
import { ADD_POINT, PointAdder } from "./PointAdder.tsx";
import { PointTable } from "./PointTable.tsx";
import { useFunctionSave } from "./use-function-save.ts";

export interface FunctionFormProps {
  /** Null for a new function. */
  readonly record: StoredSecFunction | null;
  /** The values that the form starts with. */
  readonly first: FunctionDraft;
  readonly classes: readonly StoredSecurityClass[];
  readonly templates: readonly StoredTemplate[];
  readonly applications: readonly StoredEpicApplicationType[];
}

const POINT_LEFT = "Add this point, or clear it.";

/** Edits a security function: its name and its points. It also lists the templates that satisfy the points. */
export function FunctionForm({ record, first, classes, templates, applications }: FunctionFormProps) {
  const { kept, form, tried, submit } = useFunctionForm(record, first);
  const { unparsed } = kept;
  const { draft, choice } = kept.value;
  const setDraft = (next: FunctionDraft) => kept.change({ ...kept.value, draft: next });
  const type = useEntityType("secFunction");
  return (
    <form
      id={FORM}
      noValidate
      aria-label="Security Function"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <KeptForm of={kept} text="The changes are not saved." />
        <FormLayout>
          <Names
            draft={draft}
            onChange={setDraft}
            isTried={tried !== null}
            refused={form.failure?.refusedName === draft.name ? form.failure.name : []}
          />
          <FormSection title="Security Points" text="A template must have all of these points.">
            <UnparsedScope of={unparsed}>
              <PointAdder
                {...{ classes, applications, choice }}
                points={draft.points}
                onChoose={(next) => kept.change({ ...kept.value, choice: next })}
                issue={isBegun(choice) && tried === choice ? POINT_LEFT : null}
                onAdd={(point) => unparsed.readAll() && kept.change(withPoint(draft, point))}
              />
            </UnparsedScope>
          </FormSection>
        </FormLayout>
        <PointTable points={draft.points} onChange={(points) => setDraft({ ...draft, points })} />
        <FilteredTemplates points={draft.points} classes={classes} templates={templates} />
        <Failure texts={form.failure?.other ?? null} />
      </Stack>
      {record && (
        <HeaderPart>
          <RecordMenu type={type} record={record} size="medium" onDeleted={form.leave} />
        </HeaderPart>
      )}
      <Buttons form={form} />
    </form>
  );
}

/** The draft of a function and its save. `tried` is the chosen point at the last attempt to save. */
function useFunctionForm(record: StoredSecFunction | null, first: FunctionDraft) {
  // Keeps the data that was opened. With newer data, a save would overwrite what somebody else changed meanwhile.
  const [opened] = useState({ record, first: { draft: first, choice: NO_CHOICE } });
  const kept = useKeptState({ name: "securityFunctionForm", id: record?.id ?? null, first: opened.first });
  const [tried, setTried] = useState<PointChoice | null>(null);
  const form = useFunctionSave(opened.record, kept.finish, () => focusField(NAME));
  const submit = () => {
    const { draft, choice } = kept.value;
    if (form.isSaving || !kept.unparsed.readAll()) return;
    setTried(choice);
    if (nameIssue(draft.name) !== null) focusField(NAME);
    else if (isBegun(choice)) leadToPoint();
    else void form.submit(draft);
  };
  useSaveKey(submit);
  return { kept, form, tried, submit };
}

/** Everything that the form keeps: the function, and the point that is chosen and not yet added. */
function withPoint(draft: FunctionDraft, point: PointDraft) {
  return { draft: { ...draft, points: [...draft.points, point] }, choice: NO_CHOICE };
}

function Failure({ texts }: { readonly texts: readonly string[] | null }) {
  if (texts === null) return null;
  return (
    <Banner tone="danger" title="Could not save the security function.">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}

function Buttons({ form: { leave, isSaving } }: { readonly form: ReturnType<typeof useFunctionSave> }) {
  return (
    <PageFooter>
      <Button onClick={leave}>Cancel</Button>
      <Button type="submit" form={FORM} variant="primary" busy={isSaving} aria-keyshortcuts={SAVE_KEYS}>
        Save
      </Button>
    </PageFooter>
  );
}

/** Focuses the button that adds the chosen point, or says what the point lacks. */
function leadToPoint(): void {
  announce(POINT_LEFT, { assertive: true });
  focusField(ADD_POINT);
}

const FORM = "security-function";
const NAME = "function-name";

function nameIssue(name: string): string | null {
  if (name.trim() === "") return "Required field";
  return name.length > MAX_NAME ? `This field has a maximum character count of ${MAX_NAME}` : null;
}

interface NamesProps {
  readonly draft: FunctionDraft;
  readonly onChange: (draft: FunctionDraft) => void;
  /** Whether the person tried to save. Then missing values are reported. */
  readonly isTried: boolean;
  /** Why the server refused this name. */
  readonly refused: readonly string[];
}

function Names({ draft, onChange, isTried, refused }: NamesProps) {
  const issue = isTried ? nameIssue(draft.name) : null;
  const { name, description } = draft;
  return (
    <>
      <TextField
        id={NAME}
        label="Name"
        autoComplete="off"
        required
        value={name}
        onChange={(text) => onChange({ ...draft, name: text })}
        issues={issue === null ? refused : [issue]}
        counter={{ length: name.length, max: MAX_NAME }}
      />
      <Field
        id="function-description"
        label="Description"
        counter={{ length: description.length, max: MAX_DESCRIPTION }}
      >
        <TextArea
          id="function-description"
          value={description}
          maxLength={MAX_DESCRIPTION}
          onChange={(text) => onChange({ ...draft, description: text })}
        />
      </Field>
    </>
  );
}
