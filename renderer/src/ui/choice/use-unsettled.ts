import { useContext, useEffect, useId, useState, useSyncExternalStore } from "react";
import { createUnsettledFields, type HeldField, UnsettledContext, type UnsettledFields } from "./unsettled.ts";

export function useUnsettledFields(): UnsettledFields {
  const [fields] = useState(createUnsettledFields);
  return fields;
}

/** Whether any field has text that is not a value yet. */
export function useIsUnsettled({ subscribe, getState }: UnsettledFields): boolean {
  return useSyncExternalStore(subscribe, () => getState().fields.length > 0);
}

/** Returns a function that says whether the surrounding form may go on. If not, it shows why. */
export function useSettle(): () => boolean {
  const form = useContext(UnsettledContext);
  return () => form === null || form.settle();
}

/** Such an id belongs to another field after a reload, so its text is not kept. */
const MADE_BY_REACT = /^_r_/;

/** Reports a field to the surrounding form while its text is not a value yet; null reports nothing. */
export function useHoldUnsettled(field: HeldField | null): void {
  const form = useContext(UnsettledContext);
  const key = useId();
  const { fieldId, label, message, settle, text, restore } = field ?? {};
  useEffect(() => {
    if (form === null || fieldId === undefined || !settle || !text || !restore) return undefined;
    const kept = MADE_BY_REACT.test(fieldId) ? () => null : text;
    form.hold(key, { fieldId, label: label ?? "", message: message ?? null, settle, text: kept, restore });
    return () => form.hold(key, null);
  }, [form, key, fieldId, label, message, settle, text, restore]);
}

/** Restores earlier text of a field once the field is enabled. */
export function useTakeBack(fieldId: string, isOff: boolean, put: (text: string) => void): void {
  const form = useContext(UnsettledContext);
  useEffect(() => {
    const text = isOff ? null : form?.take(fieldId);
    if (typeof text === "string") put(text);
  }, [form, fieldId, isOff, put]);
}
