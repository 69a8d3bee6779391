import { may, textForm, type Values } from "@armature/engine";
import type { QuestionType } from "@armature/onboarding/questionnaire";
import { PERSON, type SessionOrganization } from "@armature/server";
import type { OperationRecords, ServerRecords } from "../../kit/server/typed.ts";
import type { AnswerRow } from "./answers.ts";
import { readCompletion } from "./completion.ts";
import type { ShippedQuestionnaire } from "./questionnaire.ts";
import { readAnswers } from "./read-answers.ts";

export const EVENT = "event";
/** The label of the event that records a submission. */
export const SUBMISSION = "Questionnaire submitted";
const SNAPSHOT = "questionnaireSnapshot";

type Place = Pick<SessionOrganization, "organizationId" | "variant">;

/** Who submitted a questionnaire and when, with the snapshot of its answers. */
export interface Submission {
  readonly id: number;
  readonly at: string;
  readonly by: string | null;
}

/** An answer as submitted and as it is now. Null if the question was not asked then, or is no longer asked. */
export interface SubmittedAnswer extends Pick<AnswerRow, "key" | "section" | "question"> {
  readonly submitted: string | null;
  readonly now: string | null;
}

/** The last submission of an organization. Null if there is none. Runs two statements at most. */
export async function readSubmission(records: ServerRecords, organization: Place): Promise<Submission | null> {
  const where = { kind: "term", attribute: "label", operator: "equals", values: [SUBMISSION] } as const;
  const sort = [{ attribute: "id", descending: true }] as const;
  const columns = ["data", "created", "userId"] as const;
  const events = await records.within(organization).records(EVENT, { where, sort, columns });
  const last = events.find(({ data }) => Object.hasOwn(Object(data), "snapshotId"));
  if (!last) return null;
  const [person] = await records.records(PERSON, {
    where: { kind: "ids", attribute: "userId", ids: [Number(last.userId)] },
    columns: ["displayName", "email"],
  });
  return {
    id: Number((last.data as Values)["snapshotId"]),
    at: String(last.created),
    by: person ? textForm(person.displayName ?? person.email) : null,
  };
}

/**
 * The answers of the last submission next to the current ones, in the current order. Questions that are no longer asked
 * come last. A caller sees only answers to questions that the caller may view.
 * @returns null if nothing was submitted
 */
export async function readSubmittedAnswers(
  questionnaire: ShippedQuestionnaire,
  serverRecords: ServerRecords,
  records: OperationRecords,
  organization: Place,
): Promise<{ readonly submission: Submission; readonly answers: readonly SubmittedAnswer[] } | null> {
  const submission = await readSubmission(serverRecords, organization);
  if (!submission) return null;
  const { type } = questionnaire.seenBy(records);
  const state = await readCompletion(records, type);
  const isSeen = isViewable(questionnaire, records);
  const now = (await readAnswers(records, state)).filter(isSeen);
  const kept = (await readContent(serverRecords, organization, submission)).filter(isSeen);
  return { submission, answers: compared(kept, now) };
}

async function readContent(
  records: ServerRecords,
  organization: Place,
  { id }: Submission,
): Promise<readonly AnswerRow[]> {
  const where = { kind: "ids", attribute: "id", ids: [id] } as const;
  const [snapshot] = await records.within(organization).records(SNAPSHOT, { where, columns: ["content"] });
  return (snapshot?.content as { readonly answers?: readonly AnswerRow[] } | undefined)?.answers ?? [];
}

/** Whether the caller may view the question of a stored answer and the records that the answer names. */
function isViewable(questionnaire: ShippedQuestionnaire, records: OperationRecords): (row: AnswerRow) => boolean {
  const { questions } = questionnaire.seenBy(records).type;
  const all = questionnaire.whole(records.metadata).type.questions;
  const isSeen = ({ entity, attribute: { fkName }, upload }: QuestionType) =>
    [entity, fkName, upload.entity].every((name) => name === null || may(records.permission, name, "view"));
  // Only the full definition says what a question refers to.
  const viewable = new Set(
    [...all.values()].filter(isSeen).flatMap(({ elementId: id }) => (questions.has(id) ? id : [])),
  );
  return ({ elementId }) => viewable.has(elementId);
}

function compared(submitted: readonly AnswerRow[], now: readonly AnswerRow[]): readonly SubmittedAnswer[] {
  const before = new Map(submitted.map((row) => [row.key, row.answer]));
  const asked = new Set(now.map(({ key }) => key));
  return [
    ...now.map(({ key, section, question, answer }) => {
      return { key, section, question, submitted: before.get(key) ?? null, now: answer };
    }),
    ...submitted
      .filter(({ key }) => !asked.has(key))
      .map(({ key, section, question, answer }) => ({ key, section, question, submitted: answer, now: null })),
  ];
}
