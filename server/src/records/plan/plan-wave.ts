import type { ChangeItem, EntityType, Issue } from "@armature/engine";
import { hasNoIssues, withIssue } from "@armature/engine/changes";
import { cascadeRestoreScope, readReturning, type ReturningRecords } from "../facts/cascade-restore.ts";
import { type Decide, decideAll, type Dependencies } from "./decide-all.ts";
import type { Group, RowItem } from "../facts/group.ts";
import type { LabelsByName } from "../sql/labels.ts";
import { entityOf } from "../read/query.ts";
import { RestoreTies } from "./restore-ties.ts";
import { entityTable } from "../sql/table.ts";
import { type Answers, type Apply, decideBy, lookUp, planItems } from "./validate-items.ts";

/** The groups that are planned together: the changeset, and the records that a cascade restore adds. */
export interface Wave extends Dependencies {
  readonly groups: readonly Group[];
  /** Labels of the stored record and of what it refers to. Only for a changeset of one item, else null. */
  readonly named: LabelsByName | null;
  /** The number of indexes that its items take. */
  readonly size: number;
  /** Decides an item again once other items are refused, and adds the new issues. */
  readonly again: Decide<RowItem>;
}

/** A planned group, and the changeset that it comes from. */
interface Member {
  readonly apply: Apply;
  readonly group: Group;
}

/** A member with the lookup results that decide its items. */
interface Answered extends Member {
  readonly answers: Answers;
}

/** Plans and validates a changeset and its cascade restore, before anything is written. */
export async function planWave(root: Apply): Promise<Wave> {
  const { trx, compiled, changeset, undone } = root;
  const type = entityOf(compiled, changeset.entity);
  const returning = undone === undefined ? [] : await readReturning(trx, compiled, undone, type, changeset.items);
  const { items, named } = await planItems(root, entityTable(compiled, type));
  const own = memberOf(root, type, items, false);
  const ties = new RestoreTies(root);
  const { members, size } = await planReturning(root, returning, own, ties);
  const answered: Answered[] = [];
  for (const member of [own, ...members]) {
    const others = [own, ...members].filter((each) => each !== member).map(({ group }) => group);
    answered.push({ ...member, answers: await lookUp(member.apply, member.group, others) });
  }
  const wave = await decided(answered, ties);
  const [first, ...rest] = answered;
  const isSound = wave.groups[0]?.items.every(hasNoIssues);
  if (isSound || !first?.answers.fullLookup) return { ...wave, named, size };
  // If a write is refused, report every issue at once.
  const needs = await first.answers.fullLookup();
  return { ...(await decided([{ ...first, answers: { ...first.answers, needs } }, ...rest], ties)), named, size };
}

async function planReturning(
  root: Apply,
  returning: readonly ReturningRecords[],
  own: Member,
  ties: RestoreTies,
): Promise<{ readonly members: readonly Member[]; readonly size: number }> {
  const members: Member[] = [];
  let start = root.changeset.items.length;
  for (const { type, rows } of returning) {
    const items = rows.map(({ item }) => item);
    const apply = returningApply(root, type, items);
    const former = [own, ...members].map(({ group }) => group);
    const planned = await planItems(apply, entityTable(root.compiled, type), start, former);
    // Records that exist again were already restored.
    const missing = planned.items.filter(({ issues }) => !issues.some(({ code }) => code === "alreadyThere"));
    members.push(memberOf(apply, type, missing, true));
    for (const { index } of missing) ties.add(index, rows[index - start]?.roots ?? new Set());
    start += rows.length;
  }
  return { members, size: start };
}

function memberOf(apply: Apply, type: EntityType, items: readonly RowItem[], isFurther: boolean): Member {
  const table = entityTable(apply.compiled, type);
  return { apply, group: { scope: apply.scope, table, items, following: [], isFurther } };
}

function returningApply(root: Apply, type: EntityType, items: readonly ChangeItem[]): Apply {
  const changeset = { entity: type.name, source: root.changeset.source, items };
  return { ...root, scope: cascadeRestoreScope(root.scope, type), changeset, reserved: [] };
}

async function decided(members: readonly Answered[], ties: RestoreTies): Promise<Omit<Wave, "named" | "size">> {
  const decide = deciding(members, ties);
  const dependents = (index: number) => [
    ...members.flatMap(({ answers }) => answers.needs.dependents(index)),
    ...ties.dependents(index),
  ];
  const planned = members.flatMap(({ group }) => group.items);
  const items = await decideAll(planned, { dependents }, decide);
  const former = new Map(items.map((item) => [item.index, item.issues]));
  const again: Decide<RowItem> = (item, refused) => {
    const isNew = (issue: Issue) => !former.get(item.index)?.some((known) => isSame(known, issue));
    const added = decide(item, refused).issues.filter(isNew);
    return added.length === 0 ? item : { ...item, issues: [...item.issues, ...added] };
  };
  const groups = members.map(({ group, answers: { following } }) => ({ ...group, following }));
  return { groups: regrouped(groups, items), dependents, again };
}

/** Decides an item as it was first planned, whatever happened to it since. */
function deciding(members: readonly Answered[], ties: RestoreTies): Decide<RowItem> {
  const planned = new Map(
    members.flatMap(({ apply, group, answers }) => {
      const decide = decideBy(apply, group.table, answers);
      return group.items.map((item) => [item.index, { item, decide }] as const);
    }),
  );
  return (item, refused) => {
    const own = planned.get(item.index);
    const done = own ? own.decide(own.item, refused) : item;
    return hasNoIssues(done) && ties.isLost(item.index, refused) ? withIssue(done, "alongLost") : done;
  };
}

function isSame(a: Issue, b: Issue): boolean {
  return a.code === b.code && a.attribute === b.attribute;
}

/** The same groups with these items, which come in the same order. */
export function regrouped(groups: readonly Group[], items: readonly RowItem[]): readonly Group[] {
  let start = 0;
  return groups.map((group) => {
    const own = items.slice(start, start + group.items.length);
    start += group.items.length;
    return { ...group, items: own };
  });
}
