import { isEmpty, sameValue } from "@armature/engine";
import { type InputProps, useInputPort } from "@armature/renderer";
import { useEffect, useRef } from "react";
import { RecordChoice } from "@armature/plugins/kit/record-choices.tsx";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredAddress } from "../../kit/records.ts";

/**
 * Chooses a county of the chosen state. Before a state is chosen, the list is empty. Another state clears the county.
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
  const isWaiting = record !== undefined && isEmpty(state);
  return (
    <RecordChoice
      {...props}
      disabled={disabled || isWaiting}
      {...(isWaiting && { emptyText: "Choose a state first" })}
    />
  );
}
