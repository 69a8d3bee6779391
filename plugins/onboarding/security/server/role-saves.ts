import type { Issue } from "@armature/engine";
import {
  ANSWER_LIST,
  answeredPairs,
  givenAnswers,
  keptAnswers,
  type QuestionModel,
  roleAnswerIssues,
  snapshotText,
} from "@armature/onboarding/security";
import { type WriteItem, rowId } from "@armature/server";
import type { StoredSecRoleOrganization } from "../../kit/records.ts";
import type { RoleModel, StoredAnswer } from "./role-model.ts";

const PRIMARY = "secRolePrimaryId";
export const SNAPSHOT = "snapshot";
/** An id that no record has. */
const NONE = 0;

/** A role that gets a new snapshot in this changeset, with its answers. */
export interface RoleSave {
  readonly item: WriteItem<StoredSecRoleOrganization>;
  readonly primaryId: number;
  /** Null if the stored answers stay. They are not validated again. */
  readonly sent: readonly number[] | null;
}

/**
 * Finds the items that save a role: a new role, a role sent with answers or a snapshot, or a role with another primary
 * role, which loses all of its answers. Other changes leave answers and snapshot as they are.
 */
export function roleSaves(items: readonly WriteItem<StoredSecRoleOrganization>[]): readonly RoleSave[] {
  return items.flatMap((item): readonly RoleSave[] => {
    if (item.issues.some(({ attribute }) => attribute === ANSWER_LIST)) return [];
    const { [ANSWER_LIST]: sent }: { readonly [ANSWER_LIST]?: unknown } = item.input;
    const list = sent as readonly number[] | undefined;
    const [primaryId = NONE] = rowId(item.after[PRIMARY]);
    const isNew = item.kind === "create" || PRIMARY in item.changed;
    if (list !== undefined || isNew) return [{ item, primaryId, sent: list ?? [] }];
    return SNAPSHOT in item.sent ? [{ item, primaryId, sent: null }] : [];
  });
}

/** The issues of the answers of a save. An unknown primary role asks no questions. */
export function answerIssues({ item, primaryId, sent }: RoleSave, questions: QuestionModel): readonly Issue[] {
  const isKnown = !item.issues.some(({ attribute }) => attribute === PRIMARY);
  return sent === null || !isKnown ? [] : roleAnswerIssues(questions, primaryId, sent);
}

export interface SnapshotContext {
  readonly model: RoleModel;
  readonly questions: QuestionModel;
  readonly stored: ReadonlyMap<number, readonly StoredAnswer[]>;
  readonly serviceAreaId: number | null;
  readonly created: string;
}

/** The snapshot text of each saved role, by the index of its item. */
export async function snapshotsOf(
  { model, questions, stored, serviceAreaId, created }: SnapshotContext,
  saves: readonly RoleSave[],
): Promise<ReadonlyMap<number, string>> {
  const roles = saves.map(({ item, primaryId, sent }) => {
    const own = (item.kind === "update" && item.id !== null && stored.get(item.id)) || [];
    const given = givenAnswers(questions, sent ?? own.map(({ answerId }) => answerId));
    return { item, primaryId, given: keptAnswers(questions, primaryId, given) };
  });
  const primaryIds = roles.map(({ primaryId }) => primaryId);
  const answerIds = roles.flatMap(({ given }) => [...given.values()]);
  const { templates, classes, functionsOf } = await model.templates(primaryIds, answerIds);
  const texts = roles.map(({ item, primaryId, given }) => {
    const functions = functionsOf(primaryId, [...given.values()]);
    const questionAnswerMap = answeredPairs(questions, primaryId, given);
    const text = snapshotText({ created, questionAnswerMap, templates, functions, classes, serviceAreaId });
    return [item.index, text] as const;
  });
  return new Map(texts);
}
