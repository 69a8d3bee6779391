import type { RecordId } from "@armature/engine";
import { POINT_LIST } from "@armature/onboarding/security";
import { isSound } from "@armature/server";
import type { NewSecFunctionInput } from "../../kit/records.ts";
import { type ItemOf, onEntity } from "../../kit/server/typed.ts";
import { FUNCTION, POINT } from "./entities.ts";

const OWNER = "secFunctionId";

/** All points that a function should have, as the write will find them or refuse them. Stored points have their id. */
type PointList = readonly (Omit<NewSecFunctionInput, typeof OWNER> & { readonly id?: RecordId | null })[];

/** Function → the ids of its stored points. */
type ReadData = ReadonlyMap<number, readonly number[]>;

/**
 * Saves a function together with its points. {@link POINT_LIST} in a body names all of them. Without it, the points
 * stay the same. An invalid point makes the whole call fail, with the message of the point.
 */
export const functionPoints = onEntity<ReadData, typeof FUNCTION>({
  entity: FUNCTION,
  inputs: [
    {
      name: POINT_LIST,
      issue: "pointList",
      schema: {
        type: "array",
        items: { type: "object" },
        writeOnly: true,
        description: "All security points of the function, stored ones with their id; left out, they stay as they are",
      },
    },
  ],
  reactsOn: [POINT],
  // A write holds its functions, so two saves of one wait for each other.
  locks: "none",
  async read(items, records, { isRestore }) {
    const saved = items.filter((item) => item.kind === "update" && isSound(item) && POINT_LIST in item.input);
    const ids = saved.flatMap(({ id }) => id ?? []);
    if (isRestore || ids.length === 0) return new Map();
    const where = { kind: "ids", attribute: OWNER, ids } as const;
    const rows = await records.records(POINT, { where, columns: ["id", OWNER] });
    const groups = Map.groupBy(rows, (row) => Number(row[OWNER]));
    return new Map([...groups].map(([owner, own]) => [owner, own.map(({ id }) => id)]));
  },
  // Changed points count as a change of the function, so that a concurrent save of the function is detected.
  derive: (items, _data, { isRestore }) => items.map(({ input }) => (!isRestore && POINT_LIST in input ? {} : null)),
  react: {
    as: "caller",
    changes(items, stored, { isRestore }) {
      const saved = items.flatMap((item) => {
        if (item.kind === "delete" || isRestore) return [];
        const { [POINT_LIST]: list }: { readonly [POINT_LIST]?: unknown } = item.input;
        return list === undefined ? [] : itemsOf(item.id, list as PointList, stored.get(item.id) ?? []);
      });
      return [{ entity: POINT, items: saved }];
    },
  },
});

/** Deletes points that are missing from the list, updates points with a known id, and creates the others. */
function itemsOf(owner: number, list: PointList, stored: readonly RecordId[]): readonly ItemOf<typeof POINT>[] {
  const kept = new Set(list.map(({ id }) => id));
  const deletions = stored.filter((id) => !kept.has(id)).map((id) => ({ kind: "delete", id }) as const);
  const others = list.map(({ id, ...values }): ItemOf<typeof POINT> => {
    const withOwner = { ...values, [OWNER]: owner };
    if (id === undefined || id === null) return { kind: "create", values: withOwner };
    const own = stored.find((each) => each === id);
    return { kind: "update", id: own ?? 0, values: withOwner };
  });
  return [...deletions, ...others];
}
