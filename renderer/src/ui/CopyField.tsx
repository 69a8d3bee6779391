import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { announce } from "./announcements.ts";
import { Button } from "./Button.tsx";
import { TextInput } from "./TextInput.tsx";
import { Tooltip } from "./Tooltip.tsx";

/** How long 'Copied' shows (ACC-065, ACC-220). */
const COPIED_MS = 2_000;

export interface CopyFieldProps {
  readonly label: string;
  /** The text to copy, such as a link. */
  readonly value: string;
}

/** A text that one click copies; where the clipboard is refused, it is selected instead (ACC-064, ACC-D07). */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useBriefly(COPIED_MS);
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setRefused(false);
      setCopied();
      announce("Copied");
    } catch {
      setRefused(true);
      input.current?.select();
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex min-w-0 items-center gap-2">
        <div className="min-w-0 flex-1">
          <TextInput id={id} ref={input} value={value} readOnly onChange={() => undefined} />
        </div>
        <Tooltip label={isCopied ? "Copied" : undefined} shown={isCopied} describes={false}>
          <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
            Copy
          </Button>
        </Tooltip>
      </div>
      {isRefused && (
        <p role="status" className="text-caption text-ink-muted">
          The browser does not let this page copy. The text is selected: copy it with Ctrl+C or Cmd+C.
        </p>
      )}
    </div>
  );
}

/** True for so long after it was set. */
function useBriefly(ms: number): readonly [boolean, () => void] {
  const [isSet, setSet] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = () => {
    clearTimeout(timer.current);
    setSet(true);
    timer.current = setTimeout(() => setSet(false), ms);
  };
  return [isSet, set];
}
