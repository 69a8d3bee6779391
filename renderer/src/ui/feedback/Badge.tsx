import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { chipLook } from "./Chip.tsx";
import type { ChipTone } from "./Chip.tsx";
import { classes } from "../classes.ts";

export interface BadgeProps {
  readonly tone?: ChipTone | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** One word about the state of a record. */
export function Badge({ tone = "neutral", icon: Icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex h-5 max-w-full min-w-0 items-center gap-1 rounded-small border px-1.5 text-caption font-medium whitespace-nowrap",
        chipLook(tone),
      )}
    >
      {Icon && <Icon aria-hidden size={12} className="shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
