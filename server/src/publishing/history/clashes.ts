import { sameValue } from "@armature/engine";
import { changedParts, type DefinitionConflict, type Properties, valueAt } from "@armature/engine/metadata";
import { AppError } from "../../base/errors.ts";
import type { DefinitionName } from "../../metadata/definition-name.ts";
import { type Definition, type Definitions, effectiveOf } from "../../metadata/definitions.ts";
import { namesFor } from "../../records/sql/labels.ts";
import type { Scope } from "../../records/scope.ts";
import { isSeen, seenProperties } from "../definitions/definition-records.ts";
import type { PublishDeps } from "../publish.ts";
import { revisionsOf } from "./revisions.ts";

/** A part that two changes of a definition have differently, with the definition on each side. */
export interface ClashingPart extends DefinitionName {
  readonly conflict: DefinitionConflict;
  /** What the answer calls each side, and the definition on that side. `now` is what is published. */
  readonly sides: { readonly now: Properties | null } & Readonly<Record<string, Properties | null>>;
}

type ClashCode = "revertClash" | "saveClash" | "stale";

/** Parts that a person has to decide. It becomes an answer once it is known who changed them. */
export class ClashError extends Error {
  override readonly name = "ClashError";
  readonly code: ClashCode;
  readonly clashes: readonly ClashingPart[];
  /** Further fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ClashCode, clashes: readonly ClashingPart[], details: ClashError["details"] = {}) {
    super(code);
    this.code = code;
    this.clashes = clashes;
    this.details = details;
  }
}

/** What a definition is now; null if there is none. */
export function presentOf(definition: Definition | undefined): Properties | null {
  return definition && !definition.removed ? effectiveOf(definition) : null;
}

/**
 * Answers a clash with who changed each part last, and when. Values are cut to what the caller may view.
 * @param after the revision since which the parts were changed; null if it is not known
 */
export async function answeringClashes<Result>(
  deps: PublishDeps,
  scope: Scope,
  publishing: () => Promise<Result>,
  after: number | null = null,
): Promise<Result> {
  try {
    return await publishing();
  } catch (error) {
    if (!(error instanceof ClashError)) throw error;
    throw await asAnswer(deps, scope, error, after);
  }
}

async function asAnswer(
  deps: PublishDeps,
  scope: Scope,
  { code, clashes, details }: ClashError,
  after: number | null,
): Promise<AppError> {
  const { definitions } = deps.metadata.current();
  const origins = await Promise.all(clashes.map((clash) => originOf(deps, clash, after)));
  const people = await peopleOf(
    deps,
    scope,
    origins.map((origin) => origin?.authorId ?? null),
  );
  const answered = clashes.map(({ conflict: { path }, sides, ...name }, i) => ({
    ...name,
    path,
    ...Object.fromEntries(
      Object.entries(sides).map(([side, properties]) => [side, seenPart(scope, definitions, name, properties, path)]),
    ),
    by: people[String(origins[i]?.authorId)] ?? null,
    at: origins[i]?.at ?? null,
  }));
  const parts = [...new Set(clashes.map(({ conflict: { path } }) => path[0] ?? "the whole"))].join(", ");
  const args = { count: clashes.length, parts, revision: after ?? 0, entity: "definition" };
  const named = code === "revertClash" ? { code } : {};
  return new AppError(code, { args, details: { ...details, ...named, clashes: answered } });
}

function seenPart(
  scope: Scope,
  definitions: Definitions,
  name: DefinitionName,
  properties: Properties | null,
  path: DefinitionConflict["path"],
): unknown {
  if (!properties || !isSeen(scope, name)) return null;
  return valueAt(name.kind, seenProperties(definitions, scope, name, properties), path);
}

/** How many revisions of a definition are searched for who changed a part. */
const SEARCHED = 50;

/** The newest revision that changed the part. */
async function originOf({ database, metadata }: PublishDeps, clash: ClashingPart, after: number | null) {
  const { kind, entity, name, conflict } = clash;
  const of = { kind, entity, name };
  const revisions = await revisionsOf(database.kysely, metadata.current(), {
    of,
    limit: SEARCHED,
    after: after ?? undefined,
  });
  return revisions.find(({ operations }) =>
    operations.some(({ before, after: then }) =>
      changedParts(kind, before, then).some(({ path }) => path.length === 0 || sameValue(path, conflict.path)),
    ),
  );
}

/** The e-mail addresses of people, by id. */
export async function peopleOf(
  { database, metadata }: PublishDeps,
  scope: Scope,
  userIds: readonly (number | null)[],
): Promise<Readonly<Record<string, string>>> {
  const compiled = metadata.current();
  const { people } = await namesFor({ db: database.kysely, compiled, scope, entity: "", rows: [], userIds });
  return people;
}
