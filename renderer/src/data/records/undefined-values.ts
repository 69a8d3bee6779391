import type { EntityType, Values } from "@armature/engine";
import { COMMON_ATTRIBUTES } from "@armature/engine/schema";

/** Warnings already given, so that loading a list again does not repeat them. */
const reported = new Set<string>();

/**
 * Values without a definition are not shown, but everything else in the record is. The console gets a warning for
 * developers. All records of an answer have the same attributes, so one is enough.
 */
export function warnOfUndefined(type: EntityType, record: Values | undefined): void {
  const { name: entity, byName, definitionKind } = type;
  // No form or list shows a kind of record as a whole: the page of the kind does, whatever attributes it has.
  if (definitionKind === "entity") return;
  const isDefined = (name: string) => byName.has(name) || COMMON_ATTRIBUTES.some((common) => common === name);
  for (const name of Object.keys(record ?? {}).filter((each) => !isDefined(each))) {
    const path = `${entity}.${name}`;
    if (reported.has(path)) continue;
    reported.add(path);
    // oxlint-disable-next-line eslint/no-console -- the ledger asks for it here
    console.warn(`${path} has no attribute definition; its values are not shown`);
  }
}
