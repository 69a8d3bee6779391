import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface FaintTextProps {
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** Text shown instead of a missing value. */
export function FaintText({ icon: Icon, children }: FaintTextProps) {
  return (
    <span className="text-ink-faint">
      {Icon && <Icon aria-hidden size={14} className="mr-1.5 inline-block align-[-0.2em]" />}
      {children}
    </span>
  );
}
