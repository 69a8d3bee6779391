import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FoundOptions } from "./choice-request.ts";
import { createChoiceSearch } from "./choice-search.ts";

const FOUND: FoundOptions = { options: [{ value: "1", label: "Nurse" }] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aSearch(answer: () => Promise<FoundOptions> = () => Promise.resolve(FOUND)) {
  const asked: { readonly text: string; readonly signal: AbortSignal }[] = [];
  const seen: string[] = [];
  const search = createChoiceSearch({
    search: () => (text, signal) => {
      asked.push({ text, signal });
      return answer();
    },
    onFound: (text) => seen.push(`found ${text}`),
    onFailed: (text) => seen.push(`failed ${text}`),
  });
  return { search, asked, seen, texts: () => asked.map(({ text }) => text) };
}

test("asks 200 ms after the last key, and once [F-020]", async () => {
  const { search, texts, seen } = aSearch();
  search.ask("n");
  await vi.advanceTimersByTimeAsync(199);
  search.ask("nu");
  await vi.advanceTimersByTimeAsync(199);
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(["nu"]);
  expect(seen).toEqual(["found nu"]);
});

test("asks at once on opening [F-020]", async () => {
  const { search, texts } = aSearch();
  search.ask("n", 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(["n"]);
});

test("hurries what waits, and lets go on what is under way [F-020]", async () => {
  const { search, asked, texts } = aSearch(() => new Promise(() => undefined));
  search.ask("n");
  search.hurry("n");
  search.hurry("n");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(texts()).toEqual(["n"]);
  expect(asked[0]?.signal.aborted).toBe(false);
});

test("gives up a search for a newer one, and uses no late answer [F-020]", async () => {
  const { search, asked, seen } = aSearch(() => new Promise((answer) => setTimeout(() => answer(FOUND), 500)));
  search.ask("n", 0);
  await vi.advanceTimersByTimeAsync(100);
  search.ask("nu", 0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(seen).toEqual(["found nu"]);
});

test("tells of a search that fails, and of none that was given up", async () => {
  const { search, seen } = aSearch(() => Promise.reject(new Error("down")));
  search.ask("n", 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["failed n"]);
  search.hurry("nu");
  search.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["failed n"]);
});
