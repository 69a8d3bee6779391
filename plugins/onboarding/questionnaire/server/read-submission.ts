import { may, type PermissionMap } from "@armature/engine";
import type { QuestionType } from "@armature/onboarding/questionnaire";
import { type Kysely, sql } from "kysely";
import { type SystemSchema, type CompiledMetadata, createReader, type Scope } from "@armature/server";
import type { AnswerRow } from "./answers.ts";
import { readCompletion } from "./completion.ts";
import { questionnaireFor, questionnaireOf } from "./questionnaire.ts";
import { readAnswers } from "./read-answers.ts";

type Db = Kysely<SystemSchema>;

/** Who submitted a questionnaire and when, with the snapshot of its answers. */
export interface Submission {
  readonly id: number;
  readonly at: string;
  readonly by: string | null;
}

/** An answer as it was submitted, and as it is now; null where it was not asked then, or is not any more. */
export interface SubmittedAnswer extends Pick<AnswerRow, "key" | "section" | "question"> {
  readonly submitted: string | null;
  readonly now: string | null;
}

/** The last submission of an organization; null where there is none. One statement. */
export async function readSubmission(db: Db, organizationId: number): Promise<Submission | null> {
  const { rows } = await sql<{ readonly id: number; readonly at: Date; readonly by: string | null }>`
    select (e.data ->> 'snapshotId')::int as "id", e."created" as "at", coalesce(u."displayName", u.email) as "by"
    from data.event e left join data."user" u on u."userId" = e."userId"
    where e."organizationId" = ${organizationId} and e.data ? 'snapshotId'
    order by e."id" desc limit 1`.execute(db);
  const [last] = rows;
  return last ? { ...last, at: new Date(last.at).toISOString() } : null;
}

/**
 * The answers of the last submission beside those of now, in the order of now; what is not asked any more stands behind.
 * A caller sees the answers to questions that the caller may view.
 * @returns null where nothing was submitted
 */
export async function readSubmittedAnswers(
  db: Db,
  compiled: CompiledMetadata,
  scope: Scope & { readonly organizationId: number },
): Promise<{ readonly submission: Submission; readonly answers: readonly SubmittedAnswer[] } | null> {
  const submission = await readSubmission(db, scope.organizationId);
  if (!submission) return null;
  const { type } = questionnaireFor(compiled, scope.permission);
  const reader = createReader(db, compiled, scope);
  const state = await readCompletion(reader, type);
  const isSeen = isViewable(compiled, scope.permission);
  const now = (await readAnswers(reader, state)).filter(isSeen);
  const submitted = (await readContent(db, submission.id)).filter(isSeen);
  return { submission, answers: compared(submitted, now) };
}

async function readContent(db: Db, id: number): Promise<readonly AnswerRow[]> {
  const { rows } = await sql<{ readonly answers: readonly AnswerRow[] }>`
    select content -> 'answers' as "answers" from data."questionnaireSnapshot" where "id" = ${id}`.execute(db);
  return rows[0]?.answers ?? [];
}

/** Whether the caller may view the question of a stored answer, and what the answer names. */
function isViewable(compiled: CompiledMetadata, permission: PermissionMap): (row: AnswerRow) => boolean {
  const { questions } = questionnaireFor(compiled, permission).type;
  const all = questionnaireOf(compiled.metadata).type.questions;
  const isSeen = ({ entity, attribute: { fkName }, upload }: QuestionType) =>
    [entity, fkName, upload.entity].every((name) => name === null || may(permission, name, "view"));
  // What a question refers to is told by the whole definition alone.
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
