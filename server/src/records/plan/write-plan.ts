import type { ChangeItem, EntityType } from "@armature/engine";
import { hasNoIssues } from "@armature/engine/changes";
import type { ErrorCode, ErrorDefinition } from "../../base/errors.ts";
import { decideAll, refuseDependents } from "./decide-all.ts";
import { type Group, recordsOf, type RowItem } from "../facts/group.ts";
import type { LabelsByName } from "../sql/labels.ts";
import { withValues } from "./planned-values.ts";
import { entityOf } from "../read/query.ts";
import type { Scope } from "../scope.ts";
import { withServerValues } from "./server-values.ts";
import { planWave, regrouped, type Wave } from "./plan-wave.ts";
import { entityTable } from "../sql/table.ts";
import { type Apply, decideBy, lookUp, planItems } from "./validate-items.ts";
import { reserveIds, skipIds } from "../sql/ids.ts";

/**
 * Records that follow from those of a call, such as records that a module adds. They are written in the same
 * transaction.
 */
export interface FurtherWrite {
  readonly entity: string;
  readonly items: readonly ChangeItem[];
  /** The scope whose permissions apply to them. */
  readonly scope: Scope;
  /** The error to answer if one of them is refused. If it is absent, the refusal of the record itself is answered. */
  readonly error?: ErrorCode | ErrorDefinition;
}

/** A further record that was refused. */
export interface RefusedRecord {
  readonly type: EntityType;
  readonly item: RowItem;
}

/**
 * All that one call writes: its own records, a cascade restore, and the records that follow from them. Everything is
 * planned and validated before anything is written, so a refusal has nothing to undo. States and locks are the ones
 * from before the call.
 */
export class WritePlan {
  readonly #apply: Apply;
  readonly #wave: Wave;
  #groups: readonly Group[];
  /** The next free index. */
  #next: number;

  private constructor(apply: Apply, wave: Wave) {
    this.#apply = apply;
    this.#wave = wave;
    this.#groups = wave.groups;
    this.#next = wave.size;
  }

  /** Plans and validates the items of a changeset and its cascade restore. */
  static async open(apply: Apply): Promise<WritePlan> {
    return new WritePlan(apply, await planWave(apply));
  }

  /** Labels of the stored record and of what it refers to. Only for a changeset of one item, else null. */
  get named(): LabelsByName | null {
    return this.#wave.named;
  }

  /** The groups to write. The first one has the caller's own records. */
  get groups(): readonly Group[] {
    return this.#groups;
  }

  /** The caller's own records. */
  get roots(): readonly RowItem[] {
    return this.#groups[0]?.items ?? [];
  }

  /**
   * Replaces the roots with the result of the rules of modules. Items that depend on newly refused roots are refused
   * too.
   */
  decideRoots(roots: readonly RowItem[]): void {
    const [own, ...returning] = this.#groups;
    if (!own) return;
    const groups = [{ ...own, items: roots }, ...returning];
    const items = groups.flatMap((group) => group.items);
    this.#groups = regrouped(groups, refuseDependents(items, this.#wave, this.#wave.again));
  }

  /** Gives an id to each new root that will be written. */
  async takeIds(): Promise<void> {
    const [own, ...returning] = this.#groups;
    if (!own) return;
    this.#groups = [{ ...own, items: await this.#withIds(own, this.#apply.reserved) }, ...returning];
    for (const group of returning) await this.#withIds(group);
  }

  /**
   * Plans and validates records that follow from the roots, which have their ids by now.
   * @returns the first refused record; nothing of the call may be written then
   */
  async further({ scope, entity, items, error }: FurtherWrite): Promise<RefusedRecord | null> {
    const { trx, compiled, at } = this.#apply;
    const type = entityOf(compiled, entity);
    const table = entityTable(compiled, type);
    const planned = recordsOf(this.#groups, entity);
    const isGone = (item: ChangeItem) => item.kind !== "create" && planned.get(Number(item.id))?.values === null;
    const changeset = { entity, source: "api", items: items.filter((item) => !isGone(item)) } as const;
    if (changeset.items.length === 0) return null;
    const apply: Apply = { trx, compiled, scope, changeset, isRestore: false, at, reserved: [] };
    const { items: asked } = await planItems(apply, table, this.#next, this.#groups);
    const answers = await lookUp(apply, { table, items: asked }, this.#groups);
    const decided = await decideAll(asked, answers.needs, decideBy(apply, table, answers));
    const refused = decided.find((item) => !hasNoIssues(item));
    if (refused) return { type, item: refused };
    this.#next += changeset.items.length;
    const { following } = answers;
    const group: Group = { scope, table, items: decided, following, isFurther: true, error };
    this.#add({ ...group, items: await this.#withIds(group) });
    return null;
  }

  /**
   * Writes each record only once: a change joins an item that the plan already has for the record, and a delete
   * replaces it.
   */
  #add(group: Group): void {
    const { type } = group.table;
    const changes = new Map(group.items.flatMap((item) => (item.id === null ? [] : [[item.id, item]])));
    const joined = new Set<number>();
    this.#groups = this.#groups.map((former) => {
      if (former.table.type.name !== type.name) return former;
      const items = former.items.map((item) => {
        const change = item.id !== null && hasNoIssues(item) ? changes.get(item.id) : undefined;
        if (change === undefined) return item;
        joined.add(change.index);
        return joinedItem(type, item, change);
      });
      return { ...former, items, following: [...former.following, ...group.following] };
    });
    const left = group.items.filter(({ index }) => !joined.has(index));
    this.#groups = [...this.#groups, { ...group, items: left }];
  }

  async #withIds({ table, items }: Group, reserved: readonly number[] = []): Promise<readonly RowItem[]> {
    const { trx } = this.#apply;
    const creates = items.filter((item) => item.kind === "create").filter(hasNoIssues);
    if (creates.length === 0) return items;
    const named = creates.flatMap(({ id }) => id ?? []);
    if (named.length > 0) await skipIds(trx, table, named);
    const lacking = Math.max(0, creates.length - named.length - reserved.length);
    const ids = [...reserved, ...(await reserveIds(trx, table, lacking))].values();
    return items.map((item) =>
      item.kind === "create" && hasNoIssues(item)
        ? withServerValues(table.type, { ...item, id: item.id ?? nextOf(ids) })
        : item,
    );
  }
}

function joinedItem(type: EntityType, item: RowItem, change: RowItem): RowItem {
  if (item.kind === "create" && change.kind === "update") return withValues(type, item, change.changed);
  if (item.kind === "update" && change.kind === "update") return withValues(type, item, change.changed);
  if (item.kind === "update" && change.kind === "delete") return { ...change, index: item.index, before: item.before };
  throw new Error(`A further change deletes a record of ${type.name} that the same call makes`);
}

function nextOf(ids: Iterator<number, undefined>): number {
  const { value } = ids.next();
  if (value === undefined) throw new Error("The database reserved fewer ids than it was asked for");
  return value;
}
