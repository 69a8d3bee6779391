import type { Values } from "@armature/engine";
import { useEffect, useEffectEvent } from "react";
import type { Autosave } from "./autosave.ts";

interface Following {
  /** Null if the form does not save itself. */
  readonly autosave: Autosave | null;
  /** The record as last loaded, after anybody's write. */
  readonly record: Values | null;
  readonly fieldId: (attribute: string) => string;
}

/**
 * Makes a self-saving form show what others store meanwhile. A field in which somebody is typing follows once it is
 * left.
 */
export function useFollowing({ autosave, record, fieldId }: Following): void {
  const follow = useEffectEvent(() => {
    if (record) autosave?.follow(record, (name) => isTypedIn(fieldId(name)));
  });
  const updated = record?.["updated"];
  useEffect(() => follow(), [autosave, updated]);
  useEffect(() => {
    if (!autosave) return undefined;
    // The focus is in another element a moment later.
    const left = () => void setTimeout(() => follow());
    window.addEventListener("focusout", left);
    return () => window.removeEventListener("focusout", left);
  }, [autosave]);
}

/** Controls in which people type. Choices and buttons take effect at once. */
const WRITTEN_IN = 'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="file"])';

function isTypedIn(fieldId: string): boolean {
  const { activeElement } = document;
  return activeElement?.matches(WRITTEN_IN) === true && activeElement.closest(`#${CSS.escape(fieldId)}`) !== null;
}
