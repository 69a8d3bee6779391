import { classes } from "../classes.ts";

/** How much a button stands out. A page has one `primary` button. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** `control` is as high as an input, for a button in a column with inputs. */
export type ButtonSize = "control" | "medium" | "small";

const shared =
  "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-input border font-medium whitespace-nowrap select-none " +
  "transition-colors disabled:cursor-not-allowed";

const off =
  "disabled:border-line disabled:bg-hover disabled:text-ink-faint aria-disabled:border-line aria-disabled:bg-hover aria-disabled:text-ink-faint";

const offQuiet =
  "disabled:bg-transparent disabled:text-line-medium aria-disabled:bg-transparent aria-disabled:text-ink-faint";

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: "border-transparent bg-accent text-on-solid hover:bg-accent-strong",
  secondary: "border-line-medium bg-canvas text-ink hover:border-line-strong hover:bg-hover active:bg-pressed",
  quiet: "border-transparent bg-transparent text-ink-muted hover:bg-hover hover:text-ink active:bg-pressed",
  danger: "border-transparent bg-danger-solid text-on-solid hover:bg-danger-strong",
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  control: "h-control px-3.5 text-body",
  medium: "h-9 px-3.5 text-body",
  small: "h-7 px-2.5 text-table",
};
const squares: Readonly<Record<ButtonSize, string>> = { control: "size-control", medium: "size-9", small: "size-7" };

/** The common styles of buttons and of links that look like buttons. */
export function buttonLook(variant: ButtonVariant, size: ButtonSize, square = false): string {
  return classes(shared, variants[variant], square ? squares[size] : sizes[size], variant === "quiet" ? offQuiet : off);
}
