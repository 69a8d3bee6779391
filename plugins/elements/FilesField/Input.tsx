import { isEmpty, textForm } from "@armature/engine";
import { type InputProps, useInputPort } from "@armature/renderer";
import { FileInput } from "@armature/renderer/ui";
import { useEffect, useRef, useState } from "react";
import { FIELD_FILES, storedFile, useUploads } from "../../kit/field-files.ts";
import { isId } from "../../kit/record-reference.ts";
import { associationFields, uploadUrlOf } from "../../kit/upload-request.ts";

/** The attached files as links, and a box to attach more. Each file is sent separately. */
export function Input({ id, attribute, value, onChange, onBlur, disabled, required, issues, describedBy }: InputProps) {
  const files = useInputPort("files", attribute);
  const options = useInputPort("options", attribute);
  const record = useInputPort("record", attribute);
  const [sent] = useState(() => new Map<unknown, string>());
  const { ids, add, remove } = useIds(value, onChange);
  const { sending, send, cancel } = useUploads({
    files,
    request: { url: uploadUrlOf(attribute), fields: associationFields(attribute, record ?? {}) },
    onStored: (stored, name) => {
      sent.set(stored, name);
      add(stored);
    },
  });
  const takeAway = (key: string) => {
    remove(key);
    ids.filter(isId).forEach((item) => textForm(item) === key && files?.drop(item));
  };
  return (
    <FileInput
      {...FIELD_FILES}
      id={id}
      multiple
      files={[...ids.map((item) => storedFile(item, { options, files, sent })), ...sending]}
      onAdd={send}
      onRemove={(key) => (sending.some((item) => item.key === key) ? cancel(key) : takeAway(key))}
      onBlur={onBlur}
      disabled={disabled}
      invalid={issues.length > 0}
      required={required}
      describedBy={describedBy}
    />
  );
}

/**
 * The latest list, so that two files that arrive before the form has rendered the first do not overwrite each other.
 */
function useIds(value: unknown, onChange: (value: unknown) => void) {
  const ids = idsOf(value);
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const give = (next: readonly unknown[]) => {
    latest.current = next;
    onChange(next.length === 0 ? null : next);
  };
  return {
    ids,
    add: (id: number) => give([...latest.current, id]),
    remove: (key: string) => give(latest.current.filter((item) => textForm(item) !== key)),
  };
}

/** Each id once, because the keys of a list must be unique. */
function idsOf(value: unknown): readonly unknown[] {
  if (isEmpty(value)) return [];
  const ids = Array.isArray(value) ? value.filter((item) => !isEmpty(item)) : [value];
  return [...new Map(ids.map((item) => [textForm(item), item])).values()];
}
