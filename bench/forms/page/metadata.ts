import {
  type AttributeSpecInput,
  compileMetadata,
  createRegistry,
  type EntitySpecInput,
  type EntityType,
  parseAttributeSpec,
  parseEntitySpec,
  type RuleSpec,
} from "@armature/engine";
import { plugins } from "@armature/plugins/inputs";
import type { TestFrameProps } from "@armature/renderer/testing";
import type { FieldGroup, FormPlan, PlannedField } from "./plan.ts";

type Compiled = NonNullable<TestFrameProps["compiled"]>;

/** An entity as a file of metadata says it; its key is added. */
interface SampleEntity {
  readonly entity: EntitySpecInput;
  readonly attributes: readonly AttributeSpecInput[];
}

/** Compiles entities with the element types of the product. */
export function compileEntities(samples: readonly SampleEntity[]): Compiled {
  const spec = {
    revision: 1,
    entities: samples.map(({ entity }) => parseEntitySpec(entity)),
    attributes: samples.flatMap(attributesOfSample),
  };
  const elements = [...plugins.values()].map((plugin) => plugin.element);
  return { metadata: compileMetadata(spec, createRegistry(elements)), plugins, etag: null };
}

function attributesOfSample({ entity: { name: entityName }, attributes }: SampleEntity) {
  const key = { name: `${entityName}Id`, label: "Id", primaryKey: true, serverSet: true, type: "integer" } as const;
  const everywhere = { entityName, acute: true, ambulatory: true };
  return [key, ...attributes].map((attribute, i) =>
    parseAttributeSpec({ ...attribute, ...everywhere, orderNumber: i }),
  );
}

/** @throws Error where it was not compiled */
export function typeOf({ metadata }: Compiled, name: string): EntityType {
  const type = metadata.entities.get(name);
  if (!type) throw new Error(`There is no entity ${name}`);
  return type;
}

export const SAMPLE = { name: "sample", label: "Sample", labelPlural: "Samples", readableAttribute: "sampleId" };

export function compilePlan({ groups, others }: FormPlan): Compiled {
  const attributes = [...groups.flatMap(attributesOfGroup), ...others.map(attributeOf)];
  return compileEntities([{ entity: SAMPLE, attributes }]);
}

function attributesOfGroup({ decider, hiddenBy, shown }: FieldGroup): readonly AttributeSpecInput[] {
  const rule: RuleSpec = {
    id: "hide",
    if: { attribute: decider.name, comparativeOperator: "isEqual", value: hiddenBy },
    // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
    then: [{ id: "hide" }],
  };
  return [attributeOf(decider), ...shown.map((field) => ({ ...attributeOf(field), conditionalList: [rule] }))];
}

const ELEMENT_TYPES: Readonly<Record<PlannedField["kind"], string>> = {
  line: "TextField",
  number: "TextFieldNumber",
  email: "TextFieldEmail",
  lines: "TextArea",
  yesNo: "YesNo",
};

function attributeOf({ name, label, kind, hint, help }: PlannedField): AttributeSpecInput {
  return { name, label, hint, helpText: help, elementType: ELEMENT_TYPES[kind] };
}
