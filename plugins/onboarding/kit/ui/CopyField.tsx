import { Check, Copy } from "lucide-react";
import { useId, useRef } from "react";
import { Button, CopyRefusal, TextInput, Tooltip, useCopy } from "@armature/renderer/ui";

export interface CopyFieldProps {
  readonly label: string;
  /** The text to copy, such as a link. */
  readonly value: string;
  /** Whether the label is only for assistive technology, because text beside the field says what it is. */
  readonly isLabelHidden?: boolean;
}

/** A text that one click copies. If the browser refuses the clipboard, the text is selected instead. */
export function CopyField({ label, value, isLabelHidden = false }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isCopied, isRefused, copy } = useCopy();
  const press = async () => {
    if (!(await copy(value))) input.current?.select();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-medium"}>
        {label}
      </label>
      <div className="flex min-w-0 items-center gap-2">
        <div className="min-w-0 flex-1">
          <TextInput id={id} ref={input} value={value} readOnly onChange={() => undefined} />
        </div>
        <Tooltip label={isCopied ? "Copied" : undefined} shown={isCopied} describes={false}>
          <Button icon={isCopied ? Check : Copy} onClick={() => void press()}>
            Copy
          </Button>
        </Tooltip>
      </div>
      {isRefused && <CopyRefusal />}
    </div>
  );
}
