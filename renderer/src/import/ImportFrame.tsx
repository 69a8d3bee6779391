import type { EntityType } from "@armature/engine";
import { type ImportStep, importStepNumber } from "@armature/engine/import";
import type { ReactNode } from "react";
import {
  Stack,
  type Step,
  StepFooter,
  type StepFooterProps,
  StepPanel,
  Stepper,
  type UnparsedFields,
  UnparsedScope,
  useUnparsedFields,
} from "../ui/index.ts";

export interface ImportFrameProps {
  readonly type: EntityType;
  readonly step: ImportStep;
  /** Whether the rows were pasted into a list, not uploaded. */
  readonly isPasted?: boolean;
  /** Numbers of the steps that the person can go to. */
  readonly done: readonly number[];
  readonly onStep: (number: number) => void;
  readonly footer: StepFooterProps;
  /** Where the choice boxes of the step register text that is not a value yet. Not kept by default. */
  readonly unparsed?: UnparsedFields;
  readonly children: ReactNode;
}

const LABELS = ["Upload File", "Review Changes", "View Results"] as const;
const PASTED_LABELS = ["Paste Cells", "Review Changes", "View Results"] as const;
/** The parts of the second step, one after the other. */
const PARTS: Readonly<Partial<Record<ImportStep, string>>> = { columns: "Columns", values: "Values" };

/** The three steps of an import, around the current one. */
export function ImportFrame({ type, step, isPasted = false, done, onStep, footer, ...props }: ImportFrameProps) {
  const own = useUnparsedFields();
  const { unparsed = own, children } = props;
  const number = importStepNumber(step);
  const labels = isPasted ? PASTED_LABELS : LABELS;
  const steps = labels.map((label, i): Step => ({ key: String(i + 1), label, done: done.includes(i + 1) }));
  const part = PARTS[step];
  const name = labels[number - 1] ?? "";
  return (
    <UnparsedScope of={unparsed}>
      <Stack gap="wide">
        <Stepper
          label={`Import ${type.labelPlural.toLowerCase()}`}
          steps={steps}
          current={String(number)}
          onStep={(key) => onStep(Number(key))}
        />
        <StepPanel label={part === undefined ? name : `${name}: ${part}`}>{children}</StepPanel>
      </Stack>
      <StepFooter {...footer} />
    </UnparsedScope>
  );
}
