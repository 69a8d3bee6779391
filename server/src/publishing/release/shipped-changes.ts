import { sameValue } from "@armature/engine";
import { type Definitions, definitionKey } from "../../metadata/definitions.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";
import type { PublishRequest } from "../publish.ts";

/** The publish of what a release ships. @param lost how many values it may lose by conversions */
export function ofRelease(shipped: readonly ShippedDefinition[], lost: number): PublishRequest {
  return {
    authorId: null,
    note: "Shipped metadata of this release",
    base: null,
    isRelease: true,
    accept: { lost },
    changes: (current) => shippedChanges(shipped, current),
  };
}

/** Adds new and changed definitions. Removes those that the release no longer has, unless somebody edited them here. */
function shippedChanges(shipped: readonly ShippedDefinition[], current: Definitions): readonly LayerChange[] {
  const brought = new Set(shipped.map(definitionKey));
  const changed = shipped.filter((d) => !sameValue(current.get(definitionKey(d))?.shipped, d.shipped));
  const dropped = [...current.values()].filter(
    (d) => d.shipped && !d.removed && !d.local && !brought.has(definitionKey(d)),
  );
  return [
    ...changed.map(
      ({ kind, entity, name, shipped: values }): LayerChange => ({ kind, entity, name, layer: "shipped", values }),
    ),
    ...dropped.map(({ kind, entity, name }): LayerChange => ({ kind, entity, name, layer: "shipped", values: null })),
  ];
}
