import type { Republished } from "@armature/engine/form";

/** As a sentence: 'Added: Pager (below Email). Changed: NPI. Hidden now: Fax.' */
export function republishedText({ added, removed, changed, hidden, shown, places }: Republished): string {
  const placed = (label: string) => {
    const above = places[label];
    return above === undefined || hidden.includes(label) ? label : `${label} (below ${above})`;
  };
  const parts = [
    ["Added", added.map(placed)],
    ["Removed", removed],
    ["Changed", changed],
    ["Hidden now", hidden],
    ["Shown now", shown.map(placed)],
  ] as const;
  return parts.flatMap(([word, labels]) => (labels.length > 0 ? [`${word}: ${labels.join(", ")}.`] : [])).join(" ");
}
