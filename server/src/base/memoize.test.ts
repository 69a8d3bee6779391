import { expect, test, vi } from "vitest";
import { memoize, memoizeByKey, memoizePair } from "./memoize.ts";

test("builds once for each object, also what is null or undefined", () => {
  for (const value of [1, null, undefined]) {
    const build = vi.fn(() => value);
    const built = memoize(build);
    const [one, other] = [{}, {}];
    expect([built(one), built(one), built(other)]).toEqual([value, value, value]);
    expect(build).toHaveBeenCalledTimes(2);
  }
});

test("builds once for each pair of objects", () => {
  const build = vi.fn((a: object, b: object) => [a, b]);
  const built = memoizePair(build);
  const [one, other] = [{ name: "one" }, { name: "other" }];
  for (let i = 0; i < 2; i++) {
    expect(built(one, other)).toEqual([one, other]);
    expect(built(other, one)).toEqual([other, one]);
  }
  expect(build).toHaveBeenCalledTimes(2);
});

test("builds once for each key of an object, and drops all when there are too many", () => {
  const prepared = memoizeByKey<string>(2);
  const build = vi.fn((text: string) => text);
  const [one, other] = [{}, {}];
  const read = (of: object, key: string) => prepared(of, key, () => build(key));
  for (const key of ["a", "a", "b", "b"]) expect(read(one, key)).toBe(key);
  expect(read(other, "a")).toBe("a");
  expect(build.mock.calls.flat()).toEqual(["a", "b", "a"]);
  for (const key of ["c", "b", "c"]) expect(read(one, key)).toBe(key);
  expect(read(other, "a")).toBe("a");
  expect(build.mock.calls.flat()).toEqual(["a", "b", "a", "c", "b"]);
});
