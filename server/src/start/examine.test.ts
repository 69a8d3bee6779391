import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Secrets } from "../base/secrets.ts";
import { describeDatabases } from "../database/testing.ts";
import { localLayer } from "@armature/engine/metadata";
import { equipment, registerTemplate } from "../testing/equipment.testing.ts";
import { examine, type Installation } from "./examine.ts";
import { loadConfig } from "./load-config.ts";

describeDatabases(
  "what is wrong with an installation",
  (database) => {
    const mails = createServer((socket) => {
      socket.write("220 mail.example\r\n");
      socket.on("data", (line) =>
        socket.write(String(line).startsWith("QUIT") ? "221 bye\r\n" : "250 mail.example\r\n"),
      );
      socket.on("error", () => socket.destroy());
    });
    let port = 0;
    const folder = mkdtempSync(path.join(tmpdir(), "armature-doctor-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    beforeAll(async () => {
      await new Promise<void>((done) => mails.listen(0, "127.0.0.1", done));
      port = (mails.address() as { port: number }).port;
    });
    afterAll(() => new Promise((done) => mails.close(done)));

    const installation = (given: Partial<Installation> = {}, env: Record<string, string> = {}): Installation => ({
      application: equipment,
      config: { ...loadConfig({ DATA_DIR: folder, ...env }), warnings: [] },
      database: database(),
      clock: () => new Date(),
      ...given,
    });
    const found = async (part: string, ...given: Parameters<typeof installation>) => {
      const { state, says } = (await examine(installation(...given))).find((each) => each.part === part) ?? {};
      return `${state}: ${says}`;
    };
    const mail = (to: number) => ({ SMTP_URL: `smtp://127.0.0.1:${to}`, MAIL_FROM: "armature@register.example" });

    test("nothing, in a sound one, and everything is looked at [ADD-091]", async () => {
      const secretKeys = [Buffer.alloc(32, "1").toString("base64")];
      const { config } = installation({}, mail(port));
      const findings = await examine(
        installation({ config: { ...config, databaseUrl: "postgres://unused", secretKeys } }),
      );
      expect(findings.filter(({ state }) => state !== "well")).toEqual([]);
      expect(findings.map(({ part }) => part)).toEqual([
        "settings",
        "database",
        "disk",
        "clock",
        "migrations",
        "release",
        "conflicts",
        "administrators",
        "keys",
        "mail",
        "jobs",
        "security log",
      ]);
    });

    test("a clock that is wrong [ADD-091]", async () => {
      const late = { clock: () => new Date(Date.now() - 90_000) };
      expect(await found("clock", late)).toMatch(/^bad: The clocks of server and database are (?:89|90|91) s apart/);
    });

    test("a mail server that is not there, and none at all [ADD-091]", async () => {
      expect(await found("mail", {}, mail(9))).toBe("bad: The mail server refuses (ESOCKET). Check SMTP_URL.");
      expect(await found("mail")).toBe(
        "look: No email is sent; emails stay in the outbox. Set SMTP_URL and MAIL_FROM.",
      );
    });

    test("the database of another application [ADD-091]", async () => {
      const other = { application: { ...equipment, name: "library" } };
      expect(await found("release", other)).toMatch(/^bad: The database holds the application equipment/);
    });

    test("secrets that no key opens, and no key at all [ADD-091]", async () => {
      const { kysely } = database();
      const [one, other] = ["1", "2"].map((digit) => Buffer.alloc(32, digit).toString("base64"));
      const keys = (...secretKeys: (string | undefined)[]) => {
        const config = installation().config;
        return { config: { ...config, databaseUrl: "postgres://unused", secretKeys: secretKeys.map(String) } };
      };
      expect(await found("keys", keys())).toMatch(/^look: The server has no SECRET_KEY/);
      const place = { table: "system.providerSecret", column: "clientSecret", row: 7 };
      const clientSecret = new Secrets([String(one)]).seal(place, "secret");
      await kysely.insertInto("system.providerSecret").values({ providerId: 7, clientSecret }).execute();
      expect(await found("keys", keys(one))).toBe("well: Every stored secret can be opened.");
      expect(await found("keys", keys(other))).toMatch(/^bad: Stored secrets that no key opens: 1\./);
      await kysely.deleteFrom("system.providerSecret").execute();
    });

    test("settings with a warning [ADD-091]", async () => {
      const config = { ...installation().config, warnings: ["PUBLIC_URL is not https."] };
      expect(await found("settings", { config })).toBe("look: PUBLIC_URL is not https.");
    });

    test("a part that a release and an administrator changed differently, and changes still to come [ADD-091]", async () => {
      const { kysely } = database();
      const row = kysely.selectFrom("system.definition").select(["id", "shipped"]);
      const { id, shipped } = await row
        .where("entity", "=", "room")
        .where("name", "=", "name")
        .executeTakeFirstOrThrow();
      const former = { ...(shipped as object), label: "Title" };
      const local = localLayer("attribute", former, { ...former, label: "Ours" });
      await kysely
        .updateTable("system.definition")
        .set({ local: JSON.stringify(local) })
        .where("id", "=", id)
        .execute();
      expect(await found("conflicts")).toBe(
        "look: The administrator's change stays where a release changed the same: room.name. Look at them.",
      );
      const older = JSON.stringify({ ...(shipped as object), hint: "Where it is" });
      await kysely.updateTable("system.definition").set({ shipped: older, local: null }).where("id", "=", id).execute();
      expect(await found("release")).toBe(
        "look: Changes of the metadata that the next start makes: 1. See which: npx armature plan.",
      );
      await kysely
        .updateTable("system.definition")
        .set({ shipped: JSON.stringify(shipped) })
        .where("id", "=", id)
        .execute();
    });

    test("jobs that failed or that nothing runs [ADD-091]", async () => {
      const { kysely } = database();
      const insert = (id: string, failed: string | null) =>
        sql`insert into system.job ("id", "name", "payload", "created", "due", "failed")
          values (${id}::uuid, 'mail', '{}', now() - interval '1 hour', now() - interval '20 minutes', ${failed}::timestamptz)`.execute(
          kysely,
        );
      await insert("0197f000-0000-7000-8000-000000000001", new Date().toISOString());
      expect(await found("jobs")).toMatch(/^look: Jobs that failed: 1\./);
      await insert("0197f000-0000-7000-8000-000000000002", null);
      expect(await found("jobs")).toMatch(/^look: A job has been due for 20 minutes\./);
    });

    test("a security log whose export is late or fails, and entries that the next sweep deletes [ADD-098]", async () => {
      const { kysely } = database();
      const env = { SECURITY_LOG_EXPORT: "syslog://127.0.0.1:9", SECURITY_LOG_DAYS: "2192" };
      await sql`update system."securityExport" set "lastId" = coalesce((select max("id") from system."securityEvent"), 0)`.execute(
        kysely,
      );
      expect(await found("security log", {}, env)).toBe(
        "well: Entries are kept for 2192 days, and not exported yet are 0.",
      );
      const add = (age: string) =>
        sql`insert into system."securityEvent" ("at", "kind") values (now() - ${age}::interval, 'signIn')`.execute(
          kysely,
        );
      await add("20 minutes");
      expect(await found("security log", {}, env)).toBe(
        "look: Entries are kept for 2192 days, and not exported yet are 1, for 20 minutes. Start an instance that runs jobs.",
      );
      await sql`update system."securityExport" set "problem" = 'ECONNREFUSED'`.execute(kysely);
      expect(await found("security log", {}, env)).toBe(
        "bad: Entries are kept for 2192 days, and not exported yet are 1: the last try failed (ECONNREFUSED). Check SECURITY_LOG_EXPORT.",
      );
      expect(await found("security log")).toBe("well: Entries are kept for 396 days, and exported nowhere.");
      await add("400 days");
      expect(await found("security log")).toMatch(/^look: Entries are older than 396 days: within an hour/);
      expect(await found("security log", {}, { SECURITY_LOG_DAYS: "2192" })).toMatch(/^well: /);
    });

    test("no administrator who can sign in with a password [ADD-091]", async () => {
      await database().kysely.updateTable("system.account").set({ passwordHash: null }).execute();
      expect(await found("administrators")).toMatch(/^bad: No administrator can sign in with a password\. Make one:/);
    });

    test("tables that are not up to date, which stops no other examination [ADD-091]", async () => {
      await sql`delete from system.migration where name like '0027%'`.execute(database().kysely);
      expect(await found("migrations")).toBe(
        "look: Still to run, with the next start or by npx armature migrate: 0027-tokens.",
      );
      await sql`drop table system.job`.execute(database().kysely);
      expect(await found("jobs")).toMatch(/^bad: It could not be examined: /);
      expect(await found("clock")).toMatch(/^well: /);
    });
  },
  registerTemplate,
);
