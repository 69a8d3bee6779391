import { COMMON_ATTRIBUTES, type EntityType, type Values } from "@armature/engine";

/** Told already; a list that is read again says nothing new. */
const told = new Set<string>();

/**
 * What a record holds without a definition is not shown, and everything else is; whoever looks into it finds a warning.
 * All records of one answer hold the same attributes.
 */
export function warnOfUndefined({ name: entity, byName }: EntityType, record: Values | undefined): void {
  const isDefined = (name: string) => byName.has(name) || COMMON_ATTRIBUTES.some((common) => common === name);
  for (const name of Object.keys(record ?? {}).filter((each) => !isDefined(each))) {
    const path = `${entity}.${name}`;
    if (told.has(path)) continue;
    told.add(path);
    // oxlint-disable-next-line eslint/no-console -- the ledger asks for it here
    console.warn(`${path} has no attribute definition; its values are not shown`);
  }
}
