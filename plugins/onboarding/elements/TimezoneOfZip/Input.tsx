import { isEmpty, textForm } from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import { pluginOf } from "@armature/plugins/inputs";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { type InputProps, useInputPort } from "@armature/renderer";
import { Stack } from "@armature/renderer/ui";
import { FromZip } from "../../kit/FromZip.tsx";
import { zipOf } from "../../kit/place-of-zip.ts";
import type { StoredOption } from "../../kit/records.ts";

const { Input: Choice } = pluginOf("Combobox");

/** The time zones of the attribute, with that of the ZIP code filled in or offered. */
export function Input(props: InputProps) {
  const { attribute, value, onChange, disabled } = props;
  const zip = zipOf(useInputPort("record", attribute) ?? {});
  const place: Unread<StoredOption> | null | undefined = useInputPort("found", attribute);
  const choice = isEmpty(place?.timezone) ? undefined : choicesOf(attribute).byValue(textForm(place?.timezone));
  return (
    <Stack gap="tight">
      <Choice {...props} />
      <FromZip {...{ zip, value, onChange, disabled }} suggested={choice ?? null} />
    </Stack>
  );
}
