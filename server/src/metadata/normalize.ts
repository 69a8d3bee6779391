import { randomUUID } from "node:crypto";
import { parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import {
  type ApplicationSpec,
  parseMappingSpec,
  parsePresetSpec,
  parseWebhookSpec,
  type Properties,
  serializeAttributeSpec,
  serializeEntitySpec,
  serializeMappingSpec,
  serializePresetSpec,
  serializeWebhookSpec,
} from "@armature/engine/metadata";
import type { DefinitionKind, DefinitionName } from "./definition-name.ts";

/** Parses and serializes a definition of each kind, so that it has the form of the metadata files: without defaults. */
const NORMALIZE: Readonly<
  Record<DefinitionKind, (values: Properties, path: string, application: ApplicationSpec) => object>
> = {
  entity: (values, path, application) => serializeEntitySpec(parseEntitySpec(values, path, application), application),
  attribute: (values, path, application) =>
    serializeAttributeSpec(parseAttributeSpec(values, path, application), application),
  preset: (values, path) => serializePresetSpec(parsePresetSpec(values, path)),
  webhook: (values, path) => serializeWebhookSpec(parseWebhookSpec(values, path)),
  mapping: (values, path, application) =>
    serializeMappingSpec(parseMappingSpec(values, path, application), application),
};

/**
 * Layers are merged by rule id. It is random, so that a rule of a release and one of an administrator never share an
 * id.
 */
function withRuleId(rule: unknown): unknown {
  if (typeof rule !== "object" || rule === null || Array.isArray(rule)) return rule;
  const { id } = rule as { readonly id?: unknown };
  return id === undefined || id === null || id === "" ? { ...rule, id: randomUUID() } : rule;
}

/**
 * The properties of a definition as they are stored. A rule without an id gets one.
 * @throws MetadataError with every problem and its place
 */
export function normalizeDefinition(
  name: DefinitionName,
  values: Properties,
  application: ApplicationSpec,
): Properties {
  const named = name.kind === "entity" ? { name: name.name } : { name: name.name, entityName: name.entity };
  const identified = ["conditionalList", "ruleList"].flatMap((list) => {
    const rules = values[list];
    return Array.isArray(rules) ? [[list, rules.map(withRuleId)] as const] : [];
  });
  const whole = { ...values, ...named, ...Object.fromEntries(identified) };
  return { ...NORMALIZE[name.kind](whole, definitionPlace(name), application) };
}

/** The place of a definition in problems: `user`, `user.npi`, `preset user.short`. */
export function definitionPlace({ kind, entity, name }: DefinitionName): string {
  if (kind === "entity") return name;
  return kind === "attribute" ? `${entity}.${name}` : `${kind} ${entity}.${name}`;
}
