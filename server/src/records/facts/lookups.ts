import {
  type AttributeType,
  type EntityType,
  isEmpty,
  type Issue,
  type LookupResult,
  type Lookup,
} from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { clashIssue } from "@armature/engine/schema";
import { memoize } from "../../base/memoize.ts";
import { resolveBounds } from "./bounds.ts";
import { asksFor, type LookupRequest } from "./lookup-request.ts";
import { resolveReferences } from "./reference-targets.ts";
import { resolveRelated } from "./related.ts";
import { type ValidatedOf, resolveWaivers } from "./waivers.ts";
import { clashes, resolveUniques } from "./uniques.ts";

/** The results of all lookups of a changeset. */
export interface LookupResults {
  /** @param refused indexes of items that will not be written: they free no value and create no record */
  resultFor(item: PlannedWrite, refused?: ReadonlySet<number>): LookupResult;
  readonly validatedOf: ValidatedOf;
  /** Issues of rules that make several values unique together. */
  clashIssues(item: PlannedWrite, refused?: ReadonlySet<number>): readonly Issue[];
  /** Indexes of the items whose results change once this item is refused. */
  dependents(index: number): readonly number[];
}

/**
 * Runs all lookups of a changeset: one statement for unique values and one for each kind of reference, whatever the
 * number of items.
 */
export async function resolveLookups(request: LookupRequest): Promise<LookupResults> {
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
    resultFor: (item, refused = NOBODY) => ({
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

/** The attributes of an entity that need lookups, apart from uniqueness. */
interface LookUps {
  readonly referring: readonly AttributeType[];
  readonly validatedByOthers: readonly ValidatedByOther[];
}
/**
 * An attribute that is validated against another record. It is validated whenever one of `names` changes: the attribute
 * itself, or one that it reads.
 */
interface ValidatedByOther {
  readonly attribute: AttributeType;
  readonly names: readonly string[];
}

const lookUpsOf = memoize((type: EntityType): LookUps => {
  const needing = (...kinds: readonly Lookup["kind"][]) =>
    type.attributes.filter(({ needs }) => needs.some(({ kind }) => kinds.includes(kind)));
  return {
    referring: needing("reference"),
    validatedByOthers: needing("record", "scope").map((attribute) => ({
      attribute,
      names: [attribute.name, ...(attribute.element?.reads?.(attribute) ?? [])],
    })),
  };
});

function isValidatedIn({ writes }: LookupRequest): (validated: ValidatedByOther) => boolean {
  return ({ attribute, names }) => {
    const isValidated = (item: PlannedWrite) => names.some((name) => Object.hasOwn(item.changed, name));
    return writes.some((item) => !isEmpty(item.after[attribute.name]) && isValidated(item));
  };
}
