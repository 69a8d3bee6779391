import { beforeEach, expect, test, vi } from "vitest";
import { draftKey, dropDrafts, readDraft, writeDraft } from "./draft.ts";

/** As a browser has it: entries are its own enumerable properties. */
function aStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => void ((storage as Record<string, string>)[key] = value),
    removeItem: (key: string) => void delete (storage as Record<string, string>)[key],
  }) as Storage;
  return storage;
}

beforeEach(() => vi.stubGlobal("sessionStorage", aStorage()));

const owner = { userId: 3, organizationId: 7, entity: "person", id: null };

test("a draft is found by its owner alone", () => {
  writeDraft(draftKey(owner), { email: "a" });
  expect(readDraft(draftKey(owner))).toEqual({ email: "a" });
  for (const other of [{ userId: 4 }, { organizationId: 8 }, { entity: "unit" }, { id: 5 }]) {
    expect(readDraft(draftKey({ ...owner, ...other }))).toBeNull();
  }
});

test("all drafts go at once, and nothing else", () => {
  writeDraft(draftKey(owner), { email: "a" });
  writeDraft(draftKey({ ...owner, id: 5 }), { email: "b" });
  sessionStorage.setItem("other", "stays");
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual(["other"]);
});

test("what cannot be read is no draft", () => {
  sessionStorage.setItem(draftKey(owner), "{broken");
  expect(readDraft(draftKey(owner))).toBeNull();
});

test("a browser that keeps nothing does no harm", () => {
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(() => writeDraft(draftKey(owner), { email: "a" })).not.toThrow();
});
