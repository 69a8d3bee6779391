import { isEmpty, sameValue } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { Button, Inline } from "@armature/renderer/ui";
import { MapPin } from "lucide-react";
import { useEffect, useRef } from "react";

interface FromZipProps extends Pick<InputProps, "value" | "onChange" | "disabled"> {
  /** The first five digits of the ZIP code. */
  readonly zip: string | undefined;
  /** What the list of ZIP codes says about this field. Null if it says nothing. */
  readonly suggested: { readonly value: unknown; readonly label: string } | null;
}

/** Fills in an empty field once another ZIP code is typed, and offers the value where the field has another one. */
export function FromZip({ zip, suggested, value, onChange, disabled }: FromZipProps) {
  const former = useRef(zip);
  useEffect(() => {
    if (suggested === null || former.current === zip) return;
    former.current = zip;
    if (isEmpty(value) && !disabled) onChange(suggested.value);
  });
  if (suggested === null || disabled || sameValue(value, suggested.value)) return null;
  return (
    <Inline>
      <Button size="small" variant="quiet" icon={MapPin} onClick={() => onChange(suggested.value)}>
        Use {suggested.label} of ZIP {zip}
      </Button>
    </Inline>
  );
}
