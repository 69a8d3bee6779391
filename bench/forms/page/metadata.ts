import type { AttributeSpecInput } from "@armature/engine";
import type { RuleSpec } from "@armature/engine/rules";
import { plugins } from "@armature/onboarding/inputs";
import type { TestFrameProps } from "@armature/renderer/testing";
import { compileSamples, type SampleEntity } from "./sample-entities.ts";
import type { FieldGroup, FormPlan, PlannedField } from "./plan.ts";

type Compiled = NonNullable<TestFrameProps["compiled"]>;

/** Compiles entities with the product's element types. */
export function compileEntities(samples: readonly SampleEntity[]): Compiled {
  const elements = [...plugins.values()].map((plugin) => plugin.element);
  return { metadata: compileSamples(samples, elements), plugins, etag: null };
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
