import type { AttributeImpact } from "@armature/engine/platform";

/** The impact in sentences. None if no record would notice. */
function impactLines(impact: AttributeImpact): readonly string[] {
  const { shown, hidden, hiddenWithValue, disabled, needed, refused, freed, comesBack, refusedWhy, isWhole } = impact;
  const count = (records: number) => (isWhole ? inWords(records) : `At least ${inWords(records)}`);
  const kept =
    hiddenWithValue === 0
      ? ""
      : `; ${inWords(hiddenWithValue)} of them ${are(hiddenWithValue)} a value, which stays as it is`;
  return [
    ...(impact.lost > 0 ? [`${count(impact.lost)} would lose ${their(impact.lost)} value.`] : []),
    ...(impact.cut > 0 ? [`${count(impact.cut)} would keep only the first of several values.`] : []),
    ...(refused > 0
      ? [`${count(refused)} could not be saved as ${they(refused)}: ${refusedWhy.map(ended).join(" ")}`]
      : []),
    ...(impact.rewritten > 0 ? [`${count(impact.rewritten)} would get another value when saved next.`] : []),
    ...(shown > 0 ? [`${count(shown)} would show it, and ${shown === 1 ? "does" : "do"} not now.`] : []),
    ...(hidden > 0 ? [`${count(hidden)} would show it in their form no longer${kept}.`] : []),
    ...(disabled > 0 ? [`${count(disabled)} would show it disabled.`] : []),
    ...(needed > 0 ? [`${count(needed)} would need more information.`] : []),
    ...(impact.converted > 0
      ? [`${count(impact.converted)} would have ${their(impact.converted)} value converted.`]
      : []),
    ...(comesBack > 0 ? [`${count(comesBack)} would get a value back that was set aside.`] : []),
    ...(freed > 0 ? [`${count(freed)} could be saved again.`] : []),
  ];
}

/** The impact on several attributes: the first one's is about the field itself, others begin with their label. */
export function linesOfAll([own, ...others]: readonly AttributeImpact[]): readonly string[] {
  const ofOther = (impact: AttributeImpact) => impactLines(impact).map((line) => `${impact.label}: ${line}`);
  return [...(own ? impactLines(own) : []), ...others.flatMap(ofOther)];
}

/** Which removed choices records have. A save asks what becomes of them. */
export function retiredLines(attributes: readonly Pick<AttributeImpact, "retired">[]): readonly string[] {
  return attributes.flatMap(({ retired }) =>
    retired.map(
      ({ label, records }) => `${inWords(records)} ${are(records)} ${label}, which could not be chosen any more.`,
    ),
  );
}

/** Whether records would lose something, or members could no longer save. */
export function isGrave({ hiddenWithValue, needed, refused, rewritten, cut, lost, isWhole }: AttributeImpact): boolean {
  return !isWhole || [hiddenWithValue, needed, refused, rewritten, cut, lost].some((records) => records > 0);
}

export function inWords(records: number): string {
  return records.toLocaleString("en-US");
}

function are(records: number): string {
  return records === 1 ? "has" : "have";
}

function they(records: number): string {
  return records === 1 ? "it is" : "they are";
}

function their(records: number): string {
  return records === 1 ? "its" : "their";
}

function ended(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
