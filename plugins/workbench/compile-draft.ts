import {
  type AttributeSpecInput,
  compileMetadata,
  createRegistry,
  type EntityType,
  MetadataError,
  NO_RESULT,
  parseAttributeSpec,
  type Problem,
} from "@armature/engine";
import type { RuleSpec } from "@armature/engine/rules";
import { plugins } from "../registry/inputs.ts";
import { attributeOf, type Draft, ruleOf } from "./draft.ts";
import { ATTRIBUTES, ENTITIES, ENTITY } from "./example-record.ts";

const registry = createRegistry([...plugins.values()].map((plugin) => plugin.element));

export type Compiled =
  | { readonly state: "compiled"; readonly type: EntityType; readonly rule: RuleSpec }
  | { readonly state: "refused"; readonly problems: readonly Problem[] };

/** The draft as the product would compile it, in an entity with an example record. Never throws, whatever was typed. */
export function compileDraft(draft: Draft): Compiled {
  try {
    const bare = attributeOf(draft);
    const rule = ruleOf(draft.rule, setTo(draft, bare));
    return { state: "compiled", type: compileWith({ ...bare, conditionalList: [rule] }), rule };
  } catch (error) {
    if (error instanceof MetadataError) return { state: "refused", problems: error.problems };
    throw error;
  }
}

function compileWith(subject: AttributeSpecInput): EntityType {
  const attributes = [...ATTRIBUTES, subject].map(parsed);
  const metadata = compileMetadata({ revision: 1, entities: ENTITIES, attributes }, registry);
  return metadata.entities.get(ENTITY) as EntityType;
}

function parsed(attribute: AttributeSpecInput) {
  return parseAttributeSpec({ entityName: ENTITY, ...attribute }, attribute.name);
}

/** The value to set, read as the element type reads the cell of a sheet. If it cannot be read, the text itself. */
function setTo({ element, rule }: Draft, bare: AttributeSpecInput): unknown {
  const context = { attribute: parsed(bare), record: {}, found: NO_RESULT };
  const read = element.parse(rule.setTo, context);
  return "value" in read ? read.value : rule.setTo;
}
