import { isEmpty, sameValue } from "@armature/engine";
import { type InputProps, useInputPort } from "@armature/renderer";
import { Stack } from "@armature/renderer/ui";
import { useEffect, useRef } from "react";
import { RecordChoice } from "@armature/plugins/kit/record-choices.tsx";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { FromZip } from "../../kit/FromZip.tsx";
import { zipOf } from "../../kit/place-of-zip.ts";
import type { StoredAddress, StoredOption } from "../../kit/records.ts";

/**
 * Chooses a county of the chosen state. Before a state is chosen, the list is empty. Another state clears the county.
 * That of the ZIP code is filled in or offered.
 */
export function Input(props: InputProps) {
  const { attribute, value, onChange, disabled } = props;
  const record: Unread<StoredAddress> | undefined = useInputPort("record", attribute);
  const state = record?.state;
  const former = useRef(state);
  useEffect(() => {
    if (sameValue(former.current, state)) return;
    former.current = state;
    if (!isEmpty(value)) onChange(null);
  });
  const counties = useInputPort("options", attribute)?.options;
  const place: Unread<StoredOption> | null | undefined = useInputPort("found", attribute);
  const county = place && place.state === state ? counties?.find(({ label }) => label === place.county) : undefined;
  const isWaiting = record !== undefined && isEmpty(state);
  return (
    <Stack gap="tight">
      <RecordChoice
        {...props}
        disabled={disabled || isWaiting}
        {...(isWaiting && { emptyText: "Choose a state first" })}
      />
      <FromZip {...{ value, onChange, disabled }} zip={zipOf(record ?? {})} suggested={county ?? null} />
    </Stack>
  );
}
