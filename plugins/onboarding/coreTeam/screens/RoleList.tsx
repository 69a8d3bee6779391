import {
  type ConflictChoice,
  ConflictWindow,
  deleteQuestion,
  type MergedOutcome,
  withReason,
} from "@armature/renderer";
import { Banner, ConfirmDialog, notify } from "@armature/renderer/ui";
import { useState } from "react";
import type { OrganizationRecord } from "../../kit/records.ts";
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
  readonly record: OrganizationRecord;
  /** Whether nobody can change the roles here, even with the right to do so. */
  readonly readOnly?: boolean;
}

/**
 * An action on roles, with the record as it was when the action began. The change is made to that record, so that
 * changes by others are detected.
 */
type Step =
  | { readonly kind: "new" | "assign" | "paste"; readonly base: OrganizationRecord }
  | { readonly kind: "edit" | "delete"; readonly base: OrganizationRecord; readonly role: Role };

/** A conflict with somebody else's change, until the person has chosen. */
interface Clash extends Extract<MergedOutcome<OrganizationRecord>, { readonly kind: "conflict" }> {
  readonly changes: readonly RoleChange[];
  readonly done: (stored: OrganizationRecord) => void;
}

/** The roles of the organization's own people. */
export function RoleList({ coreTeam, record, readOnly = false }: RoleListProps) {
  const { builtIn, offReason, saveRoles } = coreTeam;
  const mayChangeTeam = coreTeam.mayChangeTeam && !readOnly;
  const [step, setStep] = useState<Step | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [isSaving, setSaving] = useState(false);
  const drop = useDraftDrop();
  if (builtIn === null) return <Banner tone="danger" title="Unable to get list of roles from server." />;
  const roles = rolesOf(teamOf(record.coreTeam), builtIn);
  const put = async (
    base: OrganizationRecord,
    changes: readonly RoleChange[],
    done: (stored: OrganizationRecord) => void,
  ) => {
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
  const create = (base: OrganizationRecord, role: string) =>
    put(base, [{ role, people: [] }], (stored) => {
      notify({ type: "success", message: `"${role}" role created.` });
      drop.now();
      const made = rolesOf(teamOf(stored.coreTeam), builtIn).find(({ name }) => name === role);
      setStep(made ? { kind: "edit", base: stored, role: made } : null);
    });
  const remove = (base: OrganizationRecord, role: string) =>
    put(base, [{ role, people: null }], () => notify({ type: "success", message: `"${role}" role deleted.` })).then(
      close,
    );
  const choose = (taken: ReadonlySet<string>) => {
    if (!clash) return;
    setClash(null);
    const kept = clash.changes.filter(({ role }) => !taken.has(role));
    if (kept.length === 0) close();
    else void put(clash.stored, kept, clash.done);
  };
  const many = (base: OrganizationRecord) => ({
    roles,
    isSaving,
    drop,
    onClose: close,
    onSubmit: (changes: readonly RoleChange[]) =>
      void put(base, changes, () => {
        notify({ type: "success", message: changes.length === 1 ? "1 role saved." : `${changes.length} roles saved.` });
        close();
      }),
  });
  const choice = clash && <ConflictWindow choices={choicesOf(clash)} onSave={choose} onCancel={() => setClash(null)} />;
  return (
    <>
      {mayChangeTeam && <TeamActions offReason={offReason} onStep={(kind) => setStep({ kind, base: record })} />}
      <RoleTable
        roles={roles}
        onStep={mayChangeTeam ? (kind, role) => setStep({ kind, base: record, role }) : null}
        offReason={offReason}
      />
      {step?.kind === "new" && (
        <OneTextDialog
          name="coreTeam role"
          drop={drop}
          title="Create role"
          label="Role name"
          issueOf={(name) => roleNameIssue(name, roles)}
          isSaving={isSaving}
          onSubmit={(role) => void create(step.base, role)}
          onClose={close}
        />
      )}
      {step?.kind === "assign" && <AssignDialog {...many(step.base)}>{choice}</AssignDialog>}
      {step?.kind === "paste" && <PasteDialog {...many(step.base)}>{choice}</PasteDialog>}
      {step?.kind === "edit" && (
        <PeopleDialog
          key={step.role.name}
          role={step.role}
          drop={drop}
          isSaving={isSaving}
          onSubmit={(people) => void put(step.base, [{ role: step.role.name, people }], close)}
          onClose={close}
        >
          {choice}
        </PeopleDialog>
      )}
      {step?.kind === "delete" && (
        <ConfirmDialog
          open
          title={deleteQuestion(step.role.name, "Role")}
          text="Its people leave the core team with it."
          confirmLabel="Delete"
          cancelLabel="Cancel"
          danger
          busy={isSaving}
          onConfirm={() => void remove(step.base, step.role.name)}
          onCancel={close}
        />
      )}
      {step === null && choice}
    </>
  );
}

function choicesOf({ conflicts }: Clash): readonly ConflictChoice[] {
  return conflicts.map(({ attribute, mine, theirs }) => ({
    key: attribute,
    label: attribute,
    mine: peopleText(mine),
    theirs: peopleText(theirs),
  }));
}
