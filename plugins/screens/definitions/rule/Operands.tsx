import type { AttributeType } from "@armature/engine";
import { takenBy } from "@armature/engine/list";
import { MOST_DAYS, type RowOperand } from "@armature/engine/rules";
import { Button, IconButton, Inline, Stack, TextField } from "@armature/renderer/ui";
import { Plus, Trash2 } from "lucide-react";
import { AttributeField } from "./AttributeField.tsx";
import type { CheckFieldsProps } from "./row-props.ts";
import { isGiven, NO_VALUE } from "./condition-draft.ts";
import { FixedValue } from "./FixedValue.tsx";
import { TodayFields } from "./TodayFields.tsx";
import { withEntry } from "./rule-edits.ts";

export interface OperandsProps extends Omit<CheckFieldsProps, "action"> {
  readonly attribute: AttributeType | undefined;
}

/** What a check compares with: nothing, one or two operands, a list of values, or a number of days. */
export function Operands(props: OperandsProps) {
  const { row, onRow } = props;
  const { operands } = row;
  const put = (index: number, next: RowOperand) => {
    const filled = Array.from({ length: Math.max(index + 1, operands.length) }, (_, i) => operands[i] ?? NO_VALUE);
    onRow({ ...row, operands: withEntry(filled, index, next) });
  };
  switch (takenBy(row.operator)) {
    case "nothing":
      return null;
    case "days":
      return <DayCount {...props} onOperand={(next) => put(0, next)} />;
    case "two":
      return (
        <Stack gap="tight">
          {["From", "To"].map((label, i) => (
            <Operand key={label} {...props} index={i} name={label} onOperand={(next) => put(i, next)} />
          ))}
        </Stack>
      );
    case "values":
      return <ValueList {...props} />;
    case "one":
    case "part":
      return <Operand {...props} index={0} name="Value" onOperand={(next) => put(0, next)} />;
  }
}

interface OperandProps extends OperandsProps {
  readonly index: number;
  /** What the operand is called. */
  readonly name: string;
  readonly onOperand: (operand: RowOperand) => void;
}

/** A value, another attribute, or a day counted from today. */
function Operand({ id, name, index, row, attribute, subject, isAsked, onOperand }: OperandProps) {
  const operand = row.operands[index] ?? NO_VALUE;
  const ownId = index === 0 ? `${id}-value` : `${id}-value-${index + 1}`;
  if (operand.kind === "today")
    return <TodayFields id={ownId} label={name} operand={operand} onOperand={onOperand} isAsked={isAsked} />;
  if (operand.kind === "value") {
    return (
      <FixedValue
        id={ownId}
        label={name}
        attribute={attribute}
        isPart={takenBy(row.operator) === "part"}
        value={operand.value}
        onChange={(value) => onOperand({ kind: "value", value })}
        issues={isAsked && !isGiven(operand, false) ? ["Required"] : []}
      />
    );
  }
  const choose = (chosen: string | null) => {
    const isByDay = row.isByDay && subject.byName.get(chosen ?? "")?.column === "timestamp";
    onOperand({ kind: "attribute", name: chosen ?? "", isByDay });
  };
  return (
    <AttributeField
      id={ownId}
      label={name}
      subject={subject}
      without={row.attribute}
      value={operand.name}
      onChange={choose}
      isAsked={isAsked}
    />
  );
}

/** The number of 'in the last days'. */
function DayCount({ id, row, isAsked, onOperand }: OperandsProps & Pick<OperandProps, "onOperand">) {
  const [operand = NO_VALUE] = row.operands;
  const value = operand.kind === "value" ? operand.value : null;
  const isWrong = !isGiven(operand, true);
  return (
    <TextField
      id={`${id}-value`}
      label="Days"
      value={value === null ? "" : String(value)}
      onChange={(text) => onOperand({ kind: "value", value: /^\d{1,6}$/.test(text.trim()) ? Number(text) : text })}
      issues={isWrong && (isAsked || value !== null) ? [`Give a whole number from 1 to ${MOST_DAYS}.`] : []}
    />
  );
}

/** The values of 'is one of', each in an input of its own. */
function ValueList({ id, label, row, onRow, attribute, isAsked }: OperandsProps) {
  const operands = row.operands.length === 0 ? [NO_VALUE] : row.operands;
  const change = (next: readonly RowOperand[]) => onRow({ ...row, operands: next });
  return (
    <Stack gap="tight">
      {operands.map((operand, i) => (
        // Only its place identifies a value.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="flex min-w-0 items-end gap-1">
          <div className="min-w-0 flex-1">
            <FixedValue
              id={`${id}-value-${i + 1}`}
              label={`Value ${i + 1}`}
              attribute={attribute}
              isPart={false}
              value={operand.kind === "value" ? operand.value : null}
              onChange={(value) => change(withEntry(operands, i, { kind: "value", value }))}
              issues={isAsked && !isGiven(operand, false) ? ["Required"] : []}
            />
          </div>
          {operands.length > 1 && (
            <IconButton
              icon={Trash2}
              label={`Remove value ${i + 1} of ${label.toLowerCase()}`}
              onClick={() => change(withEntry(operands, i, null))}
            />
          )}
        </div>
      ))}
      <Inline>
        <Button size="small" variant="quiet" icon={Plus} onClick={() => change([...operands, NO_VALUE])}>
          Add value
        </Button>
      </Inline>
    </Stack>
  );
}
