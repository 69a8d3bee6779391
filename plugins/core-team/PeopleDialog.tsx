import { useKeptState } from "@armature/renderer";
import { Button, IconButton, Inline, Stack, TextField } from "@armature/renderer/ui";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { memberIssues, type Role, type TeamMember } from "./model.ts";
import { type DraftDrop, TeamDialog, useDrop } from "./TeamDialog.tsx";

export interface PeopleDialogProps {
  readonly role: Role;
  readonly isSaving: boolean;
  readonly onSubmit: (people: readonly TeamMember[]) => void;
  readonly onClose: () => void;
  readonly drop: DraftDrop;
  /** A window over this one. */
  readonly children?: ReactNode;
}

type Row = TeamMember & { readonly key: number };
interface Rows {
  readonly rows: readonly Row[];
}

const FIELDS = [
  ["name", "Name"],
  ["email", "Email"],
] as const;

/** Who has a role: a row for each person (GEN-131 to GEN-134). */
export function PeopleDialog({ role, isSaving, onSubmit, onClose, drop, children }: PeopleDialogProps) {
  const first: Rows = { rows: role.people.map((person, key) => ({ ...person, key })) };
  const kept = useKeptState<Rows>({ name: "coreTeam people", id: role.name, first });
  const { rows } = kept.value;
  const setRows = (next: readonly Row[]) => kept.change({ rows: next });
  useDrop(drop, kept);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isInvalid = rows.some((row) => Object.values(memberIssues(row)).some((issue) => issue !== null));
  const add = () => setRows([...rows, { name: "", email: "", key: (rows.at(-1)?.key ?? -1) + 1 }]);
  const change = (key: number, values: Partial<TeamMember>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
  return (
    <TeamDialog
      title={role.name}
      width={640}
      isSaving={isSaving}
      disabledReason={isInvalid ? "Every person needs a name and a valid email." : undefined}
      kept={kept}
      onSubmit={() => !isInvalid && onSubmit(rows)}
      onClose={onClose}
    >
      <Stack>
        {rows.length === 0 && <p>(Unassigned)</p>}
        {rows.map((row, index) => (
          <fieldset key={row.key} aria-label={`Person ${index + 1}`}>
            <Inline>
              {FIELDS.map(([field, label]) => {
                const id = `person-${row.key}-${field}`;
                const issue = memberIssues(row)[field];
                return (
                  <TextField
                    key={field}
                    id={id}
                    label={label}
                    required
                    value={row[field]}
                    onChange={(value) => change(row.key, { [field]: value })}
                    onBlur={() => setLeft(new Set([...left, id]))}
                    issues={left.has(id) && issue !== null ? [issue] : []}
                  />
                );
              })}
              <IconButton
                icon={X}
                label={`Remove person ${index + 1}`}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            </Inline>
          </fieldset>
        ))}
        <Inline>
          <Button icon={Plus} onClick={add}>
            Add
          </Button>
        </Inline>
      </Stack>
      {children}
    </TeamDialog>
  );
}
