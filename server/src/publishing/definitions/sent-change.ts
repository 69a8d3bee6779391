import { MetadataError } from "@armature/engine";
import { type Properties, withParts } from "@armature/engine/metadata";
import { AppError } from "../../base/errors.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import { definitionById, type Definitions, definitionKey } from "../../metadata/definitions.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import { definitionPlace, normalizeDefinition } from "../../metadata/normalize.ts";
import type { Scope } from "../../records/scope.ts";
import { ClashError, presentOf } from "../history/clashes.ts";
import { mergeOpened } from "../history/merge-opened.ts";
import { keptAside } from "../kept-aside.ts";
import { requireSeen, seenProperties, withUnseen } from "./definition-records.ts";
import { isNewEntity, newEntity } from "./entity-definitions.ts";

/** A change of a definition as a call sends it. */
export interface SentChange extends DefinitionName, Pick<LayerChange, "map" | "convert"> {
  /** What is to differ: the parts that it leaves out stay. Null removes the definition. */
  readonly values: Properties | null;
  readonly opened?: Properties | null;
}

/** Who sends changes, and the definitions that they are for. */
export interface Sending {
  readonly metadata: MetadataStore;
  readonly scope: Scope;
  readonly current: Definitions;
}

/**
 * Sent definitions as they would be stored. What the sender cannot see stays.
 * @throws AppError unknownRecord (404) for a definition that the sender may not view; MetadataError
 */
export function sentLayers(sending: Sending, changes: readonly SentChange[]): readonly LayerChange[] {
  const known = changes.map((change) => named(sending.current, change));
  refuseTwice(known);
  return known.map((change) => sentLayer(sending, change));
}

/**
 * Presets, mappings and webhooks are known by their id. Names never begin with a digit.
 * @throws AppError unknownRecord (404)
 */
export function named<T extends DefinitionName>(current: Definitions, change: T): T {
  if (!/^\d{1,9}$/.test(change.name)) return change;
  const definition = definitionById(current, change, Number(change.name));
  if (!definition) throw new AppError("unknownRecord", { args: { entity: change.kind } });
  return { ...change, name: definition.name };
}

/** Refuses two changes of one definition, because one would be lost. @throws MetadataError */
function refuseTwice(changes: readonly DefinitionName[]): void {
  const groups = Map.groupBy(changes, definitionKey).values();
  const twice = [...groups].flatMap(([change, again]) => (change && again ? [definitionPlace(change)] : []));
  const message = "it is changed twice in this request; send one change of it";
  if (twice.length > 0) throw new MetadataError(twice.map((path) => ({ code: "duplicate", path, message })));
}

/** @throws ClashError for a part that somebody else changed since it was opened */
export function sentLayer(
  { metadata, scope, current }: Sending,
  { values: sent, opened, ...name }: SentChange,
): LayerChange {
  requireSeen(scope, name);
  const { declared } = metadata.tenancy;
  const now = presentOf(current.get(definitionKey(name)));
  const seen = now && seenProperties(current, scope, name, now);
  const stored = (values: Properties | null) => values && normalizeDefinition(name, values, declared);
  const began = opened ? { ...seen, ...opened } : opened === null ? null : seen;
  const made = sent && isNewEntity(current, name) ? newEntity(sent, declared) : sent;
  const wanted = stored(
    began && made
      ? withParts(
          name.kind,
          began,
          made,
          Object.keys(made).map((each) => [each]),
        )
      : made,
  );
  const sides = { opened: stored(began), sent: wanted, now: stored(seen) };
  const { value, clashes } = opened === undefined ? { value: wanted, clashes: [] } : mergeOpened(name, sides);
  if (clashes.length > 0) throw new ClashError("saveClash", clashes);
  const whole = value && now ? withUnseen(current, scope, name, now, value) : value;
  return { ...name, layer: "local", values: whole && keptAside(name.kind, now, whole, sent ?? {}) };
}
