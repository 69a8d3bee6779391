import { useViewer } from "../data/session/session.ts";
import type { EntityType } from "@armature/engine";
import { isWritten, type ReviewCell, type ReviewRecord, type ReviewRow } from "@armature/engine/changes";
import { explain } from "@armature/engine/validation";
import { CircleQuestionMark } from "lucide-react";
import { useRecordLabels } from "../data/records/options.ts";
import { useReferenceLabels } from "../data/records/reference-labels.ts";
import { Dialog, IconButton, Stack } from "../ui/index.ts";

export interface WhyButtonProps {
  readonly row: ReviewRow;
  readonly onOpen: () => void;
}

/** A button that explains why a rule prevents a change, or sets a value that nobody sent. */
export function WhyButton({ row: { cell, record }, onOpen }: WhyButtonProps) {
  if (cell === null || !isOfRules(record, cell)) return null;
  return (
    <IconButton
      icon={CircleQuestionMark}
      size="small"
      label={`Why: ${cell.label} of ${record.title}`}
      onClick={onOpen}
    />
  );
}

/** Whether rules decided about the value. */
export function isOfRules({ after }: ReviewRecord, cell: ReviewCell): boolean {
  if (after === undefined) return false;
  return cell.state === "hidden" || cell.state === "disabled" || (cell.isFilled && isWritten(cell));
}

export interface WhyDialogProps {
  readonly type: EntityType;
  readonly row: ReviewRow;
  readonly onClose: () => void;
}

/** The sentences of the rules that decided, with the values that they read. The labels of records are loaded. */
export function WhyDialog({ type, row: { cell, record }, onClose }: WhyDialogProps) {
  const { after = {} } = record;
  const name = cell?.attribute ?? "";
  const named = new Set([name, ...type.rules.of(name).flatMap((rule) => [...rule.reads])]);
  const attributes = type.attributes.filter((attribute) => named.has(attribute.name));
  const found = useRecordLabels(attributes, useReferenceLabels(attributes, after));
  const { facts } = useViewer();
  const reasons = explain(type, after, name, facts, found);
  return (
    <Dialog open onClose={onClose} title={`${cell?.label ?? ""} of ${record.title}`}>
      <Stack>
        {reasons.map(({ effect, sentence }) => (
          <p key={effect}>{sentence}</p>
        ))}
        {reasons.length === 0 && <p>{NO_RULE}</p>}
      </Stack>
    </Dialog>
  );
}

/** For values from a template or a default. */
const NO_RULE = "No rule decides it: it follows from the other values of the record.";
