import { Badge, type BadgeProps } from "@armature/renderer/ui";
import { CircleCheck, ClipboardCheck, Clock, Hammer, Lock, PencilLine } from "lucide-react";
import { type Status, STATUSES } from "../../kit/states.ts";

const LOOKS: Readonly<Record<Status, Pick<BadgeProps, "icon" | "tone">>> = {
  nmqOpen: { icon: PencilLine, tone: "neutral" },
  nmqSubmitted: { icon: Clock, tone: "warning" },
  nmqApproved: { icon: ClipboardCheck, tone: "info" },
  buildOpen: { icon: Hammer, tone: "accent" },
  buildClosed: { icon: Lock, tone: "neutral" },
  completed: { icon: CircleCheck, tone: "success" },
};

export interface StatusBadgeProps {
  readonly status: unknown;
  /** The label that lists show. */
  readonly label: string;
}

/** The status of an organization as icon and word. An unknown status is plain text. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const known = STATUSES.find((each) => each === status);
  return known === undefined ? label : <Badge {...LOOKS[known]}>{label}</Badge>;
}
