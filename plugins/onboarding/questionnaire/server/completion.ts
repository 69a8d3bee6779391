import type { Values } from "@armature/engine";
import { type CompletionState, openCompletion, type QuestionnaireType } from "@armature/onboarding/questionnaire";
import type { RecordReader } from "@armature/server";

/**
 * Reads how much of a questionnaire the reader's organization has answered. It runs one statement per entity.
 * @param type the questionnaire of the reader's caller. It names nothing that the caller may not view
 * @throws AppError noOrganization (409)
 */
export async function readCompletion(reader: RecordReader, type: QuestionnaireType): Promise<CompletionState> {
  const records: Record<string, readonly Values[]> = {};
  for (const { entity, attributes } of type.needs)
    records[entity] = await reader.records(entity, { columns: attributes });
  return openCompletion(type, records);
}
