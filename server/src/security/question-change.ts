import { type ChangeItem, type Issue, type PlannedWrite, type Values } from "@armature/engine";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { type ApplyOptions, writeWithin } from "../records/apply.ts";
import type { RowItem } from "../records/judge.ts";
import { type Scope, serverFor } from "../records/scope.ts";
import { isRepeated } from "../records/write-transaction.ts";
import { CHOICE, CHOICE_FUNCTION, QUESTION } from "./entities.ts";
import { isSoundWrite } from "../records/planned-values.ts";
import {
  aboveOf,
  beneath,
  isCircular,
  nodeOf,
  parentName,
  type QuestionTree,
  readTree,
  type TreeEntity,
  withNodes,
} from "./question-tree.ts";

const FLAG = "isDeprecated";
const WORDS = { [QUESTION]: "question", [CHOICE]: "answer" } as const;

type OfQuestions = TreeEntity | typeof CHOICE_FUNCTION;

export interface QuestionChange {
  readonly scope: Scope;
  readonly entity: OfQuestions;
  /** Nothing will be written, so nothing is locked. */
  readonly isDry: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
}

type Write = PlannedWrite<number>;

/** Whether what is deprecated counts for the records of an entity. */
export function isOfQuestions(entity: string): entity is OfQuestions {
  return entity === QUESTION || entity === CHOICE || entity === CHOICE_FUNCTION;
}

/**
 * How questions, answers and the functions of these are changed: what is deprecated is neither edited nor added to,
 * stays
 * so beneath what is deprecated, and takes along what is beneath it in the same transaction.
 */
export function questionChange(change: QuestionChange): Pick<ApplyOptions, "complete" | "alongside"> {
  let flagged: readonly Write[] = [];
  return {
    async complete(trx, compiled, items) {
      if (!items.some(isSoundWrite)) return items;
      if (!change.isDry) await takeTurns(trx);
      const tree = await readTree(trx, compiled);
      const judged = judgeAll(change.entity, tree, items);
      flagged = judged.filter(isSoundWrite).filter((item) => item.kind === "update" && FLAG in item.changed);
      return judged;
    },
    alongside: async (trx, written, compiled) => {
      const ids = new Set(written.map(({ index }) => index));
      const roots = flagged.filter(({ index }) => ids.has(index));
      if (roots.length === 0 || change.entity === CHOICE_FUNCTION) return;
      try {
        await cascade(change, change.entity, roots, trx, compiled);
      } catch (error) {
        throw isRepeated(error) ? error : new AppError("childrenFailed", { cause: error });
      }
    },
  };
}

/** Nothing is added beneath what another transaction is about to deprecate; writers of questions are few. */
async function takeTurns(trx: Kysely<SystemSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('secQuestion.tree', 0))`.execute(trx);
}

function judgeAll(entity: OfQuestions, stored: QuestionTree, items: readonly RowItem[]): readonly RowItem[] {
  const issuesOf = entity === CHOICE_FUNCTION ? linkIssues(stored) : nodeIssues(entity, planned(entity, stored, items));
  return items.map((item) => (isSoundWrite(item) ? { ...item, issues: issuesOf(item) } : item));
}

/** The tree as it will be. */
function planned(entity: TreeEntity, stored: QuestionTree, items: readonly RowItem[]): QuestionTree {
  const writes = items.filter(isSoundWrite);
  const nodes = writes.flatMap(({ id, after }) => (id === null ? [] : [[id, nodeOf(entity, after)] as const]));
  return withNodes(stored, entity, new Map(nodes));
}

function nodeIssues(entity: TreeEntity, tree: QuestionTree): (item: Write) => readonly Issue[] {
  const above = aboveOf(entity);
  const name = parentName(entity);
  return ({ before, after, changed, id }) => {
    const [was, is] = [isSet(before), isSet(after)];
    const { parent } = nodeOf(entity, after);
    const isMoved = parent !== null && (before === null || name in changed);
    const isUnderDeprecated = parent !== null && tree[above].get(parent)?.isDeprecated === true;
    if (was && is && Object.keys(changed).length > 0) return [issue("ofDeprecated", null, entity)];
    if (isMoved && isUnderDeprecated) return [issue("toDeprecated", name, above)];
    if (was && !is && isUnderDeprecated) return [issue("underDeprecated", FLAG, above)];
    if (isMoved && id !== null && isCircular(tree, entity, id)) return [issue("questionCircle", name, entity)];
    return [];
  };
}

/** A deprecated answer neither gains functions nor are those it has turned. */
function linkIssues(tree: QuestionTree): (item: Write) => readonly Issue[] {
  return ({ before, after }) => {
    const answers = [before, after].map((record) => Number(record?.["secAnswerId"]));
    const isRefused = answers.some((id) => tree[CHOICE].get(id)?.isDeprecated === true);
    return isRefused ? [issue("toDeprecated", "secAnswerId", CHOICE)] : [];
  };
}

function isSet(record: Values | null): boolean {
  return record?.[FLAG] === 1;
}

function issue(code: string, attribute: string | null, what: TreeEntity): Issue {
  return { code, attribute, args: { what: WORDS[what] } };
}

/** What is beneath takes the flags of what was written. */
async function cascade(
  { scope, at }: QuestionChange,
  entity: TreeEntity,
  roots: readonly Write[],
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
): Promise<void> {
  const tree = await readTree(trx, compiled);
  const server = serverFor(compiled.entityNames, scope);
  for (const flag of [1, 0]) {
    const ids = roots.flatMap(({ id, after }) => (id !== null && after[FLAG] === flag ? id : []));
    const found = beneath(tree, entity, ids);
    for (const kind of [QUESTION, CHOICE] as const) {
      const other = [...found[kind]].filter((id) => tree[kind].get(id)?.isDeprecated !== (flag === 1));
      const items = other.map((id): ChangeItem => ({ kind: "update", id, values: { [FLAG]: flag } }));
      if (items.length > 0) await writeWithin(trx, compiled, server, { entity: kind, source: "api", items }, at);
    }
  }
}
