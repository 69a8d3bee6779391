import type { AttributeType, EntityType } from "@armature/engine";
import { isComparedByDay, type RowOperatorChoice, rowOperatorsOf, takenBy } from "@armature/engine/list";
import { type CheckRow, logicOfRows, OPERATOR_WORDS, type RowOperator } from "@armature/engine/rules";
import { lintCondition } from "@armature/engine/schema";
import { type ChoiceOption, Field, fieldDescription, FieldRow, Inline, Select } from "@armature/renderer/ui";
import { AttributeField } from "./AttributeField.tsx";
import { CompareMenu } from "./CompareMenu.tsx";
import { asSentence } from "./sentence.ts";
import type { CheckFieldsProps } from "./row-props.ts";
import { Operands } from "./Operands.tsx";

/** A check: an attribute, an operator and what it is compared with. */
export function CheckFields(props: CheckFieldsProps) {
  const { id, label, ownName, subject, row, onRow, isAsked, action } = props;
  const attribute = subject.byName.get(row.attribute);
  const operators = offeredFor(attribute);
  const isOffered = operators.some(({ name }) => name === row.operator);
  const issues = attribute ? refusalsOf(subject, row) : [];
  const choose = (name: string | null) => onRow(withAttribute(row, subject.byName.get(name ?? "")));
  return (
    <div role="group" aria-label={label}>
      <FieldRow
        action={
          <Inline gap="none">
            <CompareMenu label={label} row={row} onRow={onRow} attribute={attribute} />
            {action}
          </Inline>
        }
      >
        <AttributeField
          id={`${id}-attribute`}
          label="Attribute"
          subject={subject}
          without={ownName}
          value={row.attribute}
          onChange={choose}
          isAsked={isAsked}
        />
        <Field id={`${id}-operator`} label="Operator" issues={issues}>
          <Select
            id={`${id}-operator`}
            invalid={issues.length > 0}
            describedBy={fieldDescription(`${id}-operator`, { issues })}
            value={row.operator}
            onChange={(name) =>
              onRow(
                withOperator(
                  row,
                  attribute,
                  operators.find((each) => each.name === name),
                ),
              )
            }
            options={[...operators, ...(isOffered ? [] : [choiceOf(row.operator)])].map(optionOf)}
          />
        </Field>
        <Operands {...props} attribute={attribute} />
      </FieldRow>
    </div>
  );
}

/** Before an attribute is chosen, what every attribute has. */
function offeredFor(attribute: AttributeType | undefined): readonly RowOperatorChoice[] {
  return attribute ? rowOperatorsOf(attribute) : UNCHOSEN;
}

const UNCHOSEN = (["equals", "doesNotEqual"] as const).map(choiceOf);

function choiceOf(name: RowOperator): RowOperatorChoice {
  return { name, label: OPERATOR_WORDS[name].label, takes: takenBy(name) };
}

function optionOf({ name, label }: RowOperatorChoice): ChoiceOption {
  return { value: name, label: label.toLowerCase() };
}

/** Why the attribute cannot be compared so. */
function refusalsOf(subject: EntityType, row: CheckRow): readonly string[] {
  return lintCondition(subject, "", logicOfRows(row), "")
    .filter(({ code }) => code === "operatorOfType")
    .map(({ message }) => asSentence(message));
}

/** Another attribute keeps the operator if it has it, and needs a value of its own. */
function withAttribute(row: CheckRow, attribute: AttributeType | undefined): CheckRow {
  const operators = offeredFor(attribute);
  const operator = (operators.find(({ name }) => name === row.operator) ?? operators[0])?.name ?? row.operator;
  const isByDay = attribute !== undefined && isComparedByDay(attribute, operator);
  return { ...row, attribute: attribute?.name ?? "", operator, isByDay, operands: [] };
}

/** Another operator keeps what it is compared with, if it takes the same. */
function withOperator(
  row: CheckRow,
  attribute: AttributeType | undefined,
  chosen: RowOperatorChoice | undefined,
): CheckRow {
  if (!chosen) return row;
  const [before, now] = [takenBy(row.operator), chosen.takes];
  const isKept = (now !== "days" && before !== "days") || now === before;
  const most = now === "nothing" ? 0 : now === "values" ? row.operands.length : now === "two" ? 2 : 1;
  const fits = now === "values" ? row.operands.filter(({ kind }) => kind === "value") : row.operands;
  const isByDay = attribute !== undefined && isComparedByDay(attribute, chosen.name);
  return { ...row, operator: chosen.name, isByDay, operands: isKept ? fits.slice(0, most) : [] };
}
