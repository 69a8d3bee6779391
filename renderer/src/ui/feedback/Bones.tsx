import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface BonesProps {
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The base of every skeleton: a status that says that something is loading, and shapes in it. */
export function Bones({ label = "Loading", className, children }: BonesProps) {
  return (
    <div role="status" aria-busy className={classes("flex w-full flex-col", className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/** Its border is visible only in high-contrast themes. */
export function Bone({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden
      className={classes("block animate-breathe rounded-small border border-transparent bg-pressed", className)}
    />
  );
}
