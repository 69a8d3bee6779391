import { isEmpty, textForm, type Values } from "@armature/engine";
import { useSettings, withReason } from "@armature/renderer";
import { Card, DetailList, IconButton, Inline, notify } from "@armature/renderer/ui";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { emailIssue } from "../../core-team/model.ts";
import { OneTextDialog } from "../../core-team/TeamDialog.tsx";
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
        {shown(organization.installPeople.get(role.name), record[role.name])}
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

/** Name and e-mail of whom the stored text names; else the text itself (GEN-D22). */
function shown(person: { readonly name: string; readonly email: string } | undefined, stored: unknown): string {
  if (isEmpty(stored)) return "(Unassigned)";
  return person ? `${person.name}, ${person.email}` : textForm(stored);
}

interface InstallDialogProps {
  readonly role: InstallRole;
  readonly stored: string;
  readonly save: (email: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function InstallDialog({ role, stored, save, onClose }: InstallDialogProps) {
  const [isSaving, setSaving] = useState(false);
  const submit = async (email: string) => {
    setSaving(true);
    try {
      await save(email);
      onClose();
    } catch (error) {
      notify({ type: "warning", message: withReason("Could not update organization record.", error) });
      setSaving(false);
    }
  };
  return (
    <OneTextDialog
      title={`Edit ${role.label}`}
      label="Email"
      type="email"
      stored={stored}
      issueOf={emailIssue}
      isSaving={isSaving}
      onSubmit={(email) => void submit(email)}
      onClose={onClose}
    />
  );
}
