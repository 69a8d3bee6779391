import { sameValue } from "@armature/engine";
import { type Definitions, keyOf } from "./definitions.ts";
import type { LayerChange } from "./layer-change.ts";
import { publish, type PublishDeps, type Published } from "./publish.ts";
import type { ShippedDefinition } from "./shipped.ts";

/**
 * Brings the release's definitions into the database: what changed becomes a revision like any other, in one
 * transaction; local edits survive it. A start without changes publishes nothing.
 */
export async function loadShipped(deps: PublishDeps, shipped: readonly ShippedDefinition[]): Promise<Published> {
  return publish(deps, {
    authorId: null,
    note: "Shipped metadata of this release",
    base: null,
    changes: (current) => shippedChanges(shipped, current),
  });
}

/** Ships what is new or differs; what a release no longer brings, and nobody has edited here, ends with it. */
function shippedChanges(shipped: readonly ShippedDefinition[], current: Definitions): readonly LayerChange[] {
  const brought = new Set(shipped.map(keyOf));
  const changed = shipped.filter((d) => !sameValue(current.get(keyOf(d))?.shipped, d.shipped));
  const dropped = [...current.values()].filter((d) => d.shipped && !d.removed && !d.local && !brought.has(keyOf(d)));
  return [
    ...changed.map(
      ({ kind, entity, name, shipped: values }): LayerChange => ({ kind, entity, name, layer: "shipped", values }),
    ),
    ...dropped.map(({ kind, entity, name }): LayerChange => ({ kind, entity, name, layer: "shipped", values: null })),
  ];
}
