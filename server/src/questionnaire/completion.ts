import { type CompletionState, openCompletion, type QuestionnaireType, type Values } from "@armature/engine";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { queryRecords } from "../records/query.ts";
import type { Scope } from "../records/scope.ts";

/**
 * How far the organization of a scope has answered a questionnaire, by the engine's code; one
 * statement for each entity that is read.
 * @param type of the scope's caller: it names nothing that he may not view
 * @throws AppError noOrganization (409)
 */
export async function readCompletion(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  type: QuestionnaireType,
): Promise<CompletionState> {
  const records: Record<string, readonly Values[]> = {};
  for (const { entity, attributes } of type.needs) {
    records[entity] = await readAll(db, compiled, scope, entity, attributes);
  }
  return openCompletion(type, records);
}

/** All records that the scope has of an entity, in the order of their ids. */
export async function readAll(
  db: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  scope: Scope,
  entity: string,
  columns: readonly string[] | null,
): Promise<readonly Values[]> {
  const page = { limit: null };
  const query = { entity, where: null, sort: [], page, columns, count: "none" as const };
  return (await queryRecords(db, compiled, scope, query)).rows;
}
