import { OPERATORS } from "@armature/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readUrl, writeUrl } from "../router/url-state.ts";
import { LIST_URL } from "./list-url.ts";

const read = (terms: string) => readUrl(new URLSearchParams({ terms }), LIST_URL).terms;

describe("the terms in an address", () => {
  test("come back as they were written", () => {
    const value = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.boolean());
    const term = fc.record({
      kind: fc.constant("term" as const),
      attribute: fc.string({ minLength: 1 }),
      operator: fc.constantFrom(...OPERATORS),
      values: fc.array(value, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), (terms) => {
        const written = writeUrl(new URLSearchParams(), LIST_URL, { terms });
        expect(readUrl(new URLSearchParams(written.toString()), LIST_URL).terms).toEqual(terms);
      }),
    );
  });

  test("none leaves nothing in the address", () => {
    expect(writeUrl(new URLSearchParams("terms=[]"), LIST_URL, { terms: [] }).toString()).toBe("");
  });

  test.each(["", "x", "{}", "null", "[1]", "[[]]", '[["city"]]', '[["city","is it"]]', '[["city","equals",null]]'])(
    "%j are none",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );
});
