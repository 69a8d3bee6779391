import { allowingAbsent } from "../access/permission.ts";
import { NO_FACTS } from "../rules/facts.ts";
import type { Viewer } from "../access/attributes.ts";
import { MetadataError, type Problem } from "../errors.ts";
import type { FormContext } from "../form/form-context.ts";
import { type AttributeSpec, type AttributeSpecInput, parseAttributeSpec } from "../metadata/attribute-spec.ts";
import { type EntitySpecInput, parseEntitySpec } from "../metadata/entity-spec.ts";
import type { ConditionSpec, StoredCondition } from "../rules/parse-condition.ts";
import type { ActionSpec, RuleSpec } from "../rules/parse.ts";
import { CLINICS } from "./application.ts";
import { compileMetadata } from "../schema/compile.ts";
import type { EntityType, Metadata } from "../schema/entity-type.ts";
import { ELEMENTS } from "./elements.ts";

/**
 * An attribute of entity `user`: a text for both care settings whose label is its name, unless `input` says otherwise.
 */
export function anAttribute(input: string | AttributeSpecInput): AttributeSpec {
  const given = typeof input === "string" ? { name: input } : input;
  const usual = { entityName: "user", label: given.name, elementType: "Text", acute: true, ambulatory: true };
  return parseAttributeSpec({ ...usual, ...given }, "attribute", CLINICS);
}

/** The primary key that {@link anEntity} adds. */
export const KEY: AttributeSpecInput = { name: "userId", elementType: null, type: "integer", primaryKey: true };

/** Metadata with one entity, `user`, which has its primary key and these attributes. */
export function metadataOf(
  attributes: readonly (string | AttributeSpecInput)[],
  entity: Partial<EntitySpecInput> = {},
): Metadata {
  const specs = [KEY, ...attributes].map(anAttribute);
  return compileMetadata(
    {
      revision: 1,
      application: CLINICS,
      entities: [parseEntitySpec({ name: "user", ...entity }, "entity", CLINICS)],
      attributes: specs,
    },
    ELEMENTS,
  );
}

/** The compiled entity `user` with its primary key and these attributes. */
export function anEntity(
  attributes: readonly (string | AttributeSpecInput)[],
  entity: Partial<EntitySpecInput> = {},
): EntityType {
  const type = metadataOf(attributes, entity).entities.get("user");
  if (!type) throw new Error("the entity did not compile");
  return type;
}

/** A check: `check("provider", 1)`, `check("city", "on", "contains")`. */
export function check(
  attribute: string,
  value: string | number | boolean | null,
  comparativeOperator: "isEqual" | "isNotEqual" | "contains" = "isEqual",
): ConditionSpec {
  return { attribute, comparativeOperator, value };
}

/** A rule. Actions are given by name, setValue as `{ id: "setValue", valueDefault }`. */
export function rule(
  condition: StoredCondition,
  ...then: readonly (Exclude<ActionSpec["id"], "setValue"> | ActionSpec)[]
): RuleSpec {
  return { if: condition, then: then.map((action) => (typeof action === "string" ? { id: action } : action)) };
}

/** The setValue action. */
export function setTo(valueDefault: unknown): ActionSpec {
  return { id: "setValue", valueDefault };
}

/** A person with every permission, in an ambulatory organization. */
export const VIEWER: Viewer = { permission: allowingAbsent({}), variant: "Ambulatory", facts: NO_FACTS };

/** A form without restrictions. */
export function contextOf(type: EntityType, over: Partial<FormContext> = {}): FormContext {
  return { type, mode: "update", viewer: VIEWER, closed: false, locked: false, ...over };
}

/** The problems for which metadata is refused, as `code path`. Empty if it is accepted. */
export function problemsOf(act: () => unknown): readonly string[] {
  return caught(act).map(({ code, path }) => `${code} ${path}`);
}

function caught(act: () => unknown): readonly Problem[] {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof MetadataError) return error.problems;
    throw error;
  }
}
