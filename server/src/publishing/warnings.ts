import type { EntityType, Metadata, PermissionMap, Problem } from "@armature/engine";
import { resolvePermission, lintWarnings } from "@armature/engine/access";
import type { Scope } from "../records/scope.ts";
import { memoizeByKey } from "../base/memoize.ts";
import { seenProblems } from "./definitions/definition-records.ts";
import { changedMetadata } from "./changed-metadata.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { DefinitionChange, LayerChange } from "../metadata/layer-change.ts";
import { asRefusal } from "../metadata/problem-item.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";

const known = memoizeByKey<readonly Problem[]>();

/** All warnings about a revision, computed once. */
function warningsOf(compiled: CompiledMetadata): readonly Problem[] {
  return known(compiled.metadata, "all", () => lintWarnings(compiled.metadata, readersOf(compiled)));
}

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
 * The entity of one changed definition after the change, and what looks odd about it. Publishes nothing and does not query
 * the database.
 * @throws MetadataError for a change that a publish would refuse
 */
export function lintChanged({ metadata, lint }: WarningDeps, layer: LayerChange) {
  const compiled = metadata.current();
  const next = changedMetadata(compiled, [layer], metadata).metadata;
  lint?.(next);
  const entity = next.entities.get(layer.entity);
  const own = { ...next, entities: new Map(entity && [[layer.entity, entity]]) };
  return { entity, found: lintWarnings(own, readersOf(compiled)) };
}

/**
 * Previews the warnings about one changed definition, and those that it causes at other attributes of its entity, such
 * as at a rule that compares with a choice which goes.
 * @throws AppError refusedMetadata (400) for a change that a publish would refuse
 */
export function warningsWith(deps: WarningDeps, scope: Scope, change: () => LayerChange): readonly Problem[] {
  try {
    const layer = change();
    const linted = lintChanged(deps, layer);
    const { entity } = linted;
    const place = `${layer.entity}.${layer.name}`;
    const isOwn = ({ path }: Problem) => path === place || path.startsWith(`${place}.`);
    const found = seenProblems(scope, linted.found);
    const here = found.filter(isOwn);
    const before = new Set(warningsOf(deps.metadata.current()).map(textOf));
    const caused = found.flatMap((warning) => {
      const isKnown = isOwn(warning) || before.has(textOf(warning)) || here.some(({ code }) => code === warning.code);
      const message = isKnown ? null : messageElsewhere(entity, warning);
      return message === null ? [] : [{ ...warning, path: place, message }];
    });
    return [...here, ...caused];
  } catch (error) {
    throw asRefusal(error);
  }
}

/** `Shift, rule 2: it has no choice 'Night'`; null for what is not about a rule of an attribute. */
function messageElsewhere(entity: EntityType | undefined, { path, message }: Problem): string | null {
  const [, name = "", property, id] = path.split(".");
  const attribute = entity?.byName.get(name);
  const number = attribute?.rules.findIndex((rule) => rule.id === id) ?? -1;
  return attribute && property === "conditionalList" && number !== -1
    ? `${attribute.label}, rule ${number + 1}: ${message}`
    : null;
}

function readersOf({ profiles, tenancy, entityNames }: CompiledMetadata): ReadonlyMap<string, PermissionMap> {
  return new Map(tenancy.profileNames.map((name) => [name, resolvePermission(profiles, name, null, entityNames)]));
}

function textOf({ code, path, message }: Problem): string {
  return `${code} ${path} ${message}`;
}
