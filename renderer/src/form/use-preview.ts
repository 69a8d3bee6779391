import { useCallback, useState } from "react";
import { readDraft } from "../data/draft.ts";
import type { EntityFormProps } from "./entity-form-props.ts";

/** Whether the form is still in preview mode. If earlier input is restored, it is not. */
export function usePreview(preview: EntityFormProps["preview"], draftKey: string | null) {
  const [isEnded, setEnded] = useState(() => draftKey !== null && readDraft(draftKey) !== null);
  const endPreview = useCallback(() => setEnded(true), []);
  return { isPreview: preview !== undefined && !isEnded, endPreview };
}
