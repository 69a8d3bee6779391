import { type ChangeItem, type EntityType, hasNoIssues, type Issue, restoredId, withIssue } from "@armature/engine";
import { bringing, type ReturningRecords } from "./cascade-restore.ts";
import { type Decide, decideAll } from "./decide-all.ts";
import type { Group, RowItem } from "./group.ts";
import type { Found } from "./labels.ts";
import { entityOf } from "./query.ts";
import { type EntityTable, entityTable } from "./table.ts";
import { type Answers, type Apply, decideBy, lookUp, planItems } from "./validate-items.ts";

/** The groups that are planned together: the roots, and what comes back with them. */
export interface Wave {
  readonly groups: readonly Group[];
  readonly named: Found | null;
  /** How many indexes its items take. */
  readonly size: number;
  dependents(index: number): readonly number[];
  /** An item as it was decided before, refused too for what is refused since. */
  readonly again: Decide<RowItem>;
}

/** A changeset of the wave as it was planned. */
interface Member extends Group {
  readonly apply: Apply;
}

/** Plans and validates a changeset and what comes back with it, before anything is written. */
export async function planWave(root: Apply, returning: readonly ReturningRecords[]): Promise<Wave> {
  const rootTable = entityTable(root.compiled, entityOf(root.compiled, root.changeset.entity));
  const { items, named } = await planItems(root, rootTable);
  const members: Member[] = [memberOf(root, rootTable, items)];
  const ties = new Ties(root);
  let start = root.changeset.items.length;
  for (const { type, rows } of returning) {
    const apply = returningApply(
      root,
      type,
      rows.map(({ item }) => item),
    );
    const table = entityTable(root.compiled, type);
    const planned = await planItems(apply, table, start, members);
    // What is there again has come back.
    const missing = planned.items.filter(({ issues }) => !issues.some(({ code }) => code === "alreadyThere"));
    members.push(memberOf(apply, table, missing));
    for (const { index } of missing) ties.add(index, rows[index - start]?.roots ?? new Set());
    start += rows.length;
  }
  let answers: readonly Answers[] = [];
  for (const member of members) {
    const others = members.filter((each) => each !== member);
    answers = [...answers, await lookUp(member.apply, member, others)];
  }
  const first = decided(members, answers, ties);
  const [own] = answers;
  // If a write is refused, report every issue at once.
  if (own?.askAll && !first.groups[0]?.items.every(hasNoIssues)) {
    const all = [{ ...own, needs: await own.askAll() }, ...answers.slice(1)];
    return { ...decided(members, all, ties), named, size: start };
  }
  return { ...first, named, size: start };
}

function memberOf(apply: Apply, table: EntityTable, items: readonly RowItem[]): Member {
  return { apply, scope: apply.scope, table, items, following: [] };
}

function returningApply(root: Apply, type: EntityType, items: readonly ChangeItem[]): Apply {
  const changeset = { entity: type.name, source: root.changeset.source, items };
  return { ...root, scope: bringing(root.scope, type), changeset, reserved: [] };
}

function decided(
  members: readonly Member[],
  answers: readonly Answers[],
  ties: Ties,
): Pick<Wave, "groups" | "dependents" | "again"> {
  const deciders = new Map(
    members.flatMap((member, at) => {
      const answer = answers[at];
      const decide = answer && decideBy(member.apply, member.table, answer);
      return decide ? member.items.map((item) => [item.index, { item, decide }] as const) : [];
    }),
  );
  const decide: Decide<RowItem> = (item, refused) => {
    const one = deciders.get(item.index);
    const done = one ? one.decide(one.item, refused) : item;
    return hasNoIssues(done) && ties.isLost(item.index, refused) ? withIssue(done, "alongLost") : done;
  };
  const dependents = (index: number) => [
    ...answers.flatMap(({ needs }) => needs.dependents(index)),
    ...ties.dependents(index),
  ];
  const items = decideAll(
    members.flatMap((member) => member.items),
    { dependents },
    decide,
  );
  const former = new Map(items.map((item) => [item.index, new Set(item.issues.map(keyOf))]));
  const again: Decide<RowItem> = (item, refused) => {
    const known = former.get(item.index);
    const added = decide(item, refused).issues.filter((issue) => !known?.has(keyOf(issue)));
    return added.length === 0 ? item : { ...item, issues: [...item.issues, ...added] };
  };
  const groups = members.map(({ scope, table, items: own }, at): Group => {
    return { scope, table, items: own, following: answers[at]?.following ?? [] };
  });
  return { groups: regrouped(groups, items), dependents, again };
}

function keyOf({ code, attribute }: Issue): string {
  return `${code} ${attribute ?? ""}`;
}

/** The same groups with these items, which are in the same order. */
export function regrouped(groups: readonly Group[], items: readonly RowItem[]): readonly Group[] {
  let start = 0;
  return groups.map((group) => {
    const own = items.slice(start, start + group.items.length);
    start += group.items.length;
    return { ...group, items: own };
  });
}

/**
 * Roots of a restore, and what comes back with them: a root whose company cannot come back is refused, and what has no
 * root left stays away.
 */
class Ties {
  readonly #indexes: ReadonlyMap<number, number>;
  readonly #rootsOf = new Map<number, readonly number[]>();
  readonly #company = new Map<number, number[]>();

  constructor({ compiled, changeset: { entity, items } }: Apply) {
    const type = entityOf(compiled, entity);
    this.#indexes = new Map(
      items.flatMap((item, index) => {
        const id = item.kind === "create" ? restoredId(type, item) : null;
        return id === null ? [] : [[id, index] as const];
      }),
    );
  }

  /** @param roots ids of records that the restore brings back */
  add(index: number, roots: ReadonlySet<number>): void {
    const own = [...roots].flatMap((id) => this.#indexes.get(id) ?? []);
    this.#rootsOf.set(index, own);
    for (const root of own) {
      const company = this.#company.get(root) ?? [];
      company.push(index);
      this.#company.set(root, company);
    }
  }

  dependents(index: number): readonly number[] {
    return [...(this.#rootsOf.get(index) ?? []), ...(this.#company.get(index) ?? [])];
  }

  isLost(index: number, refused: ReadonlySet<number>): boolean {
    const roots = this.#rootsOf.get(index);
    if (roots !== undefined) return roots.every((root) => refused.has(root));
    return (this.#company.get(index) ?? []).some((each) => refused.has(each));
  }
}
