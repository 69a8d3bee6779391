import {
  type AttributeSpecInput,
  type AttributeType,
  compileMetadata,
  createRegistry,
  type ElementType,
  type LookupResult,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";
import { examplesOf } from "./tried.testing.ts";

/** The `maxLength` of an attribute whose element type reads it, unless a test gives another. */
export const MAX_LENGTH = 60;

/**
 * An attribute of this element type, compiled as the product compiles it. A reference points to its own entity. An
 * attribute with choices gets the examples as its choices.
 */
export function anAttribute(element: ElementType, spec: Partial<AttributeSpecInput> = {}): AttributeType {
  const entityName = "clinic";
  const key = parseAttributeSpec({
    name: "clinicId",
    label: "Clinic ID",
    entityName,
    type: "integer",
    primaryKey: true,
  });
  const own = parseAttributeSpec({ ...specOf(element, entityName), ...spec });
  const entity = parseEntitySpec({ name: entityName, label: "Clinic", readableAttribute: own.name });
  const registry = createRegistry([element]);
  const metadata = compileMetadata({ revision: 1, entities: [entity], attributes: [key, own] }, registry);
  return metadata.entities.get(entityName)?.byName.get(own.name) as AttributeType;
}

/** The definition that {@link anAttribute} compiles, for any entity. A reference points to that entity. */
export function specOf(element: ElementType, entityName: string, examples = examplesOf(element)): AttributeSpecInput {
  return {
    name: "subject",
    label: element.label,
    entityName,
    elementType: element.name,
    ...(reads(element, "maxLength") && { maxLength: MAX_LENGTH }),
    ...(reads(element, "comboboxOptionList") && { comboboxOptionList: examples }),
    ...(reads(element, "fkName") && { fkExists: true, fkName: entityName }),
  };
}

function reads(element: ElementType, key: string): boolean {
  return element.options.some((option) => option.name === key);
}

/** Lookup results in which these records (id → label) are the only ones. */
export function foundIn(labels: ReadonlyMap<number, string>): LookupResult {
  const ids = (label: string) => [...labels].filter(([, text]) => text === label).map(([id]) => id);
  return {
    taken: () => false,
    label: (_attribute, id) => labels.get(Number(id)) ?? null,
    idOf: (_attribute, label) => {
      const [only, ...more] = ids(label);
      return only === undefined || more.length > 0 ? null : only;
    },
  };
}
