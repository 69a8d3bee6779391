import type { Values } from "@armature/engine";
import { type CompletionState, openCompletion, type QuestionnaireType } from "@armature/onboarding/questionnaire";
import { type RecordReader } from "@armature/server";

/**
 * How far the organization of a reader has answered a questionnaire, by the engine's code; one statement for each entity
 * that is read.
 * @param type of the reader's caller: it names nothing that he may not view
 * @throws AppError noOrganization (409)
 */
export async function readCompletion(reader: RecordReader, type: QuestionnaireType): Promise<CompletionState> {
  const records: Record<string, readonly Values[]> = {};
  for (const { entity, attributes } of type.needs)
    records[entity] = await reader.records(entity, { columns: attributes });
  return openCompletion(type, records);
}
