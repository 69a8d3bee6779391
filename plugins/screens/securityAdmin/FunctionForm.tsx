import type { Values } from "@armature/engine";
import {
  ApiError,
  DeleteButton,
  errorText,
  LeaveQuestion,
  useEntityType,
  useRouteTable,
  useSaveRecord,
} from "@armature/renderer";
import {
  Banner,
  Button,
  Field,
  fieldDescription,
  FormFooter,
  FormLayout,
  FormSection,
  notify,
  Stack,
  TextArea,
  TextInput,
} from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { FilteredTemplates } from "./FilteredTemplates.tsx";
import { type FunctionDraft, MAX_DESCRIPTION, MAX_NAME, valuesOf } from "./function-model.ts";
import { PointAdder } from "./PointAdder.tsx";
import { PointTable } from "./PointTable.tsx";

export interface FunctionFormProps {
  /** Null for a new one. */
  readonly record: Values | null;
  /** What the form begins with. */
  readonly first: FunctionDraft;
  /** Records of securityClass, template and epicApplicationType. */
  readonly classes: readonly Values[];
  readonly templates: readonly Values[];
  readonly applications: readonly Values[];
}

/** A security function: its name, its points, and the templates that have them (ADM-222, ADM-227). */
export function FunctionForm({ record, first, classes, templates, applications }: FunctionFormProps) {
  const [base] = useState(first);
  const [draft, setDraft] = useState(first);
  const type = useEntityType("secFunction");
  const form = useSaving(record);
  const isUnsaved = !form.isDone && JSON.stringify(draft) !== JSON.stringify(base);
  return (
    <form
      noValidate
      aria-label="Security Function"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(draft);
      }}
    >
      <Stack>
        <FormLayout>
          <Names draft={draft} onChange={setDraft} isTried={form.isTried} />
          <FormSection title="Security Points" text="What the security classes of a template must have, all of it.">
            <PointAdder
              classes={classes}
              applications={applications}
              points={draft.points}
              onAdd={(point) => setDraft({ ...draft, points: [...draft.points, point] })}
            />
          </FormSection>
        </FormLayout>
        <PointTable points={draft.points} onChange={(points) => setDraft({ ...draft, points })} />
        <FilteredTemplates points={draft.points} classes={classes} templates={templates} />
        {form.failure !== null && (
          <Banner tone="danger" title="Could not save the security function.">
            {form.failure.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Banner>
        )}
      </Stack>
      <FormFooter end={record && <DeleteButton type={type} record={record} onDeleted={form.leave} />}>
        <Button type="submit" variant="primary" busy={form.isSaving}>
          Save
        </Button>
        <Button onClick={form.leave}>Cancel</Button>
      </FormFooter>
      <LeaveQuestion isUnsaved={isUnsaved} text="The changes are not saved." onLeave={stay} />
    </form>
  );
}

function stay(): void {
  // What is left is gone with the page.
}

function nameIssue(name: string): string | null {
  if (name.trim() === "") return "Required field";
  return name.length > MAX_NAME ? `This field has a maximum character count of ${MAX_NAME}` : null;
}

/** Saves the function with its points by one call, and leads back to the list. */
function useSaving(record: Values | null) {
  const { save, isSaving } = useSaveRecord(useEntityType("secFunction"));
  const [isTried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<readonly string[] | null>(null);
  const table = useRouteTable();
  const navigate = useNavigate();
  const leave = () => void navigate(table.pathTo("providerUserSecurityFunction"));
  const submit = async (draft: FunctionDraft) => {
    setTried(true);
    setFailure(null);
    if (nameIssue(draft.name) !== null || draft.description.length > MAX_DESCRIPTION) return;
    const { id, updated } = record ?? {};
    const ifMatch = typeof updated === "string" ? updated : undefined;
    try {
      await save({ id: record === null ? null : Number(id), values: valuesOf(draft), ifMatch });
      setDone(true);
      notify({ type: "success", message: `Security Function ${record === null ? "created" : "saved"}` });
      leave();
    } catch (error) {
      setFailure(reasonsOf(error));
    }
  };
  return { submit, leave, isSaving, isTried, isDone, failure };
}

function reasonsOf(error: unknown): readonly string[] {
  const items = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return items.length > 0 ? [...new Set(items)] : [errorText(error)];
}

interface NamesProps {
  readonly draft: FunctionDraft;
  readonly onChange: (draft: FunctionDraft) => void;
  /** Whether a save was tried, so that what is missing is said. */
  readonly isTried: boolean;
}

function Names({ draft, onChange, isTried }: NamesProps) {
  const issue = isTried ? nameIssue(draft.name) : null;
  const issues = issue === null ? [] : [issue];
  const { name, description } = draft;
  return (
    <>
      <Field id="function-name" label="Name" required counter={{ length: name.length, max: MAX_NAME }} issues={issues}>
        <TextInput
          id="function-name"
          name="function-name"
          autoComplete="off"
          required
          value={name}
          onChange={(text) => onChange({ ...draft, name: text })}
          invalid={issues.length > 0}
          describedBy={fieldDescription("function-name", { issues })}
        />
      </Field>
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
