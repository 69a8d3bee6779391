import {
  Button,
  Checkbox,
  DataTable,
  EmptyState,
  Inline,
  RowActions,
  RowButton,
  SearchInput,
  type TableColumn,
  Stack,
  Toolbar,
  VisuallyHidden,
} from "@armature/renderer/ui";
import { Pencil, SearchX, Trash2, UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { filledText, type Role, roleAnchor, type RoleFilter, rolesFound } from "../model.ts";
import { Unassigned } from "./Unassigned.tsx";

export interface RoleTableProps {
  readonly roles: readonly Role[];
  /** Null if the roles are read-only. */
  readonly onStep: ((kind: "edit" | "delete", role: Role) => void) | null;
  /** Why the roles cannot be changed now. */
  readonly offReason: string | undefined;
}

const ALL: RoleFilter = { text: "", isUnfilled: false };

/** The roles with their people. A person can search by role and by person, and filter for roles that nobody has. */
export function RoleTable(props: RoleTableProps) {
  const { roles } = props;
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
        end={
          <span role="status">{filter === ALL ? filledText(roles) : `${found.length} of ${roles.length} roles`}</span>
        }
      >
        <Checkbox
          label="Not filled yet"
          checked={filter.isUnfilled}
          onChange={(isUnfilled) => setFilter({ ...filter, isUnfilled })}
        />
      </Toolbar>
      <DataTable
        caption="Core team roles"
        columns={useColumns(props)}
        rows={found}
        rowKey={({ name }) => name}
        stickyFirst={false}
        empty={<EmptyState icon={SearchX} title="No role is like that" text="Change what you look for." />}
      />
    </Stack>
  );
}

function useColumns({ onStep, offReason }: RoleTableProps): readonly TableColumn<Role>[] {
  return useMemo(() => {
    const edit = onStep && offReason === undefined ? (role: Role) => () => onStep("edit", role) : null;
    const shown: readonly TableColumn<Role>[] = [
      {
        key: "role",
        label: "Role",
        width: 220,
        wraps: true,
        cell: (role) => (
          <span id={roleAnchor(role.name)}>
            {edit ? <RowButton onClick={edit(role)}>{role.name}</RowButton> : role.name}
          </span>
        ),
      },
      {
        key: "people",
        label: "People",
        width: 300,
        wraps: true,
        cell: (role) => <People role={role} onAssign={edit} />,
      },
    ];
    return onStep ? [...shown, actionColumn(onStep, offReason)] : shown;
  }, [onStep, offReason]);
}

interface PeopleProps {
  readonly role: Role;
  readonly onAssign: ((role: Role) => () => void) | null;
}

function People({ role, onAssign }: PeopleProps) {
  const { name, people } = role;
  if (people.length > 0) {
    return people.map(({ name: person, email }) => <p key={`${person} ${email}`}>{`${person}, ${email}`}</p>);
  }
  return (
    <Inline>
      <Unassigned />
      {onAssign && (
        <Button size="small" variant="quiet" icon={UserPlus} onClick={onAssign(role)}>
          Assign <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </Inline>
  );
}

function actionColumn(onStep: NonNullable<RoleTableProps["onStep"]>, offReason: string | undefined): TableColumn<Role> {
  return {
    key: "actions",
    label: "Actions",
    labelHidden: true,
    width: 88,
    holdsControls: true,
    cell: (role) => (
      <RowActions
        name={role.name}
        actions={[
          {
            label: `Edit ${role.name}`,
            icon: Pencil,
            disabledReason: offReason,
            onSelect: () => onStep("edit", role),
          },
          {
            label: `Delete ${role.name}`,
            icon: Trash2,
            danger: true,
            disabledReason: offReason ?? (role.isBuiltIn ? "System roles are not deletable" : undefined),
            onSelect: () => onStep("delete", role),
          },
        ]}
      />
    ),
  };
}
