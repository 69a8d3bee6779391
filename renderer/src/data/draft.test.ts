import { beforeEach, expect, test, vi } from "vitest";
import { draftKey, dropDrafts, keepDraftsOf, LONGEST_KEPT_MS, MOST_DRAFTS, readDraft, writeDraft } from "./draft.ts";

/** A storage as browsers have it: its entries are its own enumerable properties. */
function aStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => void ((storage as Record<string, string>)[key] = value),
    removeItem: (key: string) => void delete (storage as Record<string, string>)[key],
  }) as Storage;
  return storage;
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", aStorage());
  keepDraftsOf(3);
});

const draft = { typed: { email: "a" }, base: { personId: 5 } };
const owner = { userId: 3, organizationId: 7, entity: "person", id: null };

test("a draft is found by its owner alone", () => {
  writeDraft(draftKey(owner), draft);
  expect(readDraft(draftKey(owner))).toEqual(draft);
  for (const other of [{ userId: 30 }, { organizationId: 8 }, { entity: "unit" }, { id: 5 }]) {
    expect(readDraft(draftKey({ ...owner, ...other }))).toBeNull();
  }
});

test("all drafts go at once, and nothing else", () => {
  writeDraft(draftKey(owner), draft);
  writeDraft(draftKey({ ...owner, id: 5 }), draft);
  sessionStorage.setItem("other", "stays");
  dropDrafts();
  writeDraft(draftKey(owner), draft);
  expect(Object.keys(sessionStorage)).toEqual(["other"]);
});

test("somebody else's session drops them, and a form that goes late writes none", () => {
  writeDraft(draftKey(owner), draft);
  keepDraftsOf(30);
  writeDraft(draftKey(owner), draft);
  expect(Object.keys(sessionStorage)).toEqual([]);
  const theirs = draftKey({ ...owner, userId: 30 });
  writeDraft(theirs, draft);
  keepDraftsOf(30);
  expect(readDraft(theirs)).toEqual(draft);
});

test("what cannot be read is no draft", () => {
  for (const text of ["{broken", "null", "5", "{}"]) {
    sessionStorage.setItem(draftKey(owner), text);
    expect(readDraft(draftKey(owner))).toBeNull();
  }
});

test("a browser that keeps nothing does no harm", () => {
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(() => writeDraft(draftKey(owner), draft)).not.toThrow();
});

test("a draft is kept for a week, and of many the newest [F-022]", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const nthKey = (id: number) => draftKey({ ...owner, id });
  writeDraft(nthKey(0), draft);
  vi.advanceTimersByTime(LONGEST_KEPT_MS);
  expect(readDraft(nthKey(0))).toEqual(draft);
  vi.advanceTimersByTime(1);
  expect(readDraft(nthKey(0))).toBeNull();
  for (let id = 1; id <= MOST_DRAFTS + 5; id++) {
    vi.advanceTimersByTime(1);
    writeDraft(nthKey(id), draft);
  }
  expect(Object.keys(sessionStorage)).toHaveLength(MOST_DRAFTS);
  expect([readDraft(nthKey(5)), readDraft(nthKey(6))]).toEqual([null, draft]);
  vi.useRealTimers();
});
