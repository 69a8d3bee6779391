import {
  type AttributeType,
  type EntityType,
  isEmpty,
  type Issue,
  type LookupResult,
  type Need,
} from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { clashIssue } from "@armature/engine/schema";
import { resolveBounds } from "./bounds.ts";
import { asksFor, type NeedsRequest } from "./needs-request.ts";
import { resolveReferences } from "./reference-targets.ts";
import { resolveRelated } from "../read/related.ts";
import { type ValidatedOf, resolveWaivers } from "./waivers.ts";
import { clashes, resolveUniques } from "./uniques.ts";

/** The answers to all needs of a changeset. */
export interface FoundNeeds {
  /** @param refused indexes of items that will not be written: they give up no value and make no record */
  foundFor(item: PlannedWrite, refused?: ReadonlySet<number>): LookupResult;
  readonly validatedOf: ValidatedOf;
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
  const { referring, validatedByOthers } = lookUpsOf(request.table.type);
  const isTouched = (attribute: AttributeType) => request.writes.some((item) => asksFor(item, attribute));
  const uniques = await resolveUniques(request);
  const targets = await resolveReferences(request, referring.filter(isTouched));
  const validated = validatedByOthers.filter(isValidatedIn(request)).map(({ attribute }) => attribute);
  const related = await resolveRelated(request, validated);
  const bounds = await resolveBounds(request, validated);
  const validatedOf = await resolveWaivers(request);
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
    validatedOf,
    clashIssues: (item, refused = NOBODY) =>
      clashes(item, uniques, refused).flatMap(({ rule }) => (rule ? [clashIssue(request.table.type, rule)] : [])),
    dependents: (index) => (dependents.get(index) ?? []).map(([, after]) => after),
  };
}

const NOBODY: ReadonlySet<number> = new Set();

/** The attributes of an entity that need look-ups besides uniqueness. */
interface LookUps {
  readonly referring: readonly AttributeType[];
  readonly validatedByOthers: readonly ValidatedByOther[];
}
/** Validated by another record, whenever one of `names` changes: itself, or what it reads. */
interface ValidatedByOther {
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
    validatedByOthers: needing("record", "scope").map((attribute) => ({
      attribute,
      names: [attribute.name, ...(attribute.element?.reads?.(attribute) ?? [])],
    })),
  };
  known.set(type, lookUps);
  return lookUps;
}

function isValidatedIn({ writes }: NeedsRequest): (validated: ValidatedByOther) => boolean {
  return ({ attribute, names }) => {
    const isValidated = (item: PlannedWrite) => names.some((name) => Object.hasOwn(item.changed, name));
    return writes.some((item) => !isEmpty(item.after[attribute.name]) && isValidated(item));
  };
}
