import type { Issue } from "@armature/engine";
import { expect, test } from "vitest";
import { decideAll } from "./decide-all.ts";

interface Item {
  readonly index: number;
  readonly issues: readonly Issue[];
}

/** Items that each want the value of the next one. The given ones are refused for another reason. */
async function chain(length: number, refusedAlone: readonly number[]) {
  const items: readonly Item[] = Array.from({ length }, (_, index) => ({ index, issues: [] }));
  let decisions = 0;
  const decided = await decideAll(items, { dependents: (index) => (index > 0 ? [index - 1] : []) }, (item, refused) => {
    decisions += 1;
    const isRefused = refusedAlone.includes(item.index) || refused.has(item.index + 1);
    return isRefused ? { ...item, issues: [{ code: "unique", attribute: "email" }] } : item;
  });
  return { decisions, refused: decided.filter((item) => item.issues.length > 0).map((item) => item.index) };
}

test("a refusal is followed along all that depends on it, and no further", async () => {
  expect((await chain(6, [3])).refused).toEqual([0, 1, 2, 3]);
  expect((await chain(6, [])).refused).toEqual([]);
});

test("a chain of 2,000 refusals takes two decisions an item", async () => {
  const { decisions, refused } = await chain(2_000, [1_999]);
  expect(refused).toHaveLength(2_000);
  expect(decisions).toBeLessThan(2 * 2_000);
});
