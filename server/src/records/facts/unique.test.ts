import { sql, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countingStatements } from "../../database/count-statements.testing.ts";
import { describeDatabases } from "../../database/testing.ts";
import {
  OF_PEOPLE,
  registerTemplate,
  startPeople,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { definitionKey } from "../../metadata/definitions.ts";
import { publish } from "../../publishing/publish.ts";

describeDatabases(
  "a unique value",
  (database, kind) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    /** Runs after each statement of the product. */
    let afterStatement = async (): Promise<void> => undefined;
    const pausing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await afterStatement();
        return result;
      },
    };
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startPeople({ ...counted.database, kysely: counted.database.kysely.withPlugin(pausing) });
    });
    afterAll(() => product.close());

    const post = (email: string, caller: "technician" | "neighbour" | "manager" = "technician") =>
      product.call(caller, "POST", "user", product.anEntity("user", { email }));
    const put = (id: unknown, email: string) => product.call("technician", "PUT", `user/${String(id)}`, { email });
    const change = (id: unknown, values: object) =>
      ({ kind: "update", id: Number(id), values: { ...values } }) as const;
    const apply = (items: readonly object[], atomic: "all" | "item" = "all") =>
      product.records.apply(
        technicianScope(product, OF_PEOPLE),
        { entity: "user", source: "api", items: items as never },
        { atomic },
      );
    const emailOf = async (id: unknown) =>
      (await product.call("technician", "GET", `user/${String(id)}`)).body.result["email"];

    // First, before the slow steps of other publishes run. The embedded database has one connection, so nothing runs
    // between two statements of a call.
    test.runIf(kind === "postgresql")(
      "is found whenever its key is filled, while an attribute becomes unique",
      async () => {
        const name = { kind: "attribute", entity: "user", name: "locker" } as const;
        // Leaves out the slow steps, which fill the keys.
        const publishLocker = (values: object) =>
          publish(
            { database: database(), metadata: product.metadata, clock: () => new Date() },
            {
              authorId: null,
              note: null,
              base: null,
              changes: () => [
                {
                  ...name,
                  layer: "local",
                  values: { name: "locker", entityName: "user", label: "Locker", elementType: "TextField", ...values },
                },
              ],
            },
          );
        await publishLocker({});
        await product.create({ locker: "B-1" });
        await publishLocker({ uniqueIn: "organization" });
        const key = sql.id(`key_${product.metadata.current().definitions.get(definitionKey(name))?.id}`);
        const setKey = (value: string | null) =>
          sql`update data."user" set ${key} = ${value} where locker = 'B-1'`.execute(database().kysely);
        const postAgain = () => product.call("technician", "POST", "user", product.anEntity("user", { locker: "b-1" }));
        const cost = await counted.costOf(async () => expect((await postAgain()).status).toBe(409));
        expect(cost).toBeGreaterThan(2);
        for (let filledAfter = 1; filledAfter <= cost; filledAfter++) {
          await setKey(null);
          let statements = 0;
          afterStatement = async () => {
            statements += 1;
            if (statements === filledAfter) await setKey("b-1");
          };
          expect({ filledAfter, status: (await postAgain()).status }).toEqual({ filledAfter, status: 409 });
          expect(statements).toBeGreaterThanOrEqual(filledAfter);
        }
        afterStatement = async () => undefined;
      },
    );
    test("that another record has is 409 and named [GEN-D04 ACC-D33 BLD-150]", async () => {
      await product.publish("user.tag", { label: "Tag", elementType: "TextFieldUnique" });
      await product.create({ tag: "T-1" });
      const { status, body } = await product.call(
        "technician",
        "POST",
        "user",
        product.anEntity("user", { tag: " t-1 " }),
      );
      const message = "Another person has the same value. Please enter a unique value.";
      expect(status).toBe(409);
      expect(body.errors).toEqual([{ code: "unique", attribute: "tag", message }]);
    });
    test("an address names its holder within the organization [GEN-029 GEN-D05]", async () => {
      await product.create({ email: "taken@one.example", firstName: "Ann", lastName: "Lee" });
      const { status, body } = await post("Taken@one.example");
      expect(status).toBe(409);
      const message = "Taken@one.example already taken by Ann Lee";
      expect(body.errors).toEqual([{ code: "emailTakenBy", attribute: "email", message }]);
    });
    test("and names nobody of another one [GEN-D05]", async () => {
      await post("taken@two.example", "neighbour");
      const { body } = await post("taken@two.example");
      const message = "This email is already taken.";
      expect(body.errors).toEqual([{ code: "emailTaken", attribute: "email", message }]);
    });
    test("and not by a name that the caller may not view [GEN-D05, ADM-D39]", async () => {
      await product.create({ email: "taken@three.example", firstName: "Ann", lastName: "Lee" });
      await product.grant("technician", { user: { attribute: { lastName: { view: false } } } });
      const { body } = await post("taken@three.example");
      await product.grant("technician", null);
      expect(JSON.stringify(body)).not.toContain("Lee");
    });
    test.each(["TAKEN@case.example", " taken@case.example\t", "\u00a0Taken@Case.Example "])(
      "is compared trimmed and without case: %j [GEN-D04 GEN-D05]",
      async (email) => {
        await post("taken@case.example");
        expect((await post(email)).status).toBe(409);
      },
    );
    test.each([
      ["İ", "i̇"],
      ["Straße", "STRASSE"],
      ["jose\u0301", "JOSÉ"],
    ])("is compared as one text on both databases: %j and %j [GEN-D04]", async (one, other) => {
      const isSame = one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();
      expect((await post(`${one}@fold.example`)).status).toBe(201);
      expect((await post(`${other}@fold.example`)).status).toBe(isSame ? 409 : 201);
    });
    test("holds across organizations [GEN-D05]", async () => {
      await post("taken@both.example", "neighbour");
      const { status, body } = await post("Taken@Both.example");
      expect(status).toBe(409);
      expect(JSON.stringify(body)).not.toContain("Zo");
    });
    test("is no clash with the record's own [GEN-031]", async () => {
      const { userId } = await product.create({ email: "own@one.example" });
      expect((await put(userId, "NORTHGATE@one.example")).body.result["email"]).toBe("NORTHGATE@one.example");
    });
    test("is free again after a PUT and after a DELETE gave it up", async () => {
      const [one, other] = [await product.create({ email: "first@free.example" }), await product.create()];
      expect((await put(other["userId"], "first@free.example")).status).toBe(409);
      expect((await put(one["userId"], "second@free.example")).status).toBe(200);
      expect((await put(other["userId"], "first@free.example")).status).toBe(200);
      expect((await product.call("manager", "DELETE", `user/${String(one["userId"])}`)).status).toBe(200);
      expect((await post("second@free.example")).status).toBe(201);
    });
    test("of twenty creates at once one wins [GEN-D05 ACC-D33]", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post("race@one.example")));
      const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b);
      expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    });
    test("of a create and a change at once, of records of two organizations, one wins", async () => {
      const { userId } = await product.create();
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => post("mixed@one.example", "neighbour")),
        put(userId, "mixed@one.example"),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    });
    test("is told with all else that is wrong with a new record [GEN-D05 ACC-D33]", async () => {
      await product.create({ email: "all@one.example" });
      const wrong = product.anEntity("user", { email: "all@one.example", lastName: null });
      const { status, body } = await product.call("technician", "POST", "user", wrong);
      // Of a 400 and a 409, the 400 comes first.
      expect(status).toBe(400);
      const reported = (body.errors as readonly { readonly attribute: string }[]).map(({ attribute }) => attribute);
      expect(reported).toEqual(["email", "lastName"]);
    });
    test("of a new record is looked up only once it is refused", async () => {
      // The statements: session, opening, count of taken addresses, owner of the domain, write, commit.
      expect(await counted.costOf(() => post("count@one.example"))).toBe(6);
    });
    test("is kept while two records change to it at once", async () => {
      const pair = [await product.create(), await product.create()];
      const answers = await Promise.all(pair.map(({ userId }) => put(userId, "both@one.example")));
      expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
    });

    describe("in a changeset", () => {
      async function aPair(name: string) {
        const [a, b] = [`a@${name}.example`, `b@${name}.example`];
        const one = (await product.create({ email: a }))["userId"];
        const other = (await product.create({ email: b }))["userId"];
        return { one, other, a, b };
      }
      const issuesOf = (result: Awaited<ReturnType<typeof apply>>) =>
        result.items.map((item) => item.issues.map((issue) => issue.code));

      test("two records swap theirs", async () => {
        const { one, other, a, b } = await aPair("swap");
        const { isWritten } = await apply([change(one, { email: b }), change(other, { email: a })]);
        expect([isWritten, await emailOf(one), await emailOf(other)]).toEqual([true, b, a]);
      });
      test("the second of two that want one is refused, and nothing is written", async () => {
        const { one, other, a } = await aPair("twice");
        const result = await apply([
          change(one, { email: "c@twice.example" }),
          change(other, { email: "C@twice.example" }),
        ]);
        expect([result.isWritten, issuesOf(result)]).toEqual([false, [[], ["emailTaken"]]]);
        expect(await emailOf(one)).toBe(a);
      });
      test("a new record takes what a changed or a deleted one gives up", async () => {
        const { one, other, a, b } = await aPair("give");
        const scope = technicianScope(product, { user: { create: true, update: true, remove: true } });
        const items = [
          { kind: "create", values: product.anEntity("user", { email: a }) },
          { kind: "create", values: product.anEntity("user", { email: b }) },
          change(one, { email: "c@give.example" }),
          { kind: "delete", id: Number(other) },
        ] as const;
        const result = await product.records.apply(scope, { entity: "user", source: "api", items }, { atomic: "all" });
        expect(issuesOf(result)).toEqual([[], [], [], []]);
      });
      test("an item that is refused gives up nothing", async () => {
        const { one, other, a, b } = await aPair("refused");
        const result = await apply(
          [change(one, { email: "c@x.example", jobTitle: "x".repeat(101) }), change(other, { email: a })],
          "item",
        );
        expect(issuesOf(result)).toEqual([["tooLong"], ["emailTakenBy"]]);
        expect([await emailOf(one), await emailOf(other)]).toEqual([a, b]);
      });
      test("an item that is refused takes nothing either", async () => {
        const { one, other, b } = await aPair("taken");
        const wanted = "c@taken.example";
        const items = [change(one, { email: wanted, firstName: "" }), change(other, { email: wanted })];
        expect(issuesOf(await apply(items, "item"))).toEqual([["emailTaken", "required"], []]);
        expect(await emailOf(other)).toBe(wanted);
        expect((await post(b)).status).toBe(201);
      });
      test("a chain of refusals is followed to its end", async () => {
        const { one, other, a, b } = await aPair("chain");
        const third = (await product.create({ email: "c@chain.example" }))["userId"];
        const items = [
          change(third, { email: b }),
          change(other, { email: a }),
          change(one, { email: "x@chain.example", lastName: null }),
        ];
        expect(issuesOf(await apply(items, "item"))).toEqual([["emailTakenBy"], ["emailTakenBy"], ["required"]]);
      });
      test("a chain of refusals is followed to its end", async () => {
        const email = (i: number) => `c${i}@long.example`;
        const creates = Array.from({ length: 50 }, (_, i) => ({
          kind: "create",
          values: product.anEntity("user", { email: email(i) }),
        }));
        const ids = (await apply(creates)).items.map((item) => item.id);
        // Each takes the address of its neighbor. The last one is refused for another reason, so all are, one after
        // another.
        const chain = ids.map((id, i) => change(id, { email: email(i + 1), ...(i === 49 && { lastName: null }) }));
        const refused = await apply(chain, "item");
        expect(new Set(refused.items.map((item) => item.status))).toEqual(new Set(["error"]));
        const moved = await apply(
          ids.map((id, i) => change(id, { email: email(i + 1) })),
          "item",
        );
        expect(new Set(moved.items.map((item) => item.status))).toEqual(new Set(["updated"]));
      });
    });

    test("that another record has is 409 where the attribute has no element type", async () => {
      await product.publish("user.shelf", { label: "Shelf", uniqueIn: "organization" });
      await product.create({ shelf: "D-1" });
      const { status, body } = await product.call(
        "technician",
        "POST",
        "user",
        product.anEntity("user", { shelf: "d-1" }),
      );
      expect(status).toBe(409);
      expect(body.errors).toMatchObject([{ code: "unique", attribute: "shelf" }]);
    });
    test("of any length answers no server error", async () => {
      await product.publish("user.badge", { label: "Badge", elementType: "TextField", uniqueIn: "organization" });
      const text = Array.from({ length: 9_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join(
        "",
      );
      for (const status of [201, 409]) {
        const answer = await product.call("technician", "POST", "user", product.anEntity("user", { badge: text }));
        expect(answer.status).toBe(status);
      }
    });
  },
  registerTemplate,
);
