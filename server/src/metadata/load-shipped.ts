import { sameValue } from "@armature/engine";
import { type Definitions, keyOf } from "./definitions.ts";
import type { LayerChange } from "./layer-change.ts";
import { publish, type PublishDeps, type Published } from "./publish.ts";
import type { ShippedDefinition } from "./shipped.ts";

/**
 * Publishes the definitions of the release. Changes become an ordinary revision, in one transaction, and local edits
 * are kept. Without changes, nothing is published.
 */
export async function loadShipped(deps: PublishDeps, shipped: readonly ShippedDefinition[]): Promise<Published> {
  return publish(deps, {
    authorId: null,
    note: "Shipped metadata of this release",
    base: null,
    isRelease: true,
    changes: (current) => shippedChanges(shipped, current),
  });
}

/** Adds new and changed definitions. Removes those that the release no longer has, unless somebody edited them here. */
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
