import { isEmpty } from "@armature/engine";
import { type InputProps, useInputPort } from "@armature/renderer";
import { FileInput } from "@armature/renderer/ui";
import { useState } from "react";
import { filesTaken, storedFile, useUploads } from "../../kit/field-files.ts";
import { isId } from "../../kit/record-reference.ts";
import { uploadUrlOf } from "../../kit/upload-request.ts";

/** The attached file as a link, and a box to attach or replace it. */
export function Input({ id, attribute, value, onChange, onBlur, disabled, required, issues, describedBy }: InputProps) {
  const files = useInputPort("files", attribute);
  const options = useInputPort("options", attribute);
  const [sent] = useState(() => new Map<unknown, string>());
  const drop = () => isId(value) && files?.drop(value);
  const { sending, send, cancel } = useUploads({
    files,
    request: { url: uploadUrlOf(attribute) },
    onStored: (stored, name) => {
      sent.set(stored, name);
      onChange(stored);
      drop();
    },
  });
  const [underWay] = sending;
  const shown = underWay ? [underWay] : isEmpty(value) ? [] : [storedFile(value, { options, files, sent })];
  const replace = (given: readonly File[]) => {
    if (underWay) cancel(underWay.key);
    send(given);
  };
  const remove = () => {
    onChange(null);
    drop();
  };
  return (
    <FileInput
      {...filesTaken(attribute)}
      id={id}
      files={shown}
      onAdd={replace}
      onRemove={(key) => (underWay ? cancel(key) : remove())}
      onBlur={onBlur}
      disabled={disabled}
      invalid={issues.length > 0}
      required={required}
      describedBy={describedBy}
    />
  );
}
