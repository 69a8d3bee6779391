import {
  type ConflictChoice,
  ConflictWindow,
  deleteQuestion,
  type MergedOutcome,
  withReason,
} from "@armature/renderer";
import { Banner, ConfirmDialog, notify } from "@armature/renderer/ui";
import { useState } from "react";
import type { StoredOrganization } from "../../kit/records.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { peopleText, type RoleChange } from "../merge.ts";
import { type Role, roleNameIssue, rolesOf, teamOf } from "../model.ts";
import { PasteDialog } from "./PasteDialog.tsx";
import { PeopleDialog } from "./PeopleDialog.tsx";
import { RoleTable } from "./RoleTable.tsx";
import { TeamActions } from "./TeamActions.tsx";
import { OneTextDialog, useDraftDrop } from "./TeamDialog.tsx";
import type { CoreTeam } from "./use-core-team.ts";

export interface RoleListProps {
  readonly coreTeam: CoreTeam;
  /** The organization as it was last read. */
  readonly record: StoredOrganization;
  /** Whether nobody can change the roles here, even with the right to do so. */
  readonly readOnly?: boolean;
}

/**
 * An action on roles, with the record as it was when the action began. The change is made to that record, so that
 * changes by others are detected.
 */
type Step =
  | { readonly kind: "new" | "assign" | "paste"; readonly base: StoredOrganization }
  | { readonly kind: "edit" | "delete"; readonly base: StoredOrganization; readonly role: Role };

/** A conflict with somebody else's change, until the person has chosen. */
interface Clash extends Extract<MergedOutcome<StoredOrganization>, { readonly kind: "conflict" }> {
  readonly changes: readonly RoleChange[];
  readonly done: (stored: StoredOrganization) => void;
}

/** The roles of the organization's own people. */
export function RoleList({ coreTeam, record, readOnly = false }: RoleListProps) {
  const { builtIn, offReason } = coreTeam;
  const mayChangeTeam = coreTeam.mayChangeTeam && !readOnly;
  const changes = useRoleChanges(coreTeam);
  const { setStep } = changes;
  if (builtIn === null) return <Banner tone="danger" title="Unable to get list of roles from server." />;
  const roles = rolesOf(teamOf(record.coreTeam), builtIn);
  return (
    <>
      {mayChangeTeam && <TeamActions offReason={offReason} onStep={(kind) => setStep({ kind, base: record })} />}
      <RoleTable
        roles={roles}
        onStep={mayChangeTeam ? (kind, role) => setStep({ kind, base: record, role }) : null}
        offReason={offReason}
      />
      <StepDialog roles={roles} changes={changes} />
    </>
  );
}

type RoleChanges = ReturnType<typeof useRoleChanges>;
type Done = Clash["done"];

/** The action that has begun, and the saves that it makes. */
function useRoleChanges({ builtIn, saveRoles }: CoreTeam) {
  const [step, setStep] = useState<Step | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [isSaving, setSaving] = useState(false);
  const drop = useDraftDrop();
  const put = async (base: StoredOrganization, changes: readonly RoleChange[], done: Done) => {
    setSaving(true);
    try {
      const outcome = await saveRoles(base, changes);
      if (outcome.kind === "saved") done(outcome.answer.result);
      else {
        // Closes the confirmation of a delete. Other dialogs stay open below the choice and keep what was typed.
        if (changes.some(({ people }) => people === null)) setStep(null);
        setClash({ ...outcome, changes, done });
      }
    } catch (error) {
      notify({ type: "error", message: withReason("Failed to update Core Team Role.", error) });
    }
    setSaving(false);
  };
  /** Drops what was typed and closes. */
  const close = () => {
    drop.now();
    setStep(null);
  };
  const create = (base: StoredOrganization, role: string) =>
    put(base, [{ role, people: [] }], (stored) => {
      notify({ type: "success", message: `"${role}" role created.` });
      drop.now();
      const made = rolesOf(teamOf(stored.coreTeam), builtIn ?? []).find(({ name }) => name === role);
      setStep(made ? { kind: "edit", base: stored, role: made } : null);
    });
  return { step, setStep, clash, setClash, isSaving, drop, put, close, create };
}

interface StepDialogProps {
  readonly roles: readonly Role[];
  readonly changes: RoleChanges;
}

/** The dialog of the action that has begun. A conflict is shown above it. */
function StepDialog({ roles, changes }: StepDialogProps) {
  const { step, isSaving, drop, put, close, create } = changes;
  const conflict = <Conflict changes={changes} />;
  const dialog = { isSaving, drop, onClose: close };
  const many = (base: StoredOrganization) => ({
    ...dialog,
    roles,
    onSubmit: (given: readonly RoleChange[]) =>
      void put(base, given, () => {
        notify({ type: "success", message: given.length === 1 ? "1 role saved." : `${given.length} roles saved.` });
        close();
      }),
  });
  switch (step?.kind) {
    case undefined:
      return conflict;
    case "new":
      return (
        <OneTextDialog
          {...dialog}
          name="coreTeam role"
          title="Create role"
          label="Role name"
          issueOf={(name) => roleNameIssue(name, roles)}
          onSubmit={(role) => void create(step.base, role)}
        />
      );
    case "assign":
      return <AssignDialog {...many(step.base)}>{conflict}</AssignDialog>;
    case "paste":
      return <PasteDialog {...many(step.base)}>{conflict}</PasteDialog>;
    case "edit":
      return (
        <PeopleDialog
          {...dialog}
          key={step.role.name}
          role={step.role}
          onSubmit={(people) => void put(step.base, [{ role: step.role.name, people }], close)}
        >
          {conflict}
        </PeopleDialog>
      );
    case "delete":
      return <DeleteRole {...step} changes={changes} />;
  }
}

interface DeleteRoleProps {
  readonly base: StoredOrganization;
  readonly role: Role;
  readonly changes: RoleChanges;
}

function DeleteRole({ base, role: { name }, changes: { isSaving, put, close } }: DeleteRoleProps) {
  const remove = () =>
    put(base, [{ role: name, people: null }], () => notify({ type: "success", message: `"${name}" role deleted.` }));
  return (
    <ConfirmDialog
      open
      title={deleteQuestion(name, "Role")}
      text="Its people leave the core team with it."
      confirmLabel="Delete"
      danger
      busy={isSaving}
      onConfirm={() => void remove().then(close)}
      onCancel={close}
    />
  );
}

/** Lets the person choose, role by role, where somebody else changed the same. */
function Conflict({ changes: { clash, setClash, put, close } }: Pick<StepDialogProps, "changes">) {
  if (!clash) return null;
  const choose = (taken: ReadonlySet<string>) => {
    setClash(null);
    const kept = clash.changes.filter(({ role }) => !taken.has(role));
    if (kept.length === 0) close();
    else void put(clash.stored, kept, clash.done);
  };
  return <ConflictWindow choices={choicesOf(clash)} onSave={choose} onCancel={() => setClash(null)} />;
}

function choicesOf({ conflicts }: Clash): readonly ConflictChoice[] {
  return conflicts.map(({ attribute, mine, theirs }) => ({
    key: attribute,
    label: attribute,
    mine: peopleText(mine),
    theirs: peopleText(theirs),
  }));
}
