import { sameValue } from "../values/value.ts";
import { type DefinitionPath, type Properties, valueAt, withParts } from "./definition-parts.ts";
import type { ShownKind } from "./entity-spec.ts";
import { togetherWith } from "./kinds.ts";
import { merge3, type MergedDefinition } from "./merge-definition.ts";

/**
 * An administrator's changes of a definition: the properties set here, and the shipped values that they were made on. A
 * part keeps the shipped value that it was made on until somebody changes it again.
 */
export interface LocalLayer {
  readonly values: Properties;
  /** Property → the shipped value when the local one was set. */
  readonly base: Properties;
}

/**
 * Overlays the shipped definition with the local one, part by part. A part that nobody changed locally follows the
 * shipped one; what was changed, added or removed locally stays so.
 */
export function overlay(kind: ShownKind, shipped: Properties | null, local: LocalLayer | null): Properties {
  if (!local) return shipped ?? {};
  if (!shipped) return local.values;
  const names = Object.keys(local.values);
  if (names.every((name) => sameValue(local.base[name], shipped[name]))) return { ...shipped, ...local.values };
  const merged = layered(kind, shipped, local).value;
  return { ...shipped, ...pick(merged ?? {}, names) };
}

/**
 * The local layer after an administrator sets `effective`. Values equal to the shipped ones are dropped; `base` records
 * the shipped values of the others.
 * @param former the layer before. What a release and an administrator changed differently stays open in it, unless the
 * administrator changed just that.
 */
export function localLayer(
  kind: ShownKind,
  shipped: Properties | null,
  effective: Properties,
  former: LocalLayer | null = null,
): LocalLayer | null {
  if (!shipped) return { values: effective, base: {} };
  const keys = [...new Set([...Object.keys(shipped), ...Object.keys(effective)])];
  const changed = keys.filter((key) => !sameValue(shipped[key], effective[key]));
  if (changed.length === 0) return null;
  const names = [...new Set(changed.flatMap((name) => togetherWith(kind, name)))];
  const base = former ? withParts(kind, shipped, former.base, openPaths(kind, shipped, effective, former)) : shipped;
  return { values: pick(effective, names), base: pick(base ?? {}, names) };
}

/** The parts that a release and an administrator changed differently. The administrator's change is in effect. */
export function layerConflicts(kind: ShownKind, shipped: Properties, local: LocalLayer): readonly DefinitionPath[] {
  return layered(kind, shipped, local).conflicts.map(({ path }) => path);
}

/** The parts that a release and an administrator changed differently, and that the administrator leaves as they are. */
function openPaths(
  kind: ShownKind,
  shipped: Properties,
  effective: Properties,
  former: LocalLayer,
): readonly DefinitionPath[] {
  const { value } = layered(kind, shipped, former);
  return layerConflicts(kind, shipped, former).filter((path) =>
    sameValue(valueAt(kind, effective, path), valueAt(kind, value, path)),
  );
}

/** What a layer says of a shipped definition. What was removed locally stays away, whatever a release makes of it. */
function layered(kind: ShownKind, shipped: Properties, { values, base }: LocalLayer): MergedDefinition {
  const ours = { ...shipped, ...values };
  const merged = merge3(kind, { ...shipped, ...pick(base, Object.keys(values)) }, ours, shipped);
  const removed = merged.conflicts.filter((conflict) => conflict.ours === null && conflict.path.length > 1);
  const paths = removed.map(({ path }) => path);
  return { ...merged, value: withParts(kind, merged.value, ours, paths) };
}

function pick(from: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}
