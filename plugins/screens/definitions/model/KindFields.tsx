import { ChoiceCard, ChoiceCards, TextField } from "@armature/renderer/ui";
import { type DraftIssue, fieldIdOf, issueTexts } from "../issue.ts";
import { nameIn, type NewKind, pluralOf } from "./new-kind.ts";

export interface KindFieldsProps {
  readonly kind: NewKind;
  /** The names of all kinds. */
  readonly taken: readonly string[];
  readonly onChange: (kind: NewKind) => void;
  readonly issues: readonly DraftIssue[];
}

/** The fields of a new kind of record. Its plural and its name follow from the label until somebody types them. */
export function KindFields({ kind, taken, onChange, issues }: KindFieldsProps) {
  const field = (name: string) => ({ id: fieldIdOf(name), issues: issueTexts(issues, name), autoComplete: "off" });
  const owner = { name: "isOrgSpecific", onChange, kind };
  return (
    <>
      <TextField
        {...field("label")}
        label="Label"
        required
        hint="What one record is called, such as Device."
        value={kind.label}
        onChange={(label) => onChange({ ...kind, label })}
      />
      <TextField
        {...field("labelPlural")}
        label="Label of several"
        value={pluralOf(kind)}
        onChange={(text) => onChange({ ...kind, labelPlural: text === "" ? null : text })}
      />
      <TextField
        {...field("name")}
        label="Name"
        required
        hint="Letters only; addresses and rules use it. It cannot be changed later."
        value={nameIn(kind, taken)}
        onChange={(text) => onChange({ ...kind, name: text === "" ? null : text })}
      />
      <TextField
        {...field("namedBy")}
        label="Records are named by"
        required
        hint="The first field of the form: a text by which people know a record."
        value={kind.namedBy}
        onChange={(namedBy) => onChange({ ...kind, namedBy })}
      />
      <ChoiceCards title="Records belong to" label="Records belong to">
        <Owner {...owner} isOrgSpecific title="An organization" note="Each sees its own records." />
        <Owner {...owner} isOrgSpecific={false} title="Everybody" note="All organizations share them." />
      </ChoiceCards>
    </>
  );
}

interface OwnerProps extends Pick<KindFieldsProps, "kind" | "onChange"> {
  readonly name: string;
  readonly isOrgSpecific: boolean;
  readonly title: string;
  readonly note: string;
}

function Owner({ name, isOrgSpecific, title, note, kind, onChange }: OwnerProps) {
  return (
    <ChoiceCard
      name={name}
      title={title}
      chosen={kind.isOrgSpecific === isOrgSpecific}
      onChoose={() => onChange({ ...kind, isOrgSpecific })}
    >
      {note}
    </ChoiceCard>
  );
}
