import { sameValue } from "@armature/engine";
import { requireProof } from "../../base/proof.ts";
import { type Definitions, definitionKey, effectiveOf } from "../../metadata/definitions.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { proofOf, type Scope } from "../../records/scope.ts";

/** Where a webhook sends, and whose rights decide what. A new one sends nothing until its secret is made, with a proof. */
const PROVED = ["url", "owner"] as const;

/** @throws AppError proveAgain (403) for a webhook that would send elsewhere, or with the rights of somebody else */
export function requireProofFor(scope: Scope, current: Definitions, layers: readonly LayerChange[]): void {
  for (const layer of layers) {
    const definition = layer.kind === "webhook" ? current.get(definitionKey(layer)) : undefined;
    if (definition === undefined || layer.values === null) continue;
    const [before, after] = [effectiveOf(definition), layer.values];
    const changed = PROVED.find((name) => !sameValue(before[name] ?? null, after[name] ?? null));
    if (changed !== undefined) requireProof(proofOf(scope), changed);
  }
}
