import type { RecordAnswer } from "@armature/engine";
import { ConflictWindow, failureText, KeptForm, NoLongerAskedList, useKeptState } from "@armature/renderer";
import {
  announce,
  Banner,
  Button,
  focusField,
  PageFooter,
  Skeleton,
  Stack,
  UnparsedScope,
} from "@armature/renderer/ui";
import { useState } from "react";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import { VerticalStepper } from "../../kit/ui/VerticalStepper.tsx";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import {
  draftOf,
  FIELDS,
  issuesOf,
  LISTS_FAILED,
  otherNames,
  type RoleDraft,
  type StepIssues,
  type StepKey,
  stepsOf,
} from "../model.ts";
import { isRoleChanged, type KeptRole, ROLE_DRAFT, roleShape } from "./role-draft.ts";
import { NameStep, PrimaryStep, QuestionStep } from "./RoleSteps.tsx";
import { type RoleLists, type RoleListsRead, useRoleLists } from "./use-role-lists.ts";
import { choicesOf } from "./conflict-texts.ts";
import { acceptStored } from "../merge.ts";
import { type RoleBase, type RoleClash, type SaveFailure, useRoleSave } from "./use-role-save.ts";

export interface RoleFormProps {
  /** Null for a new role. */
  readonly record: StoredSecRoleOrganization | null;
  readonly onSaved: (answer: RecordAnswer) => void;
  readonly onCancel: () => void;
}

/** Creates or edits a security role step by step. */
export function RoleForm(props: RoleFormProps) {
  const read = useRoleLists();
  return (
    <LoadedWithNote
      read={read}
      title={LISTS_FAILED}
      skeleton={<Skeleton shape="control" count={3} label="Loading questions" />}
    >
      {(lists) => <Steps {...props} lists={lists} refresh={read.refresh} />}
    </LoadedWithNote>
  );
}

interface StepsProps extends RoleFormProps, Pick<RoleListsRead, "refresh"> {
  readonly lists: RoleLists;
}

const NO_ISSUES: StepIssues = new Map();

function Steps(props: StepsProps) {
  const { lists, onCancel } = props;
  // Keeps the record that was opened. A later read must not replace what the person is editing.
  const [record] = useState(props.record);
  const kept = useRoleDraft(record, lists);
  const { step, issues, change, show, next, steps, place, choose, saving } = useRoleSteps({ ...props, record }, kept);
  const { failure, clash, isSaving, putOff } = saving;
  const { value: draft, unparsed } = kept;
  const fields = { draft, lists, issues, change };
  return (
    <Stack>
      <KeptForm of={kept} />
      <VerticalStepper
        label={record === null ? "Create Security Role" : "Edit Security Role"}
        steps={steps.map((each, index) => ({ ...each, done: index < place }))}
        current={step}
        onStep={(key) => show(key as StepKey, NO_ISSUES)}
      >
        <UnparsedScope of={unparsed}>
          {step === "primary" && <PrimaryStep {...fields} />}
          {step === "questions" && <QuestionStep {...fields} />}
          {step === "name" && <NameStep {...fields} />}
        </UnparsedScope>
        <Stack>
          {draft.gone.length > 0 && <NoLongerAskedList gone={draft.gone} />}
          {failure !== null && <Failure {...failure} />}
        </Stack>
      </VerticalStepper>
      <PageFooter>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {place > 0 && <Button onClick={() => show(steps[place - 1]?.key ?? "primary", NO_ISSUES)}>Back</Button>}
        <Button variant="primary" busy={isSaving} onClick={next.go}>
          {next.isSave ? "Save" : "Continue"}
        </Button>
      </PageFooter>
      {clash && (
        <ConflictWindow
          choices={choicesOf(clash, lists)}
          onSave={(theirs) => choose(clash, theirs)}
          onCancel={putOff}
        />
      )}
    </Stack>
  );
}

function Failure({ title, error }: SaveFailure) {
  return (
    <Banner tone="danger" title={title}>
      {failureText(error)}
    </Banner>
  );
}

/** The step that is shown with its issues, and the ways on: to another step, and to a save. */
function useRoleSteps({ record, lists, refresh, onSaved }: StepsProps, kept: ReturnType<typeof useRoleDraft>) {
  const { value: draft, unparsed } = kept;
  const [step, setStep] = useState<StepKey>("primary");
  const [issues, setIssues] = useState(NO_ISSUES);
  const [base, setBase] = useState<RoleBase>({ record, draft: kept.first });
  const saving = useRoleSave({ opened: base, refresh });
  const steps = stepsOf(lists.model, draft, record === null);
  const place = steps.findIndex(({ key }) => key === step);
  const following = steps[place + 1];
  const issuesNow = (of: RoleDraft) => issuesOf(step, of, lists.model, otherNames(lists.names, record?.id ?? null));
  const change = (changed: RoleDraft) => {
    kept.change({ ...draft, ...changed });
    setIssues((shown) => stillOf(shown, issuesNow(changed)));
  };
  const show = (at: StepKey, found: StepIssues) => {
    setStep(at);
    setIssues(found);
    const [field] = found.keys();
    if (field !== undefined) lead(field, found);
  };
  const go = () => {
    if (!unparsed.readAll()) return;
    const found = issuesNow(draft);
    if (found.size > 0) return show(step, found);
    if (following) return show(following.key, NO_ISSUES);
    put(draft);
  };
  const put = (chosen: RoleDraft, on?: RoleBase) =>
    void saving.save(chosen, show, on).then((answer) => {
      if (!answer) return;
      kept.finish();
      onSaved(answer);
    });
  const choose = (found: RoleClash, theirs: ReadonlySet<string>) => {
    const chosen = acceptStored(lists.model, found.merged, found.base.draft, theirs);
    kept.change({ ...draft, ...chosen });
    setBase(found.base);
    put(chosen, found.base);
  };
  return { step, issues, steps, place, saving, change, show, choose, next: { go, isSave: following === undefined } };
}

/** The choices and texts of the form. They survive a reload until they are saved. */
function useRoleDraft(record: RoleFormProps["record"], { answers, model, primaries }: RoleLists) {
  const id = record?.id ?? null;
  const [first] = useState<KeptRole>(() => ({
    ...draftOf(record, (id !== null && answers.get(id)) || [], model),
    gone: [],
  }));
  const shape = roleShape(model, primaries);
  return useKeptState({ name: ROLE_DRAFT, id, first, shape, isChanged: isRoleChanged });
}

/**
 * Focuses the field with the issue. The list of primary roles would open and cover its message, so that message is
 * announced instead.
 */
function lead(field: string, issues: StepIssues): void {
  if (field === FIELDS.primary) announce([...issues.values()].join(" "), { assertive: true });
  // Waits until the step is rendered.
  else requestAnimationFrame(() => focusField(field));
}

/** The shown issues that still hold. New issues appear at the next attempt to continue. */
function stillOf(shown: StepIssues, now: StepIssues): StepIssues {
  return new Map([...now].filter(([field]) => shown.has(field)));
}
