import type { Metadata, PermissionMap, Problem } from "@armature/engine";
import { resolvePermission, lintWarnings } from "@armature/engine/access";
import { memoize } from "../base/memoize.ts";
import { changedMetadata } from "./changed-metadata.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { DefinitionChange, LayerChange } from "../metadata/layer-change.ts";
import { asRefusal } from "../metadata/problem-item.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";

/** All warnings about a revision, computed once. */
const warningsOf = memoize((compiled: CompiledMetadata): readonly Problem[] =>
  lintWarnings(compiled.metadata, readersOf(compiled)),
);

/** The warnings for an administrator after a publish: those about the changed definitions, and new ones elsewhere. */
export function warningsAfter(
  former: CompiledMetadata,
  next: CompiledMetadata,
  changes: readonly DefinitionChange[],
): readonly Problem[] {
  const before = new Set(warningsOf(former).map(textOf));
  const places = changes.map(({ entity, name }) => `${entity}.${name}`);
  const isOfChange = ({ path }: Problem) => places.some((place) => path === place || path.startsWith(`${place}.`));
  return warningsOf(next).filter((warning) => isOfChange(warning) || !before.has(textOf(warning)));
}

export interface WarningDeps {
  readonly metadata: MetadataStore;
  /** Further checks of what would be published. May throw a MetadataError. */
  readonly lint?: (metadata: Metadata) => void;
}

/**
 * Previews the warnings about one changed definition. Publishes nothing and does not query the database.
 * @throws AppError refusedMetadata (400) for a change that a publish would refuse
 */
export function warningsWith({ metadata, lint }: WarningDeps, change: () => LayerChange): readonly Problem[] {
  const compiled = metadata.current();
  try {
    const layer = change();
    const next = changedMetadata(compiled, [layer], metadata.elements).metadata;
    lint?.(next);
    const entity = next.entities.get(layer.entity);
    const place = `${layer.entity}.${layer.name}`;
    const own = { ...next, entities: new Map(entity && [[layer.entity, entity]]) };
    return lintWarnings(own, readersOf(compiled)).filter(({ path }) => path === place || path.startsWith(`${place}.`));
  } catch (error) {
    throw asRefusal(error);
  }
}

function readersOf({ profiles, tenancy, entityNames }: CompiledMetadata): ReadonlyMap<string, PermissionMap> {
  return new Map(tenancy.profileNames.map((name) => [name, resolvePermission(profiles, name, null, entityNames)]));
}

function textOf({ code, path, message }: Problem): string {
  return `${code} ${path} ${message}`;
}
