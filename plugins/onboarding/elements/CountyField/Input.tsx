import { isEmpty, sameValue } from "@armature/engine";
import type { InputProps } from "@armature/renderer";
import { useEffect, useRef } from "react";
import { RecordChoice } from "@armature/plugins/kit/record-choices.tsx";
import { STATE } from "./element.ts";

/** The counties of the chosen state, none before one is chosen; another state clears the county. */
export function Input(props: InputProps) {
  const { value, onChange, record, disabled } = props;
  const state = record?.[STATE];
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
