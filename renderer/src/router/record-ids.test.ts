import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeIds, encodeIds } from "./record-ids.ts";

describe("ids of an address [GEN-011]", () => {
  test("are base64 of ids with commas between", () => {
    expect(encodeIds([12, 7, 405])).toBe(btoa("12,7,405"));
  });

  test("come back as they were, whatever their number", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(ids, (list) => {
        expect(decodeIds(encodeIds(list))).toEqual(list);
      }),
    );
  });

  test("may be base64url, without padding, and name a record twice", () => {
    expect(decodeIds(encodeIds([5]).replaceAll("=", ""))).toEqual([5]);
    expect(decodeIds(btoa("3,5,3"))).toEqual([3, 5]);
  });

  test.each(["", "%", "not base64!", btoa("a"), btoa("1,,2"), btoa("0"), btoa("-1"), btoa("1.5"), btoa("9999999999")])(
    "%j names none",
    (text) => expect(decodeIds(text)).toBeNull(),
  );
});
