import { expect, test } from "vitest";
import { choiceParam, countParam, namesParam, readUrl, textParam, writeUrl } from "./url-state.ts";

const shape = {
  filter: textParam(),
  page: countParam(1),
  size: choiceParam<25 | 50 | "all">([25, 50, "all"], 25),
  columns: namesParam(),
};
const read = (query: string) => readUrl(new URLSearchParams(query), shape);
const write = (query: string, change: Parameters<typeof writeUrl<ReturnType<typeof read>>>[2]) =>
  writeUrl(new URLSearchParams(query), shape, change).toString();

test("an address that names nothing reads as the defaults", () => {
  expect(read("")).toEqual({ filter: "", page: 1, size: 25, columns: null });
});

test("reads what an address names", () => {
  expect(read("filter=a+b&page=3&size=all&columns=email,lastName")).toEqual({
    filter: "a b",
    page: 3,
    size: "all",
    columns: ["email", "lastName"],
  });
});

test.each(["page=0", "page=-1", "page=1.5", "page=1e3", "page=x", "page=12345678901", "size=26", "size="])(
  "what cannot be read is as if it were not there: %s",
  (query) => {
    expect(read(query)).toEqual(read(""));
  },
);

test("defaults are left out, and what the shape does not know stays", () => {
  expect(write("filter=x&page=4&other=1", { filter: "", page: 1 })).toBe("other=1");
});

test("a change keeps the other values", () => {
  expect(write("filter=x", { size: "all", columns: ["email"] })).toBe("filter=x&size=all&columns=email");
});

test("what is written is read again", () => {
  const change = { filter: "a,b & ü=1", page: 7, size: 50, columns: ["npi", "email"] } as const;
  expect(read(write("", change))).toEqual(change);
});
