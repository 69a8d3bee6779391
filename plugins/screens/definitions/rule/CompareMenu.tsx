import type { AttributeType } from "@armature/engine";
import { takenBy } from "@armature/engine/list";
import type { CheckRow, RowOperand } from "@armature/engine/rules";
import { Menu } from "@armature/renderer/ui";
import { Ellipsis } from "lucide-react";
import { NO_VALUE } from "./condition-draft.ts";
import { withEntry } from "./rule-edits.ts";

export interface CompareMenuProps {
  /** The title of the check. */
  readonly label: string;
  readonly row: CheckRow;
  readonly onRow: (row: CheckRow) => void;
  readonly attribute: AttributeType | undefined;
}

const KINDS = { value: "A value", attribute: "Another attribute", today: "Today" } as const satisfies Record<
  RowOperand["kind"],
  string
>;

/** Chooses what a check compares with: a value, another attribute or a day counted from today. */
export function CompareMenu({ label, row, onRow, attribute }: CompareMenuProps) {
  const takes = takenBy(row.operator);
  const isTwo = takes === "two";
  if (!attribute || !(isTwo || takes === "one" || takes === "part")) return null;
  const isDay = (attribute.column === "date" || attribute.column === "timestamp") && takes !== "part";
  const choices: readonly RowOperand[] = [NO_VALUE, OTHER, ...(isDay ? [TODAY] : [])];
  const operands = Array.from({ length: isTwo ? 2 : 1 }, (_, i) => row.operands[i] ?? NO_VALUE);
  const items = operands.flatMap((operand, i) =>
    choices.map((choice, at) => ({
      label: KINDS[choice.kind],
      checked: choice.kind === operand.kind,
      onSelect: () => choice.kind !== operand.kind && onRow({ ...row, operands: withEntry(operands, i, choice) }),
      ...(at === 0 && { heading: isTwo ? ["From", "To"][i] : "Compare with" }),
    })),
  );
  return <Menu label={`${label}: compare with`} icon={Ellipsis} iconOnly variant="quiet" items={items} />;
}

const OTHER: RowOperand = Object.freeze({ kind: "attribute", name: "", isByDay: false });
const TODAY: RowOperand = Object.freeze({ kind: "today", days: 0 });
