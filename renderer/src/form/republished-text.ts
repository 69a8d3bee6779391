import type { Republished } from "@armature/engine/form";

/** As a sentence: 'Added: Pager. Changed: NPI.' */
export function republishedText({ added, removed, changed }: Republished): string {
  const parts = [
    ["Added", added],
    ["Removed", removed],
    ["Changed", changed],
  ] as const;
  return parts.flatMap(([word, labels]) => (labels.length > 0 ? [`${word}: ${labels.join(", ")}.`] : [])).join(" ");
}
