import { type EntityType, textForm } from "@armature/engine";
import { isSelectable } from "@armature/engine/access";
import { COMPUTED_VALUES, titleOf } from "@armature/engine/schema";
import { useMetadata } from "@armature/renderer";
import {
  Button,
  Card,
  ChoiceBox,
  Field,
  FieldRow,
  IconButton,
  Inline,
  Select,
  Stack,
  TextField,
} from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { readOption } from "../attribute/model.ts";
import { type DraftIssue, fieldIdOf, issueTexts } from "../issue.ts";
import { withEntry } from "../rule/rule-edits.ts";
import type { FilterFieldsProps } from "./FilterFields.tsx";
import { newRow, rowField, type RowDraft, rowsOf, VALUE_TYPE_LABELS } from "./model.ts";

/** A row for each item: its number, and where its value comes from. */
export function MappingRows({ place: { subject }, draft, onChange, issues }: FilterFieldsProps) {
  const rows = rowsOf(draft);
  const change = (rowList: readonly RowDraft[]) => onChange({ ...draft, rowList });
  return (
    <Stack>
      {rows.map((row, i) => (
        <Row
          // Only its place identifies a row while its number is typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          index={i}
          subject={subject}
          row={row}
          onRow={(next) => change(withEntry(rows, i, next))}
          issues={issues}
        />
      ))}
      <Inline>
        <Button icon={Plus} onClick={() => change([...rows, newRow(subject.application.mappings)])}>
          Add item
        </Button>
      </Inline>
    </Stack>
  );
}

interface RowProps {
  readonly index: number;
  readonly subject: EntityType;
  readonly row: RowDraft;
  readonly onRow: (row: RowDraft | null) => void;
  readonly issues: readonly DraftIssue[];
}

function Row(props: RowProps) {
  const { index, subject, row, onRow, issues } = props;
  const title = `Row ${index + 1}`;
  const { mappings: words } = subject.application;
  const [number, type] = [rowField(index, words.itemNumber), rowField(index, "valueType")];
  return (
    <Card
      title={title}
      action={<IconButton icon={Trash2} label={`Remove ${title.toLowerCase()}`} onClick={() => onRow(null)} />}
    >
      <FieldRow>
        <TextField
          id={fieldIdOf(number)}
          label={titleOf(words.itemNumber)}
          required
          value={textForm(row[words.itemNumber])}
          onChange={(text) => onRow({ ...row, [words.itemNumber]: readOption({ type: "integer" }, text) })}
          issues={issueTexts(issues, number)}
        />
        <Field id={fieldIdOf(type)} label="Value Type">
          <Select
            id={fieldIdOf(type)}
            value={row.valueType}
            onChange={(name) => onRow({ ...row, valueType: name as RowDraft["valueType"], value: "", fkValue: null })}
            options={Object.entries(VALUE_TYPE_LABELS).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <RowValue {...props} />
        <FkValue {...props} />
      </FieldRow>
    </Card>
  );
}

/** The source of the value: an attribute, a text, or one of the fixed list of computed values. */
function RowValue({ index, subject, row, onRow, issues }: RowProps) {
  const field = rowField(index, "value");
  const id = fieldIdOf(field);
  const texts = issueTexts(issues, field);
  const change = (value: string | null) => onRow({ ...row, value: value ?? "", fkValue: null });
  if (row.valueType === "static") {
    return <TextField id={id} label="Value" required value={row.value} onChange={change} issues={texts} />;
  }
  const options =
    row.valueType === "computed"
      ? [...COMPUTED_VALUES].map(([value, { label }]) => ({ value, label }))
      : subject.attributes.filter(isSelectable).map(({ name, label }) => ({ value: name, label }));
  return (
    <Field id={id} label="Value" required issues={texts}>
      <ChoiceBox
        id={id}
        value={row.value === "" ? null : row.value}
        onChange={change}
        options={options}
        clearable={false}
        invalid={texts.length > 0}
      />
    </Field>
  );
}

/** If the attribute is a reference: which attribute of the referenced record is exported. */
function FkValue({ index, subject, row, onRow }: RowProps) {
  const { entities } = useMetadata();
  const referred =
    row.valueType === "attribute" ? entities.get(subject.byName.get(row.value)?.fkName ?? "") : undefined;
  if (!referred) return null;
  const id = fieldIdOf(rowField(index, "fkValue"));
  return (
    <Field id={id} label={`Attribute of ${referred.label}`} hint="Without one, its readable name.">
      <ChoiceBox
        id={id}
        value={row.fkValue}
        onChange={(fkValue) => onRow({ ...row, fkValue })}
        options={referred.attributes.filter(isSelectable).map(({ name, label }) => ({ value: name, label }))}
      />
    </Field>
  );
}
