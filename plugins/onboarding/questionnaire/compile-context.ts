import type { EntityType, Metadata, Problem } from "@armature/engine";
import type { ProblemCode } from "@armature/engine/metadata";
import type { Link, RelatedTest } from "./question-type.ts";
import { linkOf } from "./related.ts";

/** The widgets that questions may name: element types of the registry, and widgets that the application adds. */
export interface ComponentNames {
  readonly names: readonly string[];
  has(name: string): boolean;
}

/** What the compiler's parts share: the metadata, the problems found so far, and the tests of other records. */
export interface CompileContext {
  readonly metadata: Metadata;
  readonly components: ComponentNames;
  readonly problems: Problem[];
  /** Entity → the tests of other records that its questions read, by name. */
  readonly related: Map<string, Map<string, RelatedTest>>;
}

export function report(context: CompileContext, code: ProblemCode, path: string, message: string): void {
  context.problems.push({ code, path, message });
}

/** Finds an entity by name. If there is none, it reports that and returns null. */
export function entityNamed(context: CompileContext, name: string, path: string): EntityType | null {
  const entity = context.metadata.entities.get(name) ?? null;
  if (!entity) report(context, "unknownEntity", path, `there is no entity ${name}`);
  return entity;
}

/** Whether the entity has the attribute. Reports a missing one. */
export function hasAttribute(context: CompileContext, entity: EntityType, name: string, path: string): boolean {
  if (entity.byName.has(name)) return true;
  report(context, "unknownAttribute", path, `${entity.name} has no attribute ${name}`);
  return false;
}

/** How records of another entity belong to records of this one. If they do not, it reports that and returns null. */
export function linkTo(context: CompileContext, entity: EntityType, other: EntityType, path: string): Link | null {
  const link = linkOf(entity, other);
  if (!link) report(context, "unknownEntity", path, `no attribute relates ${other.name} to ${entity.name}`);
  return link;
}

export function addRelated(context: CompileContext, entity: EntityType, test: RelatedTest): void {
  const tests = context.related.get(entity.name) ?? new Map<string, RelatedTest>();
  context.related.set(entity.name, tests.set(test.name, tests.get(test.name) ?? test));
}
