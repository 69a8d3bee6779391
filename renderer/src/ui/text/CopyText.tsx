import { Check, Copy } from "lucide-react";
import { useRef } from "react";
import { CopyRefusal } from "../feedback/CopyRefusal.tsx";
import { Tooltip } from "../overlays/Tooltip.tsx";
import { useCopy } from "./use-copy.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface CopyTextProps {
  /** The name of the text, for people who do not see what it is beside. */
  readonly label: string;
  /** Not empty. It may contain line breaks. */
  readonly text: string;
}

/**
 * A text that one click copies, among other content. If the browser refuses the clipboard, the text is selected
 * instead.
 */
export function CopyText({ label, text }: CopyTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const { isCopied, isRefused, copy } = useCopy();
  const press = async () => {
    if (!(await copy(text)) && shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Tooltip label={isCopied ? "Copied" : undefined} shown={isCopied} describes={false}>
        <button type="button" onClick={() => void press()} className={look}>
          <VisuallyHidden>{`Copy ${label}: `}</VisuallyHidden>
          <span ref={shown} className="min-w-0 break-words whitespace-pre-line select-text">
            {text}
          </span>
          <Icon aria-hidden size={14} className="mt-0.5 shrink-0 text-ink-faint" />
        </button>
      </Tooltip>
      {isRefused && <CopyRefusal />}
    </>
  );
}

const look =
  "relative -mx-2 -my-1 inline-flex max-w-full items-start gap-2 rounded-small px-2 py-1 text-left " +
  "hover:bg-hover active:bg-pressed";
