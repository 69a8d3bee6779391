import type { Values } from "@armature/engine";
import { type Conflict, mergeThree } from "@armature/engine/changes";
import { draftAnswers } from "./role-answers.ts";
import type { QuestionModel } from "./question-model.ts";
import { FIELDS, questionField, type RoleDraft } from "./model.ts";

/** A draft merged with the role that is stored now. */
export interface MergedDraft {
  /** If both people changed a field, it has one's own value. */
  readonly draft: RoleDraft;
  /** Keyed by the id of the field. */
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges two people's changes of a role as record forms do: the name, the comments and each answer separately. If the
 * primary roles differ, the primary role and all of its answers are one value, because another primary role has other
 * questions.
 */
export function mergeDrafts(model: QuestionModel, base: RoleDraft, mine: RoleDraft, now: RoleDraft): MergedDraft {
  const isOneRole = mine.primaryId === now.primaryId;
  const ids = [base, mine, now].flatMap(({ given }) => [...given.keys()]);
  const questions = isOneRole ? [...new Set(ids)] : [];
  const names = [FIELDS.primary, FIELDS.name, FIELDS.comments, ...questions.map(questionField)];
  const flat = (draft: RoleDraft) => flatOf(draft, isOneRole);
  const { conflicts, taken } = mergeThree(names, flat(base), flat(mine), flat(now));
  return { draft: acceptStored(model, mine, now, new Set(taken)), conflicts };
}

/** Replaces some fields of a draft with those of another draft. */
export function acceptStored(
  model: QuestionModel,
  mine: RoleDraft,
  now: RoleDraft,
  fields: ReadonlySet<string>,
): RoleDraft {
  const { primaryId, given: answers } = fields.has(FIELDS.primary) ? now : mine;
  const taken = [...new Set([...mine.given.keys(), ...now.given.keys()])].filter((id) => fields.has(questionField(id)));
  const given = new Map(answers);
  for (const id of taken) {
    const answer = now.given.get(id);
    if (answer === undefined) given.delete(id);
    else given.set(id, answer);
  }
  return {
    primaryId,
    given: draftAnswers(model, primaryId, given),
    name: fields.has(FIELDS.name) ? now.name : mine.name,
    comments: fields.has(FIELDS.comments) ? now.comments : mine.comments,
  };
}

/**
 * Field → value. If both drafts have the same primary role, each answer is a field. Otherwise the primary role and its
 * answers form one field.
 */
function flatOf({ primaryId, given, name, comments }: RoleDraft, isOneRole: boolean): Values {
  const answers = [...given].toSorted(([a], [b]) => a - b);
  return {
    [FIELDS.primary]: isOneRole ? primaryId : JSON.stringify([primaryId, answers]),
    [FIELDS.name]: name.trim(),
    [FIELDS.comments]: comments.trim(),
    ...(isOneRole && Object.fromEntries(answers.map(([question, answer]) => [questionField(question), answer]))),
  };
}
