import { MOST_DAYS, type RowOperand } from "@armature/engine/rules";
import { Field, Select, Stack, TextField } from "@armature/renderer/ui";
import { useState } from "react";
import { isGiven } from "./condition-draft.ts";

type Today = Extract<RowOperand, { kind: "today" }>;

export interface TodayFieldsProps {
  readonly id: string;
  readonly label: string;
  readonly operand: Today;
  readonly onOperand: (operand: Today) => void;
  readonly isAsked: boolean;
}

const SIDES = [
  { value: "today", label: "today" },
  { value: "before", label: "days before today" },
  { value: "after", label: "days after today" },
] as const;
type Side = (typeof SIDES)[number]["value"];

/** Today, or a number of days before or after it. */
export function TodayFields({ id, label, operand, onOperand, isAsked }: TodayFieldsProps) {
  const { days } = operand;
  const [side, setSide] = useState<Side>(days === 0 ? "today" : days < 0 ? "before" : "after");
  const isWrong = side !== "today" && !isGiven(operand, false);
  const put = (count: number, on: Side) => onOperand({ ...operand, days: on === "before" ? -count : count });
  const choose = (name: string | null) => {
    const chosen = SIDES.find(({ value }) => value === name)?.value ?? "today";
    setSide(chosen);
    put(chosen === "today" ? 0 : Math.abs(days) || 1, chosen);
  };
  return (
    <Stack gap="tight">
      <Field id={id} label={label}>
        <Select id={id} value={side} options={SIDES} onChange={choose} />
      </Field>
      {side !== "today" && (
        <TextField
          id={`${id}-days`}
          label="Days"
          value={Number.isNaN(days) ? "" : String(Math.abs(days))}
          onChange={(text) => put(/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN, side)}
          issues={isWrong && isAsked ? [`Give a whole number up to ${MOST_DAYS}.`] : []}
        />
      )}
    </Stack>
  );
}
