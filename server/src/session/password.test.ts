import { createHook } from "node:async_hooks";
import { describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

describe("passwords", () => {
  test("are kept as argon2id with 19 MiB and a salt of their own", async () => {
    const [one, two] = [await hashPassword("Correct horse 1"), await hashPassword("Correct horse 1")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword("Correct horse 1", one)).toBe(true);
    expect(await verifyPassword("correct horse 1", one)).toBe(false);
  });

  test("a hash made with other costs, by another program, is understood", async () => {
    const phc = "$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHRzb21lc2FsdA$";
    expect(await verifyPassword("x", `${phc}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`)).toBe(false);
  });

  test("are the same however a letter with an accent was typed", async () => {
    expect(await verifyPassword("Cafe\u0301 olé", await hashPassword("Café olé"))).toBe(true);
  });

  test("an unknown user costs as much as a wrong password [ACC-D10]", async () => {
    const phc = await hashPassword("Correct horse 1");
    const wrong = await workOf(() => verifyPassword("wrong", phc));
    expect(wrong).toHaveLength(1);
    expect(await workOf(() => verifyPassword("wrong", null))).toEqual(wrong);
    expect(await workOf(() => verifyPassword("wrong", "plain"))).toEqual(wrong);
  });

  test.each(["", "$argon2id$", "$argon2i$v=19$m=64,t=2,p=1$c2FsdA$aGFzaA", "plain"])(
    "'%s' is no hash and opens nothing",
    async (phc) => {
      expect(await verifyPassword("", phc)).toBe(false);
      expect(await verifyPassword(phc, phc)).toBe(false);
    },
  );
});

/** The hashes that a call computes in the thread pool. */
async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  const jobs: string[] = [];
  const hook = createHook({ init: (_id, type) => void (type.endsWith("REQUEST") && jobs.push(type)) });
  hook.enable();
  await call();
  hook.disable();
  return jobs;
}
