import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type SecretPlace, Secrets } from "./secrets.ts";

const [first = "", second = "", third = ""] = [1, 2, 3].map(() => randomBytes(32).toString("base64"));
const PLACE: SecretPlace = { table: "system.providerSecret", column: "clientSecret", row: 7 };

describe("a stored secret", () => {
  const secrets = new Secrets([first]);

  test("opens where it was stored, and is another text each time", () => {
    const stored = ["", "geheim", "ключ 🔑", "x".repeat(4000)].map(
      (text) => [text, secrets.seal(PLACE, text)] as const,
    );
    for (const [text, sealed] of stored) {
      expect(secrets.open(PLACE, sealed)).toBe(text);
      expect(secrets.seal(PLACE, text)).not.toBe(sealed);
      if (text !== "") expect(sealed).not.toContain(text);
    }
  });

  test.each<[string, Partial<SecretPlace>]>([
    ["row", { row: 8 }],
    ["column", { column: "idToken" }],
    ["table", { table: "system.session" }],
  ])("does not open in another %s", (_, over) => {
    expect(() => secrets.open({ ...PLACE, ...over }, secrets.seal(PLACE, "geheim"))).toThrow("copied from elsewhere");
  });

  test("does not open once one character is changed", () => {
    const sealed = secrets.seal(PLACE, "geheim");
    const at = sealed.length - 3;
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(() => secrets.open(PLACE, changed)).toThrow("was changed");
    expect(() => secrets.open(PLACE, sealed.slice(0, 20))).toThrow();
    expect(() => secrets.open(PLACE, "")).toThrow("No key");
  });
});

describe("of several keys", () => {
  test("the first encrypts, and all decrypt", () => {
    const old = new Secrets([second]).seal(PLACE, "geheim");
    const both = new Secrets([first, second]);
    expect(both.open(PLACE, old)).toBe("geheim");
    expect([both.isRenewed(old), both.isRenewed(both.seal(PLACE, "neu"))]).toEqual([false, true]);
    expect(() => new Secrets([second]).open(PLACE, both.seal(PLACE, "neu"))).toThrow("No key of SECRET_KEY opens");
  });

  test("a key that is missing is asked for, by its place alone", () => {
    const sealed = new Secrets([third]).seal(PLACE, "geheim");
    expect(() => new Secrets([first, second]).open(PLACE, sealed)).toThrow(
      "No key of SECRET_KEY opens system.providerSecret.clientSecret of row 7: add the one that stored it.",
    );
  });
});

test("without a key, nothing is stored", () => {
  const none = new Secrets([]);
  expect(none.isReady).toBe(false);
  expect(() => none.seal(PLACE, "geheim")).toThrow("The server has no SECRET_KEY");
});
