import { textForm } from "@armature/engine";
import { definePlugin, type InputProps } from "@armature/renderer";
import { ExternalLink, Stack, TextInput } from "@armature/renderer/ui";
import { MapPin } from "lucide-react";
import { element, maskZip } from "./element.ts";

const LOOKUP = "https://tools.usps.com/zip-code-lookup.htm";

/** Digits are put into the mask while typing. A link leads to the postal service, which knows the last four digits. */
function Input({ value, onChange, issues, ...control }: InputProps) {
  return (
    <Stack gap="tight">
      <TextInput
        id={control.id}
        onBlur={control.onBlur}
        disabled={control.disabled}
        required={control.required}
        describedBy={control.describedBy}
        value={textForm(value)}
        onChange={(text) => onChange(maskZip(text) || null)}
        invalid={issues.length > 0}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="#####-####"
        monospaced
      />
      {!control.disabled && <ExternalLink href={LOOKUP}>Look up a ZIP+4 code</ExternalLink>}
    </Stack>
  );
}

export const plugin = definePlugin({ element, icon: MapPin, Input });
