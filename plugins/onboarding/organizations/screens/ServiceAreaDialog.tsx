import { GuardedDialog, KeptForm, useKeptState } from "@armature/renderer";
import { Banner, Button, Dialog, Stack, TextField } from "@armature/renderer/ui";
import { useId, useState } from "react";
import { organizationIdOf, nameOf } from "../model.ts";
import { SyncSteps } from "./SyncSteps.tsx";
import { type Assignment, type AssignmentParts, useAssignment } from "./use-assignment.ts";

export interface ServiceAreaDialogProps extends AssignmentParts {
  readonly onClose: () => void;
}

/** The service area of an organization. Once assigned, it is read-only. */
export function ServiceAreaDialog({ onClose, ...parts }: ServiceAreaDialogProps) {
  const { organization } = parts;
  const assignment = useAssignment(parts);
  const { area, sync } = assignment;
  const title = `Service Area of ${nameOf(organization)}`;
  if (area !== null) {
    return (
      <Dialog open onClose={onClose} title={title} footer={<SyncButtons assignment={assignment} onClose={onClose} />}>
        <SyncSteps area={area} organization={organization} sync={sync} />
      </Dialog>
    );
  }
  if (organization.contractSigned === 1) {
    return <AreaForm title={title} id={organizationIdOf(organization)} assignment={assignment} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Close</Button>}>
      <Banner tone="warning">{UNSIGNED}</Banner>
    </Dialog>
  );
}

const UNSIGNED =
  "This organization's contract has not been signed. You cannot assign a Service Area until the contract is signed.";

interface AreaFormProps {
  readonly title: string;
  /** The id of the organization. */
  readonly id: number;
  readonly assignment: Assignment;
  readonly onClose: () => void;
}

const NOTHING: { readonly typed: string } = Object.freeze({ typed: "" });

function AreaForm({ title, id: organizationId, assignment, onClose }: AreaFormProps) {
  const kept = useKeptState({ name: "serviceAreaForm", id: organizationId, first: NOTHING });
  const { typed } = kept.value;
  const [isTried, setTried] = useState(false);
  const issue = assignment.issueOf(typed);
  const submit = () => {
    setTried(true);
    if (issue !== null || assignment.isSaving) return;
    void assignment.assign(typed).then((isAssigned) => isAssigned && kept.finish());
  };
  return (
    <GuardedDialog
      onClose={onClose}
      title={title}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={assignment.isSaving} onClick={submit}>
            Assign
          </Button>
        </>
      )}
    >
      {() => (
        <form
          noValidate
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack>
            <KeptForm of={kept} />
            <Banner tone="info">Once assigned, a service area ID cannot be edited.</Banner>
            <AreaField value={typed} onChange={(text) => kept.change({ typed: text })} issue={isTried ? issue : null} />
            {assignment.problem !== null && <Banner tone="danger">{assignment.problem}</Banner>}
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}

interface AreaFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly issue: string | null;
}

function AreaField({ value, onChange, issue }: AreaFieldProps) {
  return (
    <TextField
      id={useId()}
      label="Service Area ID"
      hint="A number of 1 to 999 that no other organization has"
      required
      value={value}
      onChange={onChange}
      autoComplete="off"
      issues={issue === null ? [] : [issue]}
    />
  );
}

function SyncButtons({ assignment: { sync, syncUsers }, onClose }: Omit<AreaFormProps, "title" | "id">) {
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      {!sync.isSuccess && (
        <Button variant="primary" busy={sync.isPending} onClick={syncUsers}>
          {sync.isError ? "Retry" : "Sync Users"}
        </Button>
      )}
    </>
  );
}
