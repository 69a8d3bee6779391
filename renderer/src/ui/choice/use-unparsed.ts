import { useContext, useEffect, useId, useState, useSyncExternalStore } from "react";
import { createUnparsedFields, type FieldText, UnparsedContext, type UnparsedFields } from "./unparsed.ts";

/**
 * The texts of a form that are not values yet, for a form that is not generated from metadata. See {@link
 * UnparsedScope}.
 */
export function useUnparsedFields(): UnparsedFields {
  const [fields] = useState(createUnparsedFields);
  return fields;
}

/** Whether any field has text that is not a value yet. */
export function useHasUnparsed({ subscribe, getState }: UnparsedFields): boolean {
  return useSyncExternalStore(subscribe, () => getState().fields.length > 0);
}

/** Returns a function that says whether the surrounding form may go on. If not, it shows why. */
export function useReadAll(): () => boolean {
  const form = useContext(UnparsedContext);
  return () => form === null || form.readAll();
}

/** Such an id belongs to another field after a reload, so its text is not kept. */
const MADE_BY_REACT = /^_r_/;

/** Reports a field to the surrounding form while its text is not a value yet; null reports nothing. */
export function useReportUnparsed(field: FieldText | null): void {
  const form = useContext(UnparsedContext);
  const key = useId();
  const { fieldId, label, message, read, text, restore } = field ?? {};
  useEffect(() => {
    if (form === null || fieldId === undefined || !read || !text || !restore) return undefined;
    const kept = MADE_BY_REACT.test(fieldId) ? () => null : text;
    form.register(key, { fieldId, label: label ?? "", message: message ?? null, read, text: kept, restore });
    return () => form.register(key, null);
  }, [form, key, fieldId, label, message, read, text, restore]);
}

/** Restores earlier text of a field once the field is enabled. */
export function useTakeBack(fieldId: string, isOff: boolean, put: (text: string) => void): void {
  const form = useContext(UnparsedContext);
  useEffect(() => {
    const text = isOff ? null : form?.claimText(fieldId);
    if (typeof text === "string") put(text);
  }, [form, fieldId, isOff, put]);
}
