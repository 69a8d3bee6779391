import { type AttributeType, clashIssue, type Found, type Issue, isEmpty, type PlannedWrite } from "@armature/engine";
import { resolveBounds } from "./bounds.ts";
import { asksFor, type NeedsRequest } from "./needs-request.ts";
import { resolveReferences } from "./reference-targets.ts";
import { resolveRelated } from "./related.ts";
import { clashes, resolveUniques } from "./uniques.ts";

/** The answers to all needs of a changeset. */
export interface FoundNeeds {
  /** @param refused indexes of items that will not be written: they give up no value and make no record */
  foundFor(item: PlannedWrite, refused?: ReadonlySet<number>): Found;
  /** What the item's values together are already. */
  clashIssues(item: PlannedWrite, refused?: ReadonlySet<number>): readonly Issue[];
  /** Indexes of the items whose answers are others once this one is refused. */
  dependents(index: number): readonly number[];
}

/**
 * Resolves the needs of a whole changeset: one statement for what is unique and one for each kind of reference, however
 * many items there are (architecture 5).
 */
export async function resolveNeeds(request: NeedsRequest): Promise<FoundNeeds> {
  const isTouched = (attribute: AttributeType) => request.writes.some((item) => asksFor(item, attribute));
  const attributes = request.table.type.attributes.filter((a) => a.needs.length > 0 && isTouched(a));
  const uniques = await resolveUniques(request);
  const targets = await resolveReferences(request, attributes);
  const judged = request.table.type.attributes.filter(isJudgedIn(request));
  const related = await resolveRelated(request, judged);
  const bounds = await resolveBounds(request, judged);
  const successions = [...[...uniques.values()].flatMap((answer) => answer.successions), ...targets.successions];
  const dependents = Map.groupBy(successions, ([before]) => before);
  return {
    foundFor: (item, refused = NOBODY) => ({
      taken: (attribute, value) => uniques.get(attribute)?.isTaken(item, value, refused),
      holder: (attribute, value) => uniques.get(attribute)?.holder(value),
      related: (by) => related(item, by),
      scope: (entity) => bounds.get(entity),
      label: (attribute, id) => targets.label(attribute, id, refused),
    }),
    clashIssues: (item, refused = NOBODY) =>
      clashes(item, uniques, refused).flatMap(({ rule }) => (rule ? [clashIssue(request.table.type, rule)] : [])),
    dependents: (index) => (dependents.get(index) ?? []).map(([, after]) => after),
  };
}

const NOBODY: ReadonlySet<number> = new Set();

/** Whether a write judges the attribute by another record: it changes it, or something that it reads. */
function isJudgedIn({ writes }: NeedsRequest): (attribute: AttributeType) => boolean {
  return (attribute) => {
    if (!attribute.needs.some((need) => need.kind === "record" || need.kind === "scope")) return false;
    const names = [attribute.name, ...(attribute.element?.reads?.(attribute) ?? [])];
    const isJudged = (item: PlannedWrite) => names.some((name) => Object.hasOwn(item.changed, name));
    return writes.some((item) => !isEmpty(item.after[attribute.name]) && isJudged(item));
  };
}
