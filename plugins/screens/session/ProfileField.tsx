import type { AccountProfile } from "@armature/engine/platform";
import { Field, fieldDescription, Select } from "@armature/renderer/ui";

const ID = "profile";
const WARNING = "Administrators can see and change everything. All other administrators are told by email.";

export interface ProfileFieldProps {
  readonly profiles: readonly AccountProfile[];
  readonly value: string;
  /** Shown if the profile makes an administrator. */
  readonly warning?: string;
  readonly onChange: (name: string) => void;
}

/** The choice of a profile, with what follows if it makes an administrator. */
export function ProfileField({ profiles, value, warning = WARNING, onChange }: ProfileFieldProps) {
  const hint = profiles.find(({ name }) => name === value)?.isAdministrator === true ? warning : undefined;
  return (
    <Field id={ID} label="Profile" hint={hint}>
      <Select
        id={ID}
        value={value}
        onChange={(name) => onChange(name ?? value)}
        options={profiles.map(({ name, label }) => ({ value: name, label }))}
        describedBy={fieldDescription(ID, { hint })}
      />
    </Field>
  );
}
