import type { Values } from "@armature/engine";
import { useSyncExternalStore } from "react";
import { useShallow } from "zustand/react/shallow";
import type { PortHooks } from "../elements/input-ports.tsx";
import type { FormStoreState } from "./form-store.ts";
import { useFormStore } from "./use-form.ts";

type Names = readonly string[] | undefined;

/** The values that an element type reads. @param values undefined in a form, which has them */
export function recordPort(values: Values | undefined): PortHooks["record"] {
  const useValues = values ? (names: Names) => valuesOf(values, names) : useFormValues;
  return function useRecord(attribute) {
    return useValues(attribute.element?.reads?.(attribute));
  };
}

/** It follows the form only if there are names, since it would otherwise look at each keystroke for nothing. */
function useFormValues(names: Names): Values | undefined {
  const { subscribe, getState } = useFormStore();
  const read = useShallow(({ form }: FormStoreState) => valuesOf(form.values, names));
  return useSyncExternalStore(names ? subscribe : followNothing, () => read(getState()));
}

function followNothing(): () => void {
  return () => undefined;
}

function valuesOf(values: Values, names: Names): Values | undefined {
  return names && Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
