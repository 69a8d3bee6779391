import {
  type AttributeType,
  clashIssue,
  type EntityType,
  type Found,
  type Issue,
  isEmpty,
  type Need,
  type PlannedWrite,
} from "@armature/engine";
import { resolveBounds } from "./bounds.ts";
import { asksFor, type NeedsRequest } from "./needs-request.ts";
import { resolveReferences } from "./reference-targets.ts";
import { resolveRelated } from "./related.ts";
import { type JudgedOf, resolveWaivers } from "./waivers.ts";
import { clashes, resolveUniques } from "./uniques.ts";

/** The answers to all needs of a changeset. */
export interface FoundNeeds {
  /** @param refused indexes of items that will not be written: they give up no value and make no record */
  foundFor(item: PlannedWrite, refused?: ReadonlySet<number>): Found;
  readonly judgedOf: JudgedOf;
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
  const { referring, judgedByOthers } = lookUpsOf(request.table.type);
  const isTouched = (attribute: AttributeType) => request.writes.some((item) => asksFor(item, attribute));
  const uniques = await resolveUniques(request);
  const targets = await resolveReferences(request, referring.filter(isTouched));
  const judged = judgedByOthers.filter(isJudgedIn(request)).map(({ attribute }) => attribute);
  const related = await resolveRelated(request, judged);
  const bounds = await resolveBounds(request, judged);
  const judgedOf = await resolveWaivers(request);
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
    judgedOf,
    clashIssues: (item, refused = NOBODY) =>
      clashes(item, uniques, refused).flatMap(({ rule }) => (rule ? [clashIssue(request.table.type, rule)] : [])),
    dependents: (index) => (dependents.get(index) ?? []).map(([, after]) => after),
  };
}

const NOBODY: ReadonlySet<number> = new Set();

/** The attributes of an entity that need look-ups besides uniqueness. */
interface LookUps {
  readonly referring: readonly AttributeType[];
  readonly judgedByOthers: readonly JudgedByOther[];
}
/** Judged by another record, whenever one of `names` changes: itself, or what it reads. */
interface JudgedByOther {
  readonly attribute: AttributeType;
  readonly names: readonly string[];
}

const known = new WeakMap<EntityType, LookUps>();

/** Worked out once for a type. */
function lookUpsOf(type: EntityType): LookUps {
  const former = known.get(type);
  if (former) return former;
  const needing = (...kinds: readonly Need["kind"][]) =>
    type.attributes.filter(({ needs }) => needs.some(({ kind }) => kinds.includes(kind)));
  const lookUps: LookUps = {
    referring: needing("reference"),
    judgedByOthers: needing("record", "scope").map((attribute) => ({
      attribute,
      names: [attribute.name, ...(attribute.element?.reads?.(attribute) ?? [])],
    })),
  };
  known.set(type, lookUps);
  return lookUps;
}

function isJudgedIn({ writes }: NeedsRequest): (judged: JudgedByOther) => boolean {
  return ({ attribute, names }) => {
    const isJudged = (item: PlannedWrite) => names.some((name) => Object.hasOwn(item.changed, name));
    return writes.some((item) => !isEmpty(item.after[attribute.name]) && isJudged(item));
  };
}
