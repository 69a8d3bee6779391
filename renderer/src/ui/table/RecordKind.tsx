import type { ReviewKind } from "@armature/engine/changes";
import { Badge } from "../feedback/Badge.tsx";
import type { ChipTone } from "../feedback/Chip.tsx";

const kinds: Readonly<Record<ReviewKind, { readonly word: string; readonly tone: ChipTone }>> = {
  new: { word: "New", tone: "success" },
  changed: { word: "Changed", tone: "info" },
  removed: { word: "Removed", tone: "warning" },
  unchanged: { word: "Unchanged", tone: "neutral" },
  conflict: { word: "Conflict", tone: "warning" },
  error: { word: "Error", tone: "danger" },
  skipped: { word: "Skipped", tone: "neutral" },
};

/** What happens to a record, in a word. */
export function RecordKind({ kind }: { readonly kind: ReviewKind }) {
  return <Badge tone={kinds[kind].tone}>{kinds[kind].word}</Badge>;
}
