import { fold } from "@armature/engine";
import { useKeptState } from "@armature/renderer";
import { Button, ChoiceBox, Field, IconButton, Inline, Stack, TextField } from "@armature/renderer/ui";
import { Plus, X } from "lucide-react";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { memberIssues, type Role, type TeamMember } from "../model.ts";
import { pastedPeople, withPeople } from "../people.ts";
import { type DraftDrop, TeamDialog, useDrop } from "./TeamDialog.tsx";
import { Unassigned } from "./Unassigned.tsx";
import { useUserChoices } from "./use-users.ts";

export interface PeopleDialogProps {
  readonly role: Role;
  readonly isSaving: boolean;
  readonly onSubmit: (people: readonly TeamMember[]) => void;
  readonly onClose: () => void;
  readonly drop: DraftDrop;
  /** A dialog above this one. */
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

/** Edits the people of a role, one row per person. */
export function PeopleDialog({ role, isSaving, onSubmit, onClose, drop, children }: PeopleDialogProps) {
  const { kept, rows, setRows, insert, paste } = useRows(role, drop);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isInvalid = rows.some((row) => Object.values(memberIssues(row)).some((issue) => issue !== null));
  const add = () => setRows([...rows, { name: "", email: "", key: (rows.at(-1)?.key ?? -1) + 1 }]);
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
        <UserField rows={rows} onChoose={(person) => insert([person])} />
        {rows.length === 0 && <Unassigned />}
        {rows.map((row, index) => (
          <fieldset key={row.key} aria-label={`Person ${index + 1}`} onPaste={paste}>
            <PersonRow
              row={row}
              number={index + 1}
              left={left}
              onLeave={(id) => setLeft(new Set([...left, id]))}
              onChange={(values) => setRows(rows.map((each) => (each.key === row.key ? { ...each, ...values } : each)))}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
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

/** The rows of a role's people. They survive a reload until they are saved. */
function useRows(role: Role, drop: DraftDrop) {
  const first: Rows = { rows: role.people.map((person, key) => ({ ...person, key })) };
  const kept = useKeptState<Rows>({ name: "coreTeam people", id: role.name, first });
  const { rows } = kept.value;
  const setRows = (next: readonly Row[]) => kept.change({ rows: next });
  useDrop(drop, kept);
  const insert = (people: readonly TeamMember[]) => {
    const filled = rows.filter(({ name, email }) => name.trim() !== "" || email.trim() !== "");
    const next = (filled.at(-1)?.key ?? -1) + 1;
    setRows(withPeople(filled, people).map((person, at) => ({ key: next + at, ...person })));
  };
  const paste = (event: ClipboardEvent) => {
    const people = pastedPeople(event.clipboardData.getData("text"));
    if (!people) return;
    event.preventDefault();
    insert(people);
  };
  return { kept, rows, setRows, insert, paste };
}

interface UserFieldProps {
  readonly rows: readonly Row[];
  readonly onChoose: (person: TeamMember) => void;
}

/** Adds a user of the organization who has no row yet. */
function UserField({ rows, onChoose }: UserFieldProps) {
  const users = useUserChoices();
  if (!users) return null;
  return (
    <Field id="person-user" label="Add one of your users">
      <ChoiceBox
        id="person-user"
        {...users}
        options={users.options.filter(({ value }) => !rows.some(({ email }) => fold(email) === fold(value)))}
        value={null}
        onChange={(value) => {
          const person = users.personOf(value ?? "");
          if (person) onChoose(person);
        }}
      />
    </Field>
  );
}

interface PersonRowProps {
  readonly row: Row;
  /** From 1. */
  readonly number: number;
  /** The ids of the fields that the person has left. Only they show what is wrong with their values. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (id: string) => void;
  readonly onChange: (values: Partial<TeamMember>) => void;
  readonly onRemove: () => void;
}

function PersonRow({ row, number, left, onLeave, onChange, onRemove }: PersonRowProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
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
            onChange={(value) => onChange({ [field]: value })}
            onBlur={() => onLeave(id)}
            issues={left.has(id) && issue !== null ? [issue] : []}
          />
        );
      })}
      {/* Beside the inputs, below the height of their labels. */}
      <span className="sm:mt-8">
        <IconButton icon={X} label={`Remove person ${number}`} onClick={onRemove} />
      </span>
    </div>
  );
}
