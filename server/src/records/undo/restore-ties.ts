import { restoredId } from "@armature/engine/changes";
import { entityOf } from "../read/query.ts";
import type { Apply } from "../write/validate-items.ts";

/**
 * Roots of a restore, and what comes back with them: a root whose company cannot come back is refused, and what has no
 * root left stays away.
 */
export class RestoreTies {
  /** Of the roots, by their ids. */
  readonly #indexes: ReadonlyMap<number, number>;
  /** By the index of a record that comes back, the indexes of its roots. */
  readonly #rootsOf = new Map<number, readonly number[]>();
  /** By the index of a root, the indexes of what comes back with it. */
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
