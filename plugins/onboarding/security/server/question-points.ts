import type { Issue } from "@armature/engine";
import { type EntityPoints, isSound, type ModuleItem, type WriteItem, type WrittenItem } from "@armature/server";
import type { StoredSecAnswerSecFunction } from "../../kit/records.ts";
import { type FurtherChange, onEntity, type RecordReader } from "../../kit/server/typed.ts";
import { CHOICE, CHOICE_FUNCTION, QUESTION } from "./entities.ts";
import {
  aboveOf,
  beneath,
  isCircular,
  nodeOf,
  parentName,
  type QuestionTree,
  readTree,
  type TreeEntity,
  type TreeRecord,
  withNodes,
} from "./question-tree.ts";

const CHILDREN_FAILED = {
  code: "childrenFailed",
  status: 500,
  message: "The questions and answers beneath could not be changed, so nothing was changed. Try again.",
  reportedAs: "children",
};

const FLAG = "isDeprecated";
const WORDS = { [QUESTION]: "question", [CHOICE]: "answer" } as const;

/**
 * Locks the whole tree, so that nobody adds to a record that another transaction is deprecating. Few people edit
 * questions, so one lock is enough.
 */
const TREE_LOCK = { key: "secQuestion.tree" };

const shared = {
  locks: (items: readonly ModuleItem[]) => (writesIn(items).length > 0 ? [TREE_LOCK] : []),
  read: async (items: readonly ModuleItem[], records: RecordReader) =>
    writesIn(items).length > 0 ? readTree(records) : null,
};

function treePoints(entity: TreeEntity): EntityPoints {
  return onEntity<QuestionTree | null, TreeEntity>({
    ...shared,
    entity,
    reactsOn: [QUESTION, CHOICE],
    validate(items, stored) {
      if (stored === null) return items.map(() => []);
      const tree = planned(entity, stored, items.filter(isSound));
      return items.map((item) => (isSound(item) ? nodeIssues(entity, tree, item) : []));
    },
    react: {
      as: "server",
      error: CHILDREN_FAILED,
      changes: (items, stored) => (stored === null ? [] : flagsBeneath(entity, stored, items)),
    },
  });
}

function linkPoints(): EntityPoints {
  return onEntity<QuestionTree | null, typeof CHOICE_FUNCTION>({
    ...shared,
    entity: CHOICE_FUNCTION,
    validate: (items, tree) => items.map((item) => (tree !== null && isSound(item) ? linkIssues(tree, item) : [])),
  });
}

function writesIn(items: readonly ModuleItem[]): readonly WriteItem[] {
  return items.filter((item) => item.kind !== "delete").filter(isSound);
}

/** The tree as it will be after the write. */
function planned(entity: TreeEntity, stored: QuestionTree, items: readonly WriteItem<TreeRecord>[]): QuestionTree {
  const nodes = items.flatMap(({ id, after }) => (id === null ? [] : [[id, nodeOf(after)] as const]));
  return withNodes(stored, entity, new Map(nodes));
}

function nodeIssues(
  entity: TreeEntity,
  tree: QuestionTree,
  { before, after, changed, id }: WriteItem<TreeRecord>,
): readonly Issue[] {
  const above = aboveOf(entity);
  const name = parentName(entity);
  const [was, is] = [isSet(before), isSet(after)];
  const { parent } = nodeOf(after);
  const isMoved = parent !== null && (before === null || name in changed);
  const isUnderDeprecated = parent !== null && tree[above].get(parent)?.isDeprecated === true;
  if (was && is && Object.keys(changed).length > 0) return [issue("ofDeprecated", null, entity)];
  if (isMoved && isUnderDeprecated) return [issue("toDeprecated", name, above)];
  if (was && !is && isUnderDeprecated) return [issue("underDeprecated", FLAG, above)];
  if (isMoved && id !== null && isCircular(tree, entity, id)) return [issue("questionCircle", name, entity)];
  return [];
}

function linkIssues(tree: QuestionTree, { before, after }: WriteItem<StoredSecAnswerSecFunction>): readonly Issue[] {
  const answers = [before, after].map((record) => Number(record?.secAnswerId));
  const isRefused = answers.some((id) => tree[CHOICE].get(id)?.isDeprecated === true);
  return isRefused ? [issue("toDeprecated", "secAnswerId", CHOICE)] : [];
}

function isSet(record: TreeRecord | null): boolean {
  return record?.[FLAG] === 1;
}

function issue(code: string, attribute: string | null, what: TreeEntity): Issue {
  return { code, attribute, args: { what: WORDS[what] } };
}

/** Gives all records below the written ones the same flag. */
function flagsBeneath(
  entity: TreeEntity,
  stored: QuestionTree,
  items: readonly WrittenItem<TreeRecord>[],
): readonly FurtherChange[] {
  const flagged = items
    .filter((item) => item.kind !== "delete")
    .filter(({ kind, changed }) => kind === "update" && FLAG in changed);
  const tree = planned(entity, stored, flagged);
  return ([1, 0] as const).flatMap((flag) => {
    const ids = flagged.flatMap(({ id, after }) => (after[FLAG] === flag ? id : []));
    const found = beneath(tree, entity, ids);
    return ([QUESTION, CHOICE] as const).map((kind) => {
      const other = [...found[kind]].filter((id) => tree[kind].get(id)?.isDeprecated !== (flag === 1));
      return { entity: kind, items: other.map((id) => ({ kind: "update", id, values: { [FLAG]: flag } }) as const) };
    });
  });
}

/**
 * Rules for deprecated questions and answers. Nobody can edit them or add to them. Everything below them is deprecated
 * with them, and stays so until they are un-deprecated. The functions of a deprecated answer cannot be added or
 * changed.
 */
export const questionPoints: readonly EntityPoints[] = [treePoints(QUESTION), treePoints(CHOICE), linkPoints()];
