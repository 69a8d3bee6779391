import {
  type AttributeSpecInput,
  type ElementAttribute,
  type ElementContext,
  type Issue,
  type Need,
  normalizeText,
} from "@armature/engine";

/** The largest id that an integer column holds. */
export const MAX_ID = 2_147_483_647;

/** The keys of an attribute that refers to records, as definitions. */
export const REFERENCE_OPTIONS: readonly AttributeSpecInput[] = Object.freeze([
  { name: "fkName", label: "Entity", type: "text", required: true, hint: "Whose records are offered" },
  { name: "fkType", label: "Narrowed by", type: "text", hint: "An attribute of that entity" },
  { name: "fkTypeValue", label: "Narrowed to", type: "text", hint: "The value it must have" },
]);

export function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}

/** The records that the attribute may name: those of `fkName`, narrowed by `fkType` and `fkTypeValue` (BLD-142). */
export function referenceNeeds({ fkName, fkType, fkTypeValue }: ElementAttribute): readonly Need[] {
  if (fkName === null) return [];
  const where = fkType === null || fkTypeValue === null ? null : { attribute: fkType, value: fkTypeValue };
  return [{ kind: "reference", entity: fkName, where }];
}

/** The record that a text names: by label, and only then by id, so that what was exported comes back (GEN-D17). */
export function recordOf(text: string, context: ElementContext): number | null {
  const cell = normalizeText(text);
  const byLabel = labelledRecord(cell, context);
  if (byLabel !== null) return byLabel;
  const id = /^[0-9]{1,10}$/.test(cell) ? Number(cell) : 0;
  return isId(id) ? id : null;
}

export function labelledRecord(label: string, { attribute, found }: ElementContext): number | null {
  const id = found.idOf?.(attribute.name, label);
  return isId(id) ? id : null;
}

export function unknownRecord(attribute: ElementAttribute): Issue {
  return { code: "unknownReference", attribute: attribute.name };
}
