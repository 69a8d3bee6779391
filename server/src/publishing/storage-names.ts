import { createHash } from "node:crypto";
import type { AttributeType } from "@armature/engine";
import { isSameForm } from "@armature/engine/changes";
import type { FormerForms } from "@armature/engine/storage";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { type Definitions, definitionKey, effectiveOf } from "../metadata/definitions.ts";
import { readForm } from "../metadata/making.ts";

/** Names of columns and indexes, made of the ids of definitions. */
export function storageNames(definitions: Definitions) {
  const definitionId = (entity: string, name: string) =>
    definitions.get(definitionKey({ kind: "attribute", entity, name }))?.id ?? 0;
  return {
    aside: (entity: string, name: string) => `aside_${definitionId(entity, name)}`,
    index: (entity: string, name: string) => `index_${definitionId(entity, name)}`,
    /** Never the name of a former column, which the history may know. */
    making: (entity: string, name: string, revision: number) => `value_${definitionId(entity, name)}_${revision}`,
    key: (entity: string, claim: string) => {
      const [first = ""] = claim.split(/[+?]/, 1);
      return first === claim
        ? `key_${definitionId(entity, claim)}`
        : `key_${definitionId(entity, first)}_${digest(claim)}`;
    },
  };
}

/** The forms of attributes by their definitions, also of those that were removed. */
export function formerForms(compiled: CompiledMetadata): FormerForms {
  const propertiesOf = ({ entityName: entity, name }: AttributeType) => {
    const definition = compiled.definitions.get(definitionKey({ kind: "attribute", entity, name }));
    // Nothing is left of one that its release dropped.
    const isLeft = definition && (definition.shipped ?? definition.local) !== null;
    return isLeft ? effectiveOf(definition) : undefined;
  };
  return {
    refersElsewhere(attribute) {
      const properties = propertiesOf(attribute);
      return properties !== undefined && (properties["fkName"] ?? null) !== attribute.fkName;
    },
    isOther(attribute) {
      const properties = propertiesOf(attribute);
      const place = { entity: attribute.entityName, attribute: attribute.name };
      return properties !== undefined && !isSameForm(readForm(place, properties, compiled), attribute);
    },
  };
}

/** Distinguishes claims that begin with the same attribute (`a+b`, `a?b=1`). */
function digest(claim: string): string {
  return createHash("sha256").update(claim).digest("hex").slice(0, 16);
}
