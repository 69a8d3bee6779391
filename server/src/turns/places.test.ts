import { expect, test } from "vitest";
import { Places } from "./places.ts";

const places = (count: number) => new Places(count, () => undefined);

test("a run leaves its place while it is outside, and comes back before others start", async () => {
  const all = places(1);
  const first = all.take();
  const answer = Promise.withResolvers<string>();
  const call = first.outside(() => answer.promise);
  expect([all.free, first.isOutside]).toEqual([1, true]);
  const second = all.take();
  answer.resolve("there");
  await answer.promise;
  expect(all.free).toBe(0);
  second.end();
  expect([await call, all.free, first.isOutside]).toEqual(["there", 0, false]);
  first.end();
  expect(all.free).toBe(1);
});

test("works outside at the same time leave one place, and a failed one comes back too", async () => {
  const all = places(2);
  const run = all.take();
  const failing = () => Promise.reject(new Error("away"));
  const results = await Promise.allSettled([run.outside(failing), run.outside(async () => "there")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(all.free).toBe(1);
  run.end();
  expect(all.free).toBe(2);
});

test("a run that ends before what it does outside leaves its place once", async () => {
  const all = places(2);
  const run = all.take();
  const answer = Promise.withResolvers<void>();
  const call = run.outside(() => answer.promise);
  run.end();
  expect(all.free).toBe(2);
  answer.resolve();
  await call;
  await run.outside(async () => undefined);
  expect(all.free).toBe(2);
});
