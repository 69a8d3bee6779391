import { describe, expect, test } from "vitest";
import { type HistoryEntry, valueHistory } from "./entries.ts";

const entry = (minute: number, attributeMap: HistoryEntry["attributeMap"], by: number | null = 1): HistoryEntry => ({
  attributeMap,
  auditTimestamp: `2026-01-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
  auditUserId: by,
});
const values = (...entries: readonly HistoryEntry[]) => valueHistory(entries, "a").map((v) => v.value);

describe("the history of a value", () => {
  test("is empty without writes", () => {
    expect(values()).toEqual([]);
  });
  test("is newest first, whatever the order of the entries [SPEC U6] [BLD-177]", () => {
    expect(values(entry(2, { a: 2 }), entry(3, { a: 3 }), entry(1, { a: 1 }))).toEqual([3, 2, 1]);
  });
  test("collapses consecutive equal values [SPEC U6] [BLD-176]", () => {
    expect(values(entry(1, { a: 1 }), entry(2, { a: 1 }), entry(3, { a: 2 }))).toEqual([2, 1]);
  });
  test("keeps equal values that are not consecutive [BLD-176]", () => {
    expect(values(entry(1, { a: 1 }), entry(2, { a: 2 }), entry(3, { a: 1 }))).toEqual([1, 2, 1]);
  });
  test("collapses emptiness of every kind [BLD-176]", () => {
    expect(values(entry(1, { a: null }), entry(2, { a: "" }), entry(3, { a: [] }))).toEqual([null]);
  });
  test("keeps the time and the person of a run's first write [SPEC U6] [BLD-D27, ADM-D28]", () => {
    const [only] = valueHistory([entry(5, { a: 1 }, 7), entry(6, { a: 1 }, 8)], "a");
    expect(only).toEqual({ value: 1, at: "2026-01-01T10:05:00.000Z", by: 7 });
  });
  test("names the job that wrote it", () => {
    const ofJob = { ...entry(1, { a: 1 }, null), auditJob: "Desk: late notices" };
    expect(valueHistory([ofJob, entry(2, { a: 2 }, 7)], "a").map(({ by, job }) => [by, job])).toEqual([
      [7, undefined],
      [null, "Desk: late notices"],
    ]);
  });
  test("leaves out writes of other attributes", () => {
    expect(values(entry(1, { a: 1 }), entry(2, { b: 2 }))).toEqual([1]);
  });
  test("has nothing of a name that every object has", () => {
    expect(valueHistory([entry(1, { a: 1 })], "constructor")).toEqual([]);
  });
  test("does not change the entries", () => {
    const entries = Object.freeze([entry(2, { a: 2 }), entry(1, { a: 1 })]);
    expect(valueHistory(entries, "a")).toHaveLength(2);
  });
});
