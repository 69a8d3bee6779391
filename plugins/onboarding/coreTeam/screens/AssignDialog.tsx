import { useKeptState } from "@armature/renderer";
import { ChoiceBox, Field, Stack, TextField } from "@armature/renderer/ui";
import { useState } from "react";
import { memberIssues, type TeamMember } from "../model.ts";
import { withPeople } from "../people.ts";
import { type RolesDialogProps, TeamDialog, useDrop } from "./TeamDialog.tsx";
import { useUserChoices } from "./use-users.ts";

const FIRST = { name: "", email: "", roles: [] as readonly string[] };

/** Adds one person to several roles at once: a user of the organization, or anybody else by name and e-mail. */
export function AssignDialog({ roles, isSaving, drop, onSubmit, onClose, children }: RolesDialogProps) {
  const kept = useKeptState({ name: "coreTeam assign", id: null, first: FIRST });
  useDrop(drop, kept);
  const { name, email, roles: chosen } = kept.value;
  const change = (values: Partial<typeof FIRST>) => kept.change({ ...kept.value, ...values });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const issues = memberIssues({ name, email });
  const isReady = issues.name === null && issues.email === null && chosen.length > 0;
  const submit = () => {
    setLeft(new Set(["name", "email"]));
    if (!isReady) return;
    const given = roles.filter((role) => chosen.includes(role.name));
    onSubmit(given.map((role) => ({ role: role.name, people: withPeople(role.people, [{ name, email }]) })));
  };
  const field = (key: "name" | "email", label: string) => (
    <TextField
      id={`assign-${key}`}
      label={label}
      required
      value={kept.value[key]}
      onChange={(value) => change({ [key]: value })}
      onBlur={() => setLeft(new Set([...left, key]))}
      issues={left.has(key) && issues[key] !== null ? [issues[key]] : []}
    />
  );
  return (
    <TeamDialog
      title="Assign a person"
      width={640}
      isSaving={isSaving}
      disabledReason={isReady ? undefined : "Choose a person and the roles."}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack>
        <UserField email={email} onChoose={change} />
        {field("name", "Name")}
        {field("email", "Email")}
        <RolesField roles={roles} chosen={chosen} onChoose={(values) => change({ roles: values })} />
      </Stack>
      {children}
    </TeamDialog>
  );
}

interface UserFieldProps {
  readonly email: string;
  readonly onChoose: (person: TeamMember) => void;
}

/** Fills in one of the organization's users. */
function UserField({ email, onChoose }: UserFieldProps) {
  const users = useUserChoices();
  if (!users) return null;
  return (
    <Field id="assign-user" label="Your users" hint="Choose one, or type a name and an email below.">
      <ChoiceBox
        id="assign-user"
        {...users}
        value={users.personOf(email) ? email : null}
        onChange={(value) => onChoose(users.personOf(value ?? "") ?? { name: "", email: "" })}
        clearable
      />
    </Field>
  );
}

interface RolesFieldProps extends Pick<RolesDialogProps, "roles"> {
  readonly chosen: readonly string[];
  readonly onChoose: (roles: readonly string[]) => void;
}

function RolesField({ roles, chosen, onChoose }: RolesFieldProps) {
  return (
    <Field id="assign-roles" label="Roles" required>
      <ChoiceBox
        id="assign-roles"
        options={roles.map((role) => ({ value: role.name, label: role.name }))}
        values={chosen}
        onChange={onChoose}
      />
    </Field>
  );
}
