import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { writeMail } from "../mail/outbox.ts";
import {
  ACCOUNTS,
  type Account,
  type Caller,
  CALLERS,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../testing.ts";

interface Mail {
  readonly to: string;
  readonly state: string;
  readonly text: string | null;
}

describeDatabases(
  "the outbox",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      for (const account of ["member", "staff", "admin"] as const) await write(account);
      await write("reader", new Date(Date.now() - 1000));
    });
    afterAll(() => product.close());

    async function write(account: Account, expires = new Date(Date.now() + 3_600_000)): Promise<void> {
      const to = ACCOUNTS[account];
      const { kysely } = database();
      const { userId } = await kysely
        .selectFrom("system.account")
        .select("userId")
        .where("username", "=", to)
        .executeTakeFirstOrThrow();
      const mail = { userId, to, subject: "Hello", text: `To ${account}`, expires: expires.toISOString() };
      await writeMail(kysely, mail, new Date());
    }
    const read = async (caller: Caller) => product.call(caller, "GET", "admin/outbox");
    const textsFor = async (caller: Caller) => {
      const { mails } = (await read(caller)).body.result as unknown as { readonly mails: readonly Mail[] };
      return Object.fromEntries(mails.map(({ to, text }) => [to, text]));
    };

    test.each(CALLERS)("answers provider staff alone, asked by %s", async (caller) => {
      const status = { nobody: 401, staff: 200, admin: 200 }[caller as string] ?? 403;
      expect((await read(caller)).status).toBe(status);
    });

    test("lists the newest first, and tells what became of each", async () => {
      const { result } = (await read("staff")).body;
      expect(result).toMatchObject({
        isSending: false,
        mails: [
          { to: ACCOUNTS.reader, state: "expired" },
          { to: ACCOUNTS.admin, state: "waiting", subject: "Hello", sent: null, problem: null },
          { to: ACCOUNTS.staff, state: "waiting" },
          { to: ACCOUNTS.member, state: "waiting", text: "To member" },
        ],
      });
    });

    test("shows what is written to staff to administrators alone, whose links it would lend", async () => {
      expect(await textsFor("admin")).toMatchObject({ [ACCOUNTS.staff]: "To staff", [ACCOUNTS.admin]: "To admin" });
      const { [ACCOUNTS.staff]: staff, [ACCOUNTS.admin]: admin } = await textsFor("staff");
      expect([staff, admin]).toEqual([null, null]);
    });

    test("is no entity's name", async () => {
      const body = { name: "outbox", label: "Outbox", labelPlural: "Outboxes", readableAttribute: "name" };
      expect((await product.call("admin", "POST", "entity", body)).status).toBe(400);
    });
  },
  productTemplate,
);
