import {
  Card,
  CardGrid,
  Checkbox,
  EmptyState,
  IconButton,
  Inline,
  SearchInput,
  Stack,
  Toolbar,
} from "@armature/renderer/ui";
import { Pencil, SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Role, roleAnchor, type RoleFilter, rolesFound } from "./model.ts";

export interface RoleCardsProps {
  readonly roles: readonly Role[];
  /** Null where roles are only looked at. */
  readonly onStep: ((kind: "edit" | "delete", role: Role) => void) | null;
  /** Why they cannot be changed now. */
  readonly offReason: string | undefined;
}

const ALL: RoleFilter = { text: "", isUnfilled: false };

/** The roles with their people, to be looked through by role, by person, and by what nobody has. */
export function RoleCards({ roles, onStep, offReason }: RoleCardsProps) {
  const [filter, setFilter] = useState(ALL);
  const found = rolesFound(roles, filter);
  return (
    <Stack>
      <Toolbar
        search={
          <SearchInput
            label="Search roles and people"
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
          />
        }
      >
        <Checkbox
          label="Not filled yet"
          checked={filter.isUnfilled}
          onChange={(isUnfilled) => setFilter({ ...filter, isUnfilled })}
        />
        {filter !== ALL && <span role="status">{`${found.length} of ${roles.length} roles`}</span>}
      </Toolbar>
      {found.length === 0 && (
        <EmptyState icon={SearchX} title="No role is like that" text="Change what you look for." />
      )}
      <CardGrid>
        {found.map((role) => (
          <RoleCard key={role.name} role={role} onStep={onStep} offReason={offReason} />
        ))}
      </CardGrid>
    </Stack>
  );
}

interface RoleCardProps extends Omit<RoleCardsProps, "roles"> {
  readonly role: Role;
}

function RoleCard({ role, onStep, offReason }: RoleCardProps) {
  const { name, people, isBuiltIn } = role;
  const actions = onStep && (
    <Inline>
      <IconButton
        icon={Pencil}
        size="small"
        label={`Edit ${name}`}
        disabledReason={offReason}
        onClick={() => onStep("edit", role)}
      />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Delete ${name}`}
        disabledReason={offReason ?? (isBuiltIn ? "System roles are not deletable" : undefined)}
        onClick={() => onStep("delete", role)}
      />
    </Inline>
  );
  return (
    <Card id={roleAnchor(name)} title={name} action={actions}>
      {people.length === 0 && <p>(Unassigned)</p>}
      {people.map(({ name: person, email }) => (
        <p key={`${person} ${email}`}>{`${person}, ${email}`}</p>
      ))}
    </Card>
  );
}
