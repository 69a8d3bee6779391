import {
  ANSWER_LIST,
  answeredPairs,
  type ChangeItem,
  type EntityType,
  givenAnswers,
  type Issue,
  keptAnswers,
  type PlannedWrite,
  type QuestionModel,
  roleAnswerIssues,
  snapshotText,
} from "@armature/engine";
import type { RowItem } from "../records/judge.ts";
import { withValues } from "../records/planned-values.ts";
import { rowId } from "../records/table.ts";
import type { RoleModel, StoredAnswer } from "./role-model.ts";

const PRIMARY = "secRolePrimaryId";
const SNAPSHOT = "snapshot";
/** The id that no record has. */
const NONE = 0;

/** A role whose snapshot a changeset makes anew, and its answers. */
export interface RoleSave {
  readonly item: PlannedWrite<number>;
  readonly primaryId: number;
  /** As sent; null where the stored ones stay, unjudged. */
  readonly sent: readonly number[] | null;
  readonly issues: readonly Issue[];
}

/**
 * What saves a role: a new one, one that is sent with answers, with another primary role, of which none of the
 * former answers stays, or with a snapshot of the caller's making. Other changes leave answers and snapshot.
 */
export function roleSaves(items: readonly RowItem[], sent: readonly ChangeItem[]): readonly RoleSave[] {
  return items.flatMap((item): readonly RoleSave[] => {
    const asked = sent[item.index];
    if ((item.kind !== "create" && item.kind !== "update") || !asked || asked.kind === "delete") return [];
    const list = asked.values[ANSWER_LIST];
    const [primaryId = NONE] = rowId(item.after[PRIMARY]);
    const isNew = item.kind === "create" || PRIMARY in item.changed;
    if (list === undefined && !isNew)
      return SNAPSHOT in asked.values ? [{ item, primaryId, sent: null, issues: [] }] : [];
    const ids = idsOf(list ?? []);
    const issues = ids === null ? [{ code: "answerList", attribute: ANSWER_LIST }] : [];
    return [{ item, primaryId, sent: ids ?? [], issues }];
  });
}

/** Null for what is no list of ids. */
function idsOf(list: unknown): readonly number[] | null {
  if (!Array.isArray(list)) return null;
  return list.every((id): id is number => Number.isSafeInteger(id)) ? list : null;
}

/** Judges the answers that were sent; a primary role that there is not asks nothing. */
export function judgeAnswers(saves: readonly RoleSave[], questions: QuestionModel): readonly RoleSave[] {
  return saves.map((save) => {
    const isKnown = !save.item.issues.some(({ attribute }) => attribute === PRIMARY);
    if (save.sent === null || save.issues.length > 0 || !isKnown) return save;
    return { ...save, issues: roleAnswerIssues(questions, save.primaryId, save.sent) };
  });
}

export interface SnapshotContext {
  readonly type: EntityType;
  readonly model: RoleModel;
  readonly questions: QuestionModel;
  readonly stored: ReadonlyMap<number, readonly StoredAnswer[]>;
  readonly serviceAreaId: number | null;
  readonly created: string;
}

/** The items of sound saves with the snapshot of what the roles are now, in place of one that was sent. */
export async function withSnapshots(context: SnapshotContext, saves: readonly RoleSave[]): Promise<readonly RowItem[]> {
  const { type, model, questions, stored, serviceAreaId, created } = context;
  const roles = saves.map(({ item, primaryId, sent }) => {
    const own = (item.kind === "update" && stored.get(item.id)) || [];
    const given = givenAnswers(questions, sent ?? own.map(({ answerId }) => answerId));
    return { item, primaryId, given: keptAnswers(questions, primaryId, given) };
  });
  const primaryIds = roles.map(({ primaryId }) => primaryId);
  const answerIds = roles.flatMap(({ given }) => [...given.values()]);
  const { templates, classes, functionsOf } = await model.templates(primaryIds, answerIds);
  return roles.map(({ item, primaryId, given }) => {
    const functions = functionsOf(primaryId, [...given.values()]);
    const questionAnswerMap = answeredPairs(questions, primaryId, given);
    const text = snapshotText({ created, questionAnswerMap, templates, functions, classes, serviceAreaId });
    return withValues(type, item, { [SNAPSHOT]: text });
  });
}
