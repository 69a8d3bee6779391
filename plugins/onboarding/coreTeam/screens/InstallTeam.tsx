import { isEmpty, textForm } from "@armature/engine";
import { ConflictWindow, type MergedOutcome, useSettings, withReason } from "@armature/renderer";
import { Card, DetailList, IconButton, Inline, notify } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { StoredOrganization } from "../../kit/records.ts";
import { emailIssue } from "../model.ts";
import { OneTextDialog, useDraftDrop } from "./TeamDialog.tsx";
import { Unassigned } from "./Unassigned.tsx";
import type { Organization } from "./use-team.ts";

interface InstallTeamProps {
  readonly organization: Organization;
  readonly record: StoredOrganization;
}

type InstallRole = Organization["installRoles"][number];

/** The provider's people in this install. Provider staff can change them. */
export function InstallTeam({ organization, record }: InstallTeamProps) {
  const { productName } = useSettings();
  const [edited, setEdited] = useState<Pick<InstallDialogProps, "role" | "opened"> | null>(null);
  const details = organization.installRoles.map((role) => ({
    label: role.label,
    value: (
      <Inline>
        {shown(organization.installPeople.get(role.name), record[role.name])}
        {role.mayChange && (
          <IconButton
            icon={Pencil}
            size="small"
            label={`Edit ${role.label}`}
            disabledReason={organization.offReason}
            onClick={() => setEdited({ role, opened: record })}
          />
        )}
      </Inline>
    ),
  }));
  return (
    <Card title={`${productName} Install Core Team`}>
      <DetailList details={details} />
      {edited && (
        <InstallDialog
          key={edited.role.name}
          {...edited}
          save={(base, email) => organization.saveInstall(base, { [edited.role.name]: email })}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

/** The name and e-mail of the person whom the stored text identifies. If it identifies nobody, the text itself. */
function shown(person: { readonly name: string; readonly email: string } | undefined, stored: unknown): ReactNode {
  if (isEmpty(stored)) return <Unassigned />;
  return person ? `${person.name}, ${person.email}` : textForm(stored);
}

interface InstallDialogProps {
  readonly role: InstallRole;
  /** The organization as it was when the dialog opened. */
  readonly opened: StoredOrganization;
  readonly save: (base: StoredOrganization, email: string) => Promise<MergedOutcome<StoredOrganization>>;
  readonly onClose: () => void;
}

function InstallDialog({ role, opened, save, onClose: onGone }: InstallDialogProps) {
  const drop = useDraftDrop();
  /** Drops the typed text and closes. */
  const onClose = () => {
    drop.now();
    onGone();
  };
  const { submit, sent, isSaving, clash, setClash } = useInstallSave(save, onClose);
  if (clash) {
    const theirs = textForm(clash.stored[role.name]) || "(Unassigned)";
    const choose = (taken: ReadonlySet<string>) => {
      setClash(null);
      if (taken.size > 0) onClose();
      else void submit(clash.stored, sent);
    };
    return (
      <ConflictWindow
        choices={[{ key: role.name, label: role.label, mine: sent, theirs }]}
        onSave={choose}
        onCancel={() => setClash(null)}
      />
    );
  }
  return (
    <OneTextDialog
      name={`coreTeam ${role.name}`}
      drop={drop}
      title={`Edit ${role.label}`}
      label="Email"
      type="email"
      stored={textForm(opened[role.name])}
      issueOf={emailIssue}
      isSaving={isSaving}
      onSubmit={(email) => void submit(opened, email)}
      onClose={onClose}
    />
  );
}

/** Saves the text of a role. A conflict with somebody else's change stays until the person has chosen. */
function useInstallSave(save: InstallDialogProps["save"], onSaved: () => void) {
  const [isSaving, setSaving] = useState(false);
  const [sent, setSent] = useState("");
  const [clash, setClash] = useState<Extract<MergedOutcome<StoredOrganization>, { readonly kind: "conflict" }> | null>(
    null,
  );
  const submit = async (base: StoredOrganization, email: string) => {
    setSaving(true);
    setSent(email);
    try {
      const outcome = await save(base, email);
      if (outcome.kind === "saved") return onSaved();
      setClash(outcome);
    } catch (error) {
      notify({ type: "warning", message: withReason("Could not update organization record.", error) });
    }
    setSaving(false);
  };
  return { submit, sent, isSaving, clash, setClash };
}
