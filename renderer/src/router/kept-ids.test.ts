import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addressOfIds, idsOfAddress, keepIds } from "./kept-ids.ts";
import { encodeIds } from "./record-ids.ts";

const many = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("ids of an address, however many", () => {
  test("are in it while they are few", () => {
    expect(addressOfIds([12, 7])).toBe(encodeIds([12, 7]));
    expect(idsOfAddress(addressOfIds([12, 7]))).toEqual([12, 7]);
  });

  test("stand under a short name of their own beyond", () => {
    const ids = many(20_000);
    const address = addressOfIds(ids);
    expect(address.length).toBeLessThan(50);
    expect(addressOfIds(many(20_000, 2))).not.toBe(address);
    expect(idsOfAddress(address)).toBeNull();
    keepIds(ids);
    expect(idsOfAddress(address)).toEqual(ids);
  });

  test("are kept for the last few choices", () => {
    const choices = many(9).map((first) => many(2_000, first));
    for (const ids of choices) keepIds(ids);
    const [oldest, ...later] = choices.map((ids) => idsOfAddress(addressOfIds(ids)));
    expect(oldest).toBeNull();
    expect(later).toEqual(choices.slice(1));
  });

  test.each(["", "%", "0e0c9a52-7f3c-5d0e-9b53-3f0c7d6a4a11"])("%j names none", (text) =>
    expect(idsOfAddress(text)).toBeNull(),
  );
});
