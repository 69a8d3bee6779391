import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type ChipTone, chipLook } from "../feedback/Chip.tsx";
import { classes } from "../classes.ts";

export interface ToggleChipProps {
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
  readonly tone?: ChipTone | undefined;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** A count that, while pressed, limits the content below to what it counts. */
export function ToggleChip({ pressed, onChange, tone = "neutral", icon: Icon, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={classes(
        "inline-flex h-7 shrink-0 self-start items-center gap-1.5 rounded-full border px-2.5 text-table font-medium whitespace-nowrap hover:underline",
        chipLook(tone),
        pressed && "border-current shadow-[inset_0_0_0_1px_currentColor]",
      )}
    >
      {Icon && <Icon aria-hidden size={14} className="shrink-0" />}
      {children}
    </button>
  );
}
