import { restoredId } from "@armature/engine/changes";
import { entityOf } from "../read/query.ts";
import type { Apply } from "./validate-items.ts";

/**
 * Ties between the roots of a restore and their cascade. If a part of a root's cascade cannot be restored, the root is
 * refused. A record is refused if all its roots are.
 */
export class RestoreTies {
  /** The item index of each root, by record id. */
  readonly #indexes: ReadonlyMap<number, number>;
  /** The indexes of the roots of a record, by the record's own index. */
  readonly #rootsOf = new Map<number, readonly number[]>();
  /** The indexes of the cascade of a root, by the root's index. */
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

  /** @param roots ids of the records that this record is restored with */
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
