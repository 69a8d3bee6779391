import { MoveRight } from "lucide-react";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface DiffProps {
  /** Formatted; '' if there is no value. */
  readonly old: string;
  readonly new: string;
}

/** The change of one value: the old one struck through, the new one bold. */
export function Diff({ old, new: next }: DiffProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
      <OldValue text={old} />
      <MoveRight aria-hidden size={14} className="shrink-0 self-center text-ink-faint" />
      <VisuallyHidden> becomes </VisuallyHidden>
      <NewValue text={next} />
    </span>
  );
}

export function OldValue({ text }: { readonly text: string }) {
  return text === "" ? <NoValue /> : <del className="wrap-anywhere text-ink-muted">{text}</del>;
}

export function NewValue({ text }: { readonly text: string }) {
  return text === "" ? <NoValue /> : <ins className="font-semibold wrap-anywhere text-ink no-underline">{text}</ins>;
}

/** Reviews show this symbol instead of words. */
function NoValue() {
  return <span className="text-ink-faint">{"<no value>"}</span>;
}
