import { useCallback, useState } from "react";
import { readDraft } from "./draft.ts";
import type { EntityFormProps } from "./entity-form-props.ts";

/**
 * Whether the form is being read rather than changed, by now. What was typed in it earlier and comes back is there to be
 * changed at once.
 */
export function usePreview(preview: EntityFormProps["preview"], draftKey: string | null) {
  const [isEnded, setEnded] = useState(() => draftKey !== null && readDraft(draftKey) !== null);
  const endPreview = useCallback(() => setEnded(true), []);
  return { isPreview: preview !== undefined && !isEnded, endPreview };
}
