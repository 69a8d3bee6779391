import { isEmpty } from "@armature/engine";
import { pluginOf } from "@armature/plugins/inputs";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { type InputProps, useInputPort } from "@armature/renderer";
import { FieldNote, Stack } from "@armature/renderer/ui";
import { zipOf } from "../../kit/place-of-zip.ts";
import type { StoredAddress, StoredOption } from "../../kit/records.ts";

const { Input: ZipInput } = pluginOf("TextFieldZip");

/** The ZIP code, and a warning where the list of ZIP codes does not have it or has it in another state. */
export function Input(props: InputProps) {
  const { attribute, disabled, issues } = props;
  const record: Unread<StoredAddress> = useInputPort("record", attribute) ?? {};
  const place: Unread<StoredOption> | null | undefined = useInputPort("found", attribute);
  // What cannot be saved has an issue that says why.
  const warning = disabled || issues.length > 0 ? null : warningOf(zipOf(record), record.state, place);
  return (
    <Stack gap="tight">
      <ZipInput {...props} />
      <div role="status">{warning !== null && <FieldNote>{warning}</FieldNote>}</div>
    </Stack>
  );
}

function warningOf(
  zip: string | undefined,
  state: unknown,
  place: Unread<StoredOption> | null | undefined,
): string | null {
  if (zip === undefined || place === undefined) return null;
  if (place === null) return `The list of ZIP codes does not have ${zip}. Check it; it can be saved.`;
  if (isEmpty(state) || isEmpty(place.state) || place.state === state) return null;
  return `ZIP ${zip} is in ${String(place.state)}, and the state says ${String(state)}. Check them.`;
}
