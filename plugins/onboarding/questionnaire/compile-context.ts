import type { EntityType, Metadata, Problem } from "@armature/engine";
import type { ProblemCode } from "@armature/engine/metadata";
import type { Link, RelatedTest } from "./question-type.ts";
import { linkOf } from "./related.ts";

/** The widgets that questions may name: the registry of element types, and what the application adds to it. */
export interface ComponentNames {
  readonly names: readonly string[];
  has(name: string): boolean;
}

/** What compiling hands from part to part: the metadata, the problems found, the tests of other records. */
export interface CompileContext {
  readonly metadata: Metadata;
  readonly components: ComponentNames;
  readonly problems: Problem[];
  /** Entity → what its questions want to know of other records, by name. */
  readonly related: Map<string, Map<string, RelatedTest>>;
}

export function report(context: CompileContext, code: ProblemCode, path: string, message: string): void {
  context.problems.push({ code, path, message });
}

/** An entity by name; null, with the reason reported, where there is none. */
export function entityNamed(context: CompileContext, name: string, path: string): EntityType | null {
  const entity = context.metadata.entities.get(name) ?? null;
  if (!entity) report(context, "unknownEntity", path, `there is no entity ${name}`);
  return entity;
}

/** Whether the entity has the attribute; where not, that is reported. */
export function hasAttribute(context: CompileContext, entity: EntityType, name: string, path: string): boolean {
  if (entity.byName.has(name)) return true;
  report(context, "unknownAttribute", path, `${entity.name} has no attribute ${name}`);
  return false;
}

/** How another entity's records belong to this one's; null, with the reason reported, where they do not. */
export function linkTo(context: CompileContext, entity: EntityType, other: EntityType, path: string): Link | null {
  const link = linkOf(entity, other);
  if (!link) report(context, "unknownEntity", path, `no attribute relates ${other.name} to ${entity.name}`);
  return link;
}

export function addRelated(context: CompileContext, entity: EntityType, test: RelatedTest): void {
  const tests = context.related.get(entity.name) ?? new Map<string, RelatedTest>();
  context.related.set(entity.name, tests.set(test.name, tests.get(test.name) ?? test));
}
