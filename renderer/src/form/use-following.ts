import type { Values } from "@armature/engine";
import { useEffect, useEffectEvent } from "react";
import type { Autosave } from "./autosave.ts";

interface Following {
  /** Null where the form does not save itself. */
  readonly autosave: Autosave | null;
  /** As it was read last, after anybody's write. */
  readonly record: Values | null;
  readonly fieldId: (attribute: string) => string;
}

/**
 * A form that saves itself shows what others store meanwhile, but for the field that somebody types in: that one shows
 * it
 * once it is left.
 */
export function useFollowing({ autosave, record, fieldId }: Following): void {
  const follow = useEffectEvent(() => {
    if (record) autosave?.follow(record, (name) => isTypedIn(fieldId(name)));
  });
  const updated = record?.["updated"];
  useEffect(() => follow(), [autosave, updated]);
  useEffect(() => {
    if (!autosave) return undefined;
    // The focus is elsewhere a moment later.
    const left = () => void setTimeout(() => follow());
    window.addEventListener("focusout", left);
    return () => window.removeEventListener("focusout", left);
  }, [autosave]);
}

/** What a person writes in; what is chosen or pressed is done at once. */
const WRITTEN_IN = 'textarea, [contenteditable="true"], input:not([type="radio"], [type="checkbox"], [type="file"])';

function isTypedIn(fieldId: string): boolean {
  const { activeElement } = document;
  return activeElement?.matches(WRITTEN_IN) === true && activeElement.closest(`#${CSS.escape(fieldId)}`) !== null;
}
