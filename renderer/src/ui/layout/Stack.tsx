import type { ReactNode } from "react";
import { classes } from "../classes.ts";

/** The space between children. */
export type Gap = "none" | "tight" | "normal" | "wide";

const gaps: Readonly<Record<Gap, string>> = { none: "gap-0", tight: "gap-2", normal: "gap-4", wide: "gap-8" };

interface LayoutProps {
  readonly gap?: Gap | undefined;
  readonly children: ReactNode;
}

/** Arranges content vertically. */
export function Stack({ gap = "normal", children }: LayoutProps) {
  return <div className={classes("flex min-w-0 flex-col", gaps[gap])}>{children}</div>;
}

export interface InlineProps extends LayoutProps {
  readonly align?: "start" | "end" | "between" | undefined;
}

const justify = { start: "justify-start", end: "justify-end", between: "justify-between" } as const;

/** Arranges content horizontally, with wrapping. */
export function Inline({ gap = "tight", align = "start", children }: InlineProps) {
  return <div className={classes("flex min-w-0 flex-wrap items-center", gaps[gap], justify[align])}>{children}</div>;
}
