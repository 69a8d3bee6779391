import { lintWarnings, type Problem, resolvePermission } from "@armature/engine";
import { PROFILES } from "../database/schema.ts";
import type { CompiledMetadata } from "./compiled.ts";
import type { DefinitionChange } from "./layer-change.ts";

const known = new WeakMap<CompiledMetadata, readonly Problem[]>();

/** All that is odd about a revision, worked out once. */
function warningsOf(compiled: CompiledMetadata): readonly Problem[] {
  const { metadata, profiles, entityNames } = compiled;
  const readers = PROFILES.map((name) => [name, resolvePermission(profiles, name, null, entityNames)] as const);
  const warnings = known.get(compiled) ?? lintWarnings(metadata, new Map(readers));
  known.set(compiled, warnings);
  return warnings;
}

/** What an administrator is told next to the result: what is odd about what he changed, or odd elsewhere since then. */
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

function textOf({ code, path, message }: Problem): string {
  return `${code} ${path} ${message}`;
}
