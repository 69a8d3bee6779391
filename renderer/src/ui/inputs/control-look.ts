import { classes } from "../classes.ts";

/** The height of a control. */
export type ControlSize = "medium" | "small";

/** The common styles of all inputs: border, surface, focus, invalid, disabled. */
export function controlLook({
  invalid = false,
  disabled = false,
}: {
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}): string {
  return classes(
    "w-full rounded-input border bg-canvas text-body text-ink transition-colors pointer-coarse:text-touch",
    "focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus",
    invalid ? "border-danger-text" : disabled ? "border-line-medium" : "border-line-strong hover:border-ink-faint",
    disabled && "cursor-not-allowed bg-hover text-ink-muted",
  );
}

/** Height and side padding of one-line controls. */
export const controlSizes: Readonly<Record<ControlSize, string>> = { medium: "h-control px-3", small: "h-8 px-2.5" };

/** The text style of an input, for its placeholder and while disabled. */
export const inputText = "min-w-0 placeholder:text-ink-faint disabled:cursor-not-allowed disabled:text-ink-muted";

/** An input without border and outline, inside a box that has them. */
export const bareInput = classes("h-full flex-1 bg-transparent outline-none", inputText);

/** A box that grows with its chips and is at least as high as a one-line control. */
export const chipBoxLook = "flex min-h-control flex-wrap items-center gap-1 px-1.5 py-0.5";
