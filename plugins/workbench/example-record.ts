import { type AttributeSpecInput, parseEntitySpec, type Values } from "@armature/engine";
import { REFERRED } from "./draft.ts";

/** The entity on the workbench. */
export const ENTITY = "clinic";

export const ENTITIES = [
  parseEntitySpec({ name: ENTITY, label: "Clinic", readableAttribute: "city", scope: "configuration" }),
  parseEntitySpec({ name: REFERRED, label: "Person", readableAttribute: "personName", scope: "configuration" }),
];

/** The other attributes that a rule can read. */
export const READABLE: readonly AttributeSpecInput[] = [
  { name: "city", label: "City", elementType: "TextField" },
  { name: "telehealth", label: "Telehealth", elementType: "YesNo" },
  { name: "beds", label: "Beds", elementType: "TextFieldNumber" },
];

export const ATTRIBUTES: readonly AttributeSpecInput[] = [
  { name: "clinicId", label: "Clinic ID", type: "integer", primaryKey: true },
  ...READABLE,
  { name: "personId", label: "Person ID", entityName: REFERRED, type: "integer", primaryKey: true },
  { name: "personName", label: "Name", entityName: REFERRED, elementType: "TextField" },
];

export const RECORD: Values = { city: "Madison", telehealth: 1, beds: 12 };
