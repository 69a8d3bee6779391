import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { createTurns } from "./turns.ts";

/** A task that ends on command. */
function aTask() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: resolve };
}

test("so many run at once, the others in the order in which they came [F-003]", async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 10, waitingOfOne: 10, retrySeconds: 5 });
  const begun: number[] = [];
  const tasks = Array.from({ length: 5 }, aTask);
  const done = tasks.map(({ run }, n) => inTurn("a", () => (begun.push(n), run())));
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  tasks[1]?.end("second");
  expect(await done[1]).toBe("second");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { end } of tasks) end("done");
  expect(await Promise.all(done)).toEqual(["done", "second", "done", "done", "done"]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("who finds no place to wait is refused with a wait of seconds, and one network takes no places of others [F-003]", async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 3, waitingOfOne: 2, retrySeconds: 5 });
  const task = aTask();
  const waiting = ["a", "a", "a"].map((who) => inTurn(who, task.run));
  const refused = await inTurn("a", task.run).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect((refused as AppError).message).toBe("Many people are signing in at this moment. Try again in 5 seconds.");
  waiting.push(inTurn("b", task.run));
  await expect(inTurn("c", task.run)).rejects.toThrow("Try again in 5 seconds");
  task.end("done");
  expect(await Promise.all(waiting)).toEqual(["done", "done", "done", "done"]);
  expect(await inTurn("c", task.run)).toBe("done");
});

test("work that fails ends its turn", async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1, waitingOfOne: 1, retrySeconds: 5 });
  await expect(inTurn("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn("a", () => Promise.resolve("done"))).toBe("done");
});
