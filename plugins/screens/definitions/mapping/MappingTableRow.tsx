import { type EntityType, textForm } from "@armature/engine";
import { isSelectable } from "@armature/engine/access";
import { COMPUTED_VALUES, titleOf } from "@armature/engine/schema";
import { useMetadata } from "@armature/renderer";
import { ChoiceBox, type ChoiceOption, FieldIssues, IconButton, Select, TextInput } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { readOption } from "../attribute/model.ts";
import { type DraftIssue, fieldIdOf, issueTexts } from "../issue.ts";
import { rowField, type RowDraft, VALUE_TYPE_LABELS } from "./model.ts";

export interface MappingRowProps {
  readonly index: number;
  /** The entity that is exported. */
  readonly subject: EntityType;
  readonly row: RowDraft;
  /** Whether it is the empty row at the end. */
  readonly isNew: boolean;
  readonly onRow: (row: RowDraft | null) => void;
  readonly issues: readonly DraftIssue[];
}

/** The cells of an item. What is wrong is said in its cell. */
export function MappingTableRow(props: MappingRowProps) {
  const { index, subject, row, isNew, onRow, issues } = props;
  const { itemNumber } = subject.application.mappings;
  const number = cellOf(props, itemNumber, titleOf(itemNumber));
  return (
    <tr data-row={index} className="border-b align-top">
      <Cell id={number.id} issues={issueTexts(issues, rowField(index, itemNumber))} width="w-28">
        <TextInput
          {...number}
          autoComplete="off"
          inputMode="numeric"
          value={textForm(row[itemNumber])}
          onChange={(text) => onRow({ ...row, [itemNumber]: readOption({ type: "integer" }, text) })}
        />
      </Cell>
      <Cell width="w-36">
        <Select
          {...cellOf(props, "valueType", "Value Type")}
          value={row.valueType}
          onChange={(name) => onRow({ ...row, valueType: name as RowDraft["valueType"], value: "", fkValue: null })}
          options={Object.entries(VALUE_TYPE_LABELS).map(([value, label]) => ({ value, label }))}
        />
      </Cell>
      <ValueCell {...props} />
      <LinkedCell {...props} />
      <td className="w-10 py-1.5 text-right">
        {!isNew && <IconButton icon={Trash2} label={`Remove row ${index + 1}`} onClick={() => onRow(null)} />}
      </td>
    </tr>
  );
}

/** The props of the control in a cell. */
function cellOf({ index, issues, isNew }: MappingRowProps, property: string, label: string) {
  const field = rowField(index, property);
  const id = fieldIdOf(field);
  const invalid = issueTexts(issues, field).length > 0;
  return {
    id,
    label: isNew ? `${label} of a new row` : `${label} of row ${index + 1}`,
    size: "small",
    invalid,
    describedBy: invalid ? `${id}-issues` : undefined,
  } as const;
}

interface CellProps {
  readonly id?: string;
  readonly issues?: readonly string[];
  readonly width?: string;
  readonly children?: ReactNode;
}

function Cell({ id = "", issues = [], width = "", children }: CellProps) {
  return (
    <td className={`${width} py-1.5 pr-3`}>
      {children}
      {issues.length > 0 && <FieldIssues id={id} issues={issues} />}
    </td>
  );
}

/** The source of the value: a field, a text, or one of the fixed list of computed values. */
function ValueCell(props: MappingRowProps) {
  const { index, subject, row, onRow, issues } = props;
  const cell = cellOf(props, "value", "Value");
  const change = (value: string | null) => onRow({ ...row, value: value ?? "", fkValue: null });
  const options = row.valueType === "computed" ? COMPUTED : optionsOf(subject);
  const isKnown = row.value === "" || options.some(({ value }) => value === row.value);
  return (
    <Cell id={cell.id} issues={issueTexts(issues, rowField(index, "value"))}>
      {row.valueType === "static" ? (
        <TextInput {...cell} autoComplete="off" value={row.value} onChange={change} />
      ) : (
        <ChoiceBox
          {...cell}
          value={row.value === "" ? null : row.value}
          onChange={change}
          options={isKnown ? options : [...options, { value: row.value, label: row.value, disabled: true }]}
          clearable={false}
        />
      )}
    </Cell>
  );
}

/** If the field is a link: which field of the linked record is exported. */
function LinkedCell(props: MappingRowProps) {
  const { subject, row, onRow } = props;
  const { entities } = useMetadata();
  const referred =
    row.valueType === "attribute" ? entities.get(subject.byName.get(row.value)?.fkName ?? "") : undefined;
  if (!referred) return <Cell />;
  return (
    <Cell>
      <ChoiceBox
        {...cellOf(props, "fkValue", `Field of ${referred.label}`)}
        value={row.fkValue}
        onChange={(fkValue) => onRow({ ...row, fkValue })}
        options={optionsOf(referred)}
        placeholder="Its name"
      />
    </Cell>
  );
}

const COMPUTED: readonly ChoiceOption[] = [...COMPUTED_VALUES].map(([value, { label }]) => ({ value, label }));

function optionsOf({ attributes }: EntityType): readonly ChoiceOption[] {
  return attributes.filter(isSelectable).map(({ name, label }) => ({ value: name, label }));
}
