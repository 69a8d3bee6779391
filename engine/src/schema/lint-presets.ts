import { problem, type Problem } from "../errors.ts";
import { logicOfFilter, type MappingRow, type MappingSpec } from "../metadata/mapping-spec.ts";
import type { PresetSpec } from "../metadata/preset-spec.ts";
import { webhookCondition, type WebhookSpec } from "../metadata/webhook-spec.ts";
import { readsOfLogic } from "../rules/logic.ts";
import { fold } from "../values/fold.ts";
import { lintCondition } from "./lint-condition.ts";
import { COMPUTED_VALUES } from "./computed-values.ts";
import type { EntityType, Metadata } from "./entity-type.ts";
import type { MetadataSpec } from "./metadata-spec.ts";
import { noAttribute } from "./no-attribute.ts";

type Named = Pick<PresetSpec, "name" | "entityName" | "label">;

/** Problems of presets, mappings and webhooks that show only when all metadata is known. */
export function lintPresets(
  { presets = [], mappings = [], webhooks = [] }: MetadataSpec,
  metadata: Metadata,
): readonly Problem[] {
  const typeOf = ({ entityName }: Named) => metadata.entities.get(entityName);
  return [
    ...names("preset", presets, metadata),
    ...sameLabels(presets),
    ...presets.flatMap((preset) => lintPreset(preset, typeOf(preset))),
    ...names("mapping", mappings, metadata),
    ...mappings.flatMap((mapping) => lintMapping(mapping, typeOf(mapping), metadata)),
    ...names("webhook", webhooks, metadata),
    ...webhooks.flatMap((webhook) => lintWebhook(webhook, typeOf(webhook))),
  ];
}

type Kind = "preset" | "mapping" | "webhook";

/** `preset user.short` */
function placeOf(kind: Kind, { entityName, name }: Named): string {
  return `${kind} ${entityName}.${name}`;
}

function names(kind: Kind, list: readonly Named[], { entities }: Metadata): readonly Problem[] {
  const places = list.map((named) => placeOf(kind, named));
  return list.flatMap((named, i) => {
    const place = placeOf(kind, named);
    const isKnown = entities.get(named.entityName)?.viewOf === null;
    return [
      ...(isKnown ? [] : [problem("unknownEntity", place, `there is no entity ${named.entityName}`)]),
      ...(places.indexOf(place) === i ? [] : [problem("duplicate", place, "it is defined twice")]),
    ];
  });
}

/** The label of a preset must be unique in its entity, ignoring case and outer white space. */
function sameLabels(presets: readonly PresetSpec[]): readonly Problem[] {
  const groups = Map.groupBy(presets, ({ entityName, label }) => `${entityName} ${fold(label)}`);
  return [...groups.values()].flatMap(([first, ...more]) =>
    more.map((preset) => {
      const message = `another preset has the label ${first?.label} already; give each its own`;
      return problem("duplicate", `${placeOf("preset", preset)}.label`, message);
    }),
  );
}

function lintPreset(preset: PresetSpec, entity: EntityType | undefined): readonly Problem[] {
  if (!entity) return [];
  return preset.attributeList.flatMap(({ attributeName }, i) =>
    lintAttribute(entity, attributeName, `${placeOf("preset", preset)}.attributeList[${i}]`),
  );
}

function lintAttribute(entity: EntityType, name: string, path: string): readonly Problem[] {
  return entity.byName.has(name) ? [] : [problem("unknownAttribute", path, noAttribute(entity, name))];
}

/** Only records in tables are written by the write that a webhook follows. */
function lintWebhook(webhook: WebhookSpec, entity: EntityType | undefined): readonly Problem[] {
  if (!entity) return [];
  const place = placeOf("webhook", webhook);
  if (entity.store !== "records")
    return [problem("unknownEntity", place, `${entity.label} has no records in a table; choose another entity`)];
  if (entity.sharedBy !== null)
    return [
      problem("unknownEntity", place, `${entity.label} records belong to one person each; choose another entity`),
    ];
  return [
    ...webhook.attributeList.flatMap((name, i) => lintAttribute(entity, name, `${place}.attributeList[${i}]`)),
    ...lintCondition(entity, "", webhookCondition(webhook).logic, `${place}.when`),
  ];
}

function lintMapping(mapping: MappingSpec, entity: EntityType | undefined, metadata: Metadata): readonly Problem[] {
  if (!entity) return [];
  const place = placeOf("mapping", mapping);
  return [
    ...mapping.conditionalList.flatMap((filter, i) => {
      const path = `${place}.conditionalList[${i}]`;
      return [...readsOfLogic(logicOfFilter(filter, path))].flatMap((read) => lintAttribute(entity, read, path));
    }),
    ...mapping.rowList.flatMap((row, i) => lintRow(row, entity, metadata, `${place}.rowList[${i}]`)),
  ];
}

function lintRow(row: MappingRow, entity: EntityType, metadata: Metadata, path: string): readonly Problem[] {
  const { valueType, value, fkValue } = row;
  if (valueType === "static") return [];
  if (valueType === "computed") {
    const message = `expected one of ${[...COMPUTED_VALUES.keys()].join(", ")}, found ${value}`;
    return COMPUTED_VALUES.has(value) ? [] : [problem("unknownComputed", `${path}.value`, message)];
  }
  const attribute = entity.byName.get(value);
  if (!attribute) return lintAttribute(entity, value, `${path}.value`);
  if (fkValue === null) return [];
  const target = attribute.fkExists ? metadata.entities.get(attribute.fkName ?? "") : undefined;
  if (target) return lintAttribute(target, fkValue, `${path}.fkValue`);
  return [problem("shape", `${path}.fkValue`, `${attribute.label} refers to no records; leave it empty`)];
}
