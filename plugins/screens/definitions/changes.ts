import { isEmpty, type Values } from "@armature/engine";
import type { Definition } from "./issue.ts";

/** The properties that differ, as a save sends them. */
export function changesOf(before: Definition, after: Definition): Values {
  const changed = Object.entries(after).filter(([name, value]) => !isAlike(before[name], value));
  return Object.fromEntries(changed);
}

/** All empty values count as equal. */
export function isAlike(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}

/** Properties that no record and no rule depends on. */
const QUIET: readonly string[] = [
  "formerLabelList",
  "helpText",
  "hint",
  "label",
  "orderNumber",
  "preHTML",
  "section",
  "showDefault",
];

/** Whether a save does nothing to records, whatever they hold. */
export function changesNoRecord(changes: Values): boolean {
  return Object.keys(changes).every((name) => QUIET.includes(name));
}
