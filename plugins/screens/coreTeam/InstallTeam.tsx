import { isEmpty, textForm, type Values } from "@armature/engine";
import { useSettings } from "@armature/renderer";
import { Button, Card, DetailList, Dialog, IconButton, Inline, notify, TextField } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { emailIssue } from "./model.ts";
import type { Organization } from "./use-team.ts";

interface InstallTeamProps {
  readonly organization: Organization;
  readonly record: Values;
}

type InstallRole = Organization["installRoles"][number];

/** The provider's people of this install; provider staff change them (GEN-138, GEN-139). */
export function InstallTeam({ organization, record }: InstallTeamProps) {
  const { productName } = useSettings();
  const [edited, setEdited] = useState<InstallRole | null>(null);
  const details = organization.installRoles.map((role) => ({
    label: role.label,
    value: (
      <Inline>
        {isEmpty(record[role.name]) ? "(Unassigned)" : textForm(record[role.name])}
        {role.mayChange && (
          <IconButton icon={Pencil} size="small" label={`Edit ${role.label}`} onClick={() => setEdited(role)} />
        )}
      </Inline>
    ),
  }));
  return (
    <Card title={`${productName} Install Core Team`}>
      <DetailList details={details} />
      {edited && (
        <InstallDialog
          key={edited.name}
          role={edited}
          stored={textForm(record[edited.name])}
          save={(email) => organization.save({ [edited.name]: email })}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

interface InstallDialogProps {
  readonly role: InstallRole;
  readonly stored: string;
  readonly save: (email: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function InstallDialog({ role, stored, save, onClose }: InstallDialogProps) {
  const [email, setEmail] = useState(stored);
  const [isLeft, setLeft] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const issue = emailIssue(email);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (issue !== null || isSaving) return;
    setSaving(true);
    try {
      await save(email.trim());
      onClose();
    } catch {
      notify({ type: "warning", message: "Could not update organization record." });
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${role.label}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="install-role" variant="primary" busy={isSaving}>
            Submit
          </Button>
        </>
      }
    >
      <form id="install-role" noValidate aria-label={role.label} onSubmit={(event) => void submit(event)}>
        <TextField
          id="install-email"
          label="Email"
          type="email"
          required
          value={email}
          onChange={setEmail}
          onBlur={() => setLeft(true)}
          issues={isLeft && issue !== null ? [issue] : []}
        />
      </form>
    </Dialog>
  );
}
