import { deleteQuestion, withReason } from "@armature/renderer";
import {
  Banner,
  Button,
  Card,
  CardGrid,
  ConfirmDialog,
  IconButton,
  Inline,
  notify,
  Stack,
} from "@armature/renderer/ui";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type Role,
  roleNameIssue,
  rolesOf,
  type Team,
  teamOf,
  type TeamMember,
  withoutRole,
  withPeople,
} from "./model.ts";
import { PeopleDialog } from "./PeopleDialog.tsx";
import { OneTextDialog } from "./TeamDialog.tsx";
import type { CoreTeam } from "./use-core-team.ts";

export interface RoleListProps {
  readonly coreTeam: CoreTeam;
  /** What the organization stores as its team. */
  readonly stored: unknown;
  /** The roles are looked at and not changed, whatever this person may. */
  readonly readOnly?: boolean;
}

/** What a person does with a role: make one, say who has it, or give it up. */
type Step = { readonly kind: "new" } | { readonly kind: "edit" | "delete"; readonly role: string };

/** The roles of the organization's own people (GEN-128 to GEN-137). */
export function RoleList({ coreTeam, stored, readOnly = false }: RoleListProps) {
  const { builtIn, save } = coreTeam;
  const mayChangeTeam = coreTeam.mayChangeTeam && !readOnly;
  const [step, setStep] = useState<Step | null>(null);
  const [isSaving, setSaving] = useState(false);
  if (builtIn === null) return <Banner tone="danger" title="Unable to get list of roles from server." />;
  const team = teamOf(stored);
  const roles = rolesOf(team, builtIn);
  const put = async (next: Team, done: () => void) => {
    setSaving(true);
    try {
      await save({ coreTeam: next });
      done();
    } catch (error) {
      notify({ type: "error", message: withReason("Failed to update Core Team Role.", error) });
    }
    setSaving(false);
  };
  const create = (role: string) =>
    put(withPeople(team, role, []), () => {
      notify({ type: "success", message: `"${role}" role created.` });
      setStep({ kind: "edit", role });
    });
  const remove = (role: string) =>
    put(withoutRole(team, role), () => {
      notify({ type: "success", message: `"${role}" role deleted.` });
      setStep(null);
    });
  const replace = (role: string, people: readonly TeamMember[]) =>
    put(withPeople(team, role, people), () => setStep(null));
  const chosen = step && "role" in step ? roles.find(({ name }) => name === step.role) : undefined;
  const close = () => setStep(null);
  return (
    <Stack>
      {mayChangeTeam && (
        <Inline>
          <Button icon={Plus} variant="primary" onClick={() => setStep({ kind: "new" })}>
            Create role
          </Button>
        </Inline>
      )}
      <CardGrid>
        {roles.map((role) => (
          <RoleCard key={role.name} role={role} onStep={mayChangeTeam ? setStep : null} />
        ))}
      </CardGrid>
      {step?.kind === "new" && (
        <OneTextDialog
          title="Create role"
          label="Role name"
          issueOf={(name) => roleNameIssue(name, roles)}
          isSaving={isSaving}
          onSubmit={(role) => void create(role)}
          onClose={close}
        />
      )}
      {step?.kind === "edit" && chosen && (
        <PeopleDialog
          key={chosen.name}
          role={chosen}
          isSaving={isSaving}
          onSubmit={(people) => void replace(chosen.name, people)}
          onClose={close}
        />
      )}
      {step?.kind === "delete" && chosen && (
        <ConfirmDialog
          open
          title={deleteQuestion(chosen.name, "Role")}
          text="Its people leave the core team with it."
          confirmLabel="Delete"
          cancelLabel="Cancel"
          danger
          busy={isSaving}
          onConfirm={() => void remove(chosen.name)}
          onCancel={close}
        />
      )}
    </Stack>
  );
}

interface RoleCardProps {
  readonly role: Role;
  /** Null where roles are only looked at. */
  readonly onStep: ((step: Step) => void) | null;
}

function RoleCard({ role: { name, people, isBuiltIn }, onStep }: RoleCardProps) {
  const actions = onStep && (
    <Inline>
      <IconButton
        icon={Pencil}
        size="small"
        label={`Edit ${name}`}
        onClick={() => onStep({ kind: "edit", role: name })}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Delete ${name}`}
        disabledReason={isBuiltIn ? "System roles are not deletable" : undefined}
        onClick={() => onStep({ kind: "delete", role: name })}
      />
    </Inline>
  );
  return (
    <Card title={name} action={actions}>
      {people.length === 0 && <p>(Unassigned)</p>}
      {people.map(({ name: person, email }) => (
        <p key={`${person} ${email}`}>{`${person}, ${email}`}</p>
      ))}
    </Card>
  );
}
