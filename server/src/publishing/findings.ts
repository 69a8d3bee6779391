import { MetadataError, type Problem } from "@armature/engine";
import type { Finding } from "@armature/engine/platform";
import type { DefinitionName } from "../metadata/definition-name.ts";
import type { LayerChange } from "../metadata/layer-change.ts";
import { definitionPlace } from "../metadata/normalize.ts";
import { lintChanged, type WarningDeps } from "./warnings.ts";

/**
 * What a publish would refuse of one changed definition; if it refuses nothing, what looks odd about it. Publishes
 * nothing and does not query the database.
 * @param change may throw a MetadataError
 */
export function findingsWith(deps: WarningDeps, name: DefinitionName, change: () => LayerChange): readonly Finding[] {
  const place = definitionPlace(name);
  try {
    return lintChanged(deps, change())
      .found.filter(({ path }) => path === place || path.startsWith(`${place}.`))
      .map((problem) => findingOf("warning", place, problem));
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return error.problems.map((problem) => findingOf("error", place, problem));
  }
}

/** What stands behind the place of the definition: a property, and in a list of rules the id or the index of one. */
const BEHIND = /^\.(\w+)(?:\.([\w-]+)|\[([\w-]+)\])?/;
const RULES = ["conditionalList", "ruleList"];

function findingOf(level: Finding["level"], place: string, { code, path, message }: Problem): Finding {
  const behind = path.startsWith(place) ? path.slice(place.length) : "";
  const [, property = null, id, index] = BEHIND.exec(behind) ?? [];
  const rule = property !== null && RULES.includes(property) ? (id ?? index ?? null) : null;
  return { level, code, path, property, rule, message };
}
