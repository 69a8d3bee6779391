import type { StoredSecAnswer, StoredSecQuestion } from "../../kit/records.ts";
import type { RecordReader } from "../../kit/server/typed.ts";
import { CHOICE, QUESTION } from "./entities.ts";

/** The properties of a question or an answer that build the tree. */
interface Node {
  /** For an answer its question, for a question the answer that leads to it. Null for a top-level question. */
  readonly parent: number | null;
  readonly isDeprecated: boolean;
}

/** A record of a question or an answer. */
export type TreeRecord = Partial<StoredSecQuestion & Pick<StoredSecAnswer, "secQuestionId">>;

export type TreeEntity = typeof QUESTION | typeof CHOICE;

/** All questions and answers by id, as the current transaction sees them. */
export type QuestionTree = Readonly<Record<TreeEntity, ReadonlyMap<number, Node>>>;

const PARENT = { [QUESTION]: "parentAnswerId", [CHOICE]: "secQuestionId" } as const;

/** The attribute that names the parent record. */
export function parentName(entity: TreeEntity): string {
  return PARENT[entity];
}

export function aboveOf(entity: TreeEntity): TreeEntity {
  return entity === QUESTION ? CHOICE : QUESTION;
}

export function nodeOf(record: TreeRecord): Node {
  const { parentAnswerId, secQuestionId, isDeprecated } = record;
  return { parent: parentAnswerId ?? secQuestionId ?? null, isDeprecated: isDeprecated === 1 };
}

export async function readTree(records: RecordReader): Promise<QuestionTree> {
  const questions = await records.records(QUESTION, { columns: ["id", PARENT[QUESTION], "isDeprecated"] });
  const choices = await records.records(CHOICE, { columns: ["id", PARENT[CHOICE], "isDeprecated"] });
  const nodesOf = (rows: readonly (TreeRecord & { readonly id: number })[]) =>
    new Map(rows.map((row) => [row.id, nodeOf(row)]));
  return { [QUESTION]: nodesOf(questions), [CHOICE]: nodesOf(choices) };
}

/** The tree with some nodes of one entity replaced. */
export function withNodes(tree: QuestionTree, entity: TreeEntity, nodes: ReadonlyMap<number, Node>): QuestionTree {
  return { ...tree, [entity]: new Map([...tree[entity], ...nodes]) };
}

/** Whether a record is its own ancestor. */
export function isCircular(tree: QuestionTree, entity: TreeEntity, id: number): boolean {
  const seen = new Set<string>();
  let at: TreeEntity = entity;
  for (let next: number | null = id; next !== null; at = aboveOf(at)) {
    const key = `${at} ${next}`;
    if (seen.has(key)) return true;
    seen.add(key);
    next = tree[at].get(next)?.parent ?? null;
  }
  return false;
}

/** All records below the given ones at any depth. Each appears once, even if they form a circle. */
export function beneath(
  tree: QuestionTree,
  entity: TreeEntity,
  ids: readonly number[],
): Readonly<Record<TreeEntity, ReadonlySet<number>>> {
  const found = { [QUESTION]: new Set<number>(), [CHOICE]: new Set<number>() };
  let [at, level]: [TreeEntity, readonly number[]] = [entity, ids];
  while (level.length > 0) {
    const above = new Set(level);
    at = aboveOf(at);
    const own = found[at];
    level = [...tree[at]].flatMap(([id, { parent }]) =>
      parent !== null && above.has(parent) && !own.has(id) ? id : [],
    );
    for (const id of level) own.add(id);
  }
  return found;
}
