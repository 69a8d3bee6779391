import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SecurityTarget } from "../base/config.ts";
import { describeDatabases, describePostgresql } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { equipment, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";
import { movableClock } from "../testing/test-product.ts";
import { type Certified, makeAuthority } from "./certificate.testing.ts";
import { type ExportDeps, exportSecurityLog, measureExport } from "./security-export.ts";
import { sweepSecurityLog } from "./security-log.ts";

/** A receiver of syslog over TCP on a port of its own, which can be ended and started again there. */
class Receiver {
  port = 0;
  received = "";
  /** Whether it reads what it gets. */
  reads = true;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;

  async start(): Promise<void> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket)).on("error", () => undefined);
      if (!this.reads) return void socket.end();
      socket.on("data", (bytes) => (this.received += String(bytes)));
    });
    this.#server = server.listen(this.port, "127.0.0.1");
    await once(server, "listening");
    this.port = (server.address() as { port: number }).port;
  }

  async die(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.resetAndDestroy();
    if (server !== null) await new Promise((done) => server.close(done));
  }

  /** The messages, by the length before each. */
  messages(): readonly string[] {
    const messages: string[] = [];
    for (let rest = this.received; rest !== ""; ) {
      const [, length = ""] = /^(\d+) /.exec(rest) ?? [];
      const start = length.length + 1;
      messages.push(rest.slice(start, start + Number(length)));
      rest = rest.slice(start + Number(length));
    }
    return messages;
  }
}

const idIn = (json: string) => (JSON.parse(json) as { readonly id: string }).id;
const jsonOf = (message: string) => message.slice(message.indexOf(" - {") + 3);

describeDatabases("the export of the security log", (database) => {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-export-"));
  const file = path.join(folder, "security.jsonl");
  const receiver = new Receiver();
  const said: string[] = [];
  const log = {
    info: (_: object, text: string) => void said.push(text),
    warn: (_: object, text: string) => void said.push(text),
  };
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    rmSync(file, { force: true });
    receiver.received = "";
    said.length = 0;
    await sql`update system."securityExport"
      set "lastId" = coalesce((select max("id") from system."securityEvent"), 0), "problem" = null, "since" = null`.execute(
      database().kysely,
    );
  });
  afterEach(() => receiver.die());

  const depsTo = (securityLogExport: SecurityTarget): ExportDeps => ({
    kysely: database().kysely,
    config: { securityLogExport, publicUrl: "https://build.example.org", productName: "Equipment Register" },
    clock: () => new Date(),
    log,
  });
  const toFile = (target = file) => exportSecurityLog(depsTo({ kind: "file", path: target }));
  const toReceiver = () =>
    exportSecurityLog(depsTo({ kind: "syslog", host: "127.0.0.1", port: receiver.port, isTls: false }));
  const state = () => measureExport(database().kysely, new Date());
  let added = 0;
  const add = async (count = 1) => {
    const { rows } = await sql<{ id: number }>`insert into system."securityEvent" ("at", "kind", "address", "detail")
      select now(), 'signInFailed', '10.0.0.' || "n", jsonb_build_object('reason', ${`Zoë "${(added += 1)}"`}::text)
      from generate_series(1, ${count}::int) as "n" returning "id"`.execute(database().kysely);
    return rows.map(({ id }) => String(id));
  };
  const idsInFile = (name = file) => readFileSync(name, "utf8").trimEnd().split("\n").map(idIn);

  test("writes each entry once, in order, as the page shows it [ADD-098]", async () => {
    const ids = await add(1203);
    await toFile();
    expect(idsInFile()).toEqual(ids);
    const [first = ""] = readFileSync(file, "utf8").split("\n");
    expect(Object.keys(JSON.parse(first) as object)).toEqual(
      "id at kind userId displayName email actorId actorName address device detail".split(" "),
    );
    expect(JSON.parse(first)).toMatchObject({ kind: "signInFailed", address: "10.0.0.1", userId: null });
    await toFile();
    expect(idsInFile()).toEqual(ids);
    expect(statSync(file).mode & 0o007).toBe(0);
    expect(await state()).toEqual({ waiting: 0, oldestSeconds: 0, problem: null });
  });

  test("makes the file anew once it was renamed [ADD-098]", async () => {
    const before = await add(2);
    await toFile();
    renameSync(file, `${file}.1`);
    const after = await add(2);
    await toFile();
    expect([idsInFile(`${file}.1`), idsInFile()]).toEqual([before, after]);
  });

  test("repairs a line that a crash cut, and writes its entry again [ADD-098]", async () => {
    writeFileSync(file, '{"id":"1"}\n{"id":"2","detail":"');
    const ids = await add(2);
    await toFile();
    expect(idsInFile()).toEqual(["1", ...ids]);
    writeFileSync(file, "x".repeat(100_000));
    const more = await add(1);
    await toFile();
    expect(idsInFile()).toEqual(more);
  });

  test.each([
    ["a folder that is not there", () => path.join(folder, "none/security.jsonl"), "ENOENT"],
    ["a path that leads through a file", () => path.join(import.meta.filename, "security.jsonl"), "ENOTDIR"],
    ["a disk that is full", () => "/dev/full", "ENOSPC"],
  ])("waits at %s, says it once, and loses nothing [ADD-098]", async (_, target, code) => {
    const ids = await add(3);
    for (let tries = 0; tries < 3; tries += 1) await toFile(target());
    expect(await state()).toMatchObject({ waiting: 3, problem: code });
    expect(said).toEqual(["the security log is not exported; it is tried again"]);
    await toFile();
    expect(idsInFile()).toEqual(ids);
    expect(said.slice(1)).toEqual(["the security log is exported again"]);
    expect(await state()).toMatchObject({ waiting: 0, problem: null });
  });

  test("sends lines of RFC 5424 with their length, in plain ASCII [ADD-098]", async () => {
    await receiver.start();
    const [id = ""] = await add();
    await toReceiver();
    const [message = ""] = receiver.messages();
    expect(message).toMatch(
      /^<108>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z build\.example\.org Equipment-Register - signInFailed - \{"id"/,
    );
    expect(message).toMatch(/^[ -~]*$/);
    expect(JSON.parse(jsonOf(message))).toMatchObject({ id, detail: { reason: `Zoë "${added}"` } });
  });

  describe("over TLS", () => {
    const authority = makeAuthority("Hospital authority");
    const trusted = getCACertificates("default");
    afterEach(() => setDefaultCACertificates(trusted));

    /** Sends what waits to a receiver with this certificate. @returns what it read */
    const receivedWith = async (certified: Certified): Promise<string> => {
      const read: string[] = [];
      const server = createTlsServer(certified, (socket) => {
        socket.on("data", (bytes) => read.push(String(bytes))).on("error", () => undefined);
      });
      await once(server.listen(0, "localhost"), "listening");
      const { port } = server.address() as { port: number };
      await exportSecurityLog(depsTo({ kind: "syslog", host: "localhost", port, isTls: true }));
      await new Promise((done) => server.close(done));
      return read.join("");
    };

    test("sends to a receiver whose authority is trusted, as NODE_EXTRA_CA_CERTS makes it [ADD-098]", async () => {
      setDefaultCACertificates([...trusted, authority.cert]);
      const ids = await add(1203);
      receiver.received = await receivedWith(authority.issue("localhost"));
      expect(receiver.messages().map((each) => idIn(jsonOf(each)))).toEqual(ids);
      expect(await state()).toEqual({ waiting: 0, oldestSeconds: 0, problem: null });
    });

    test.each([
      ["whose authority nobody trusts", "localhost", () => [...trusted], "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
      [
        "with the certificate of another host",
        "other.example",
        () => [...trusted, authority.cert],
        "ERR_TLS_CERT_ALTNAME_INVALID",
      ],
    ])("sends nothing to a receiver %s, and keeps the entries [ADD-098]", async (_, host, authorities, problem) => {
      setDefaultCACertificates(authorities());
      await add(2);
      expect(await receivedWith(authority.issue(host))).toBe("");
      expect(await state()).toMatchObject({ waiting: 2, problem });
    });
  });

  test("names the receiver in TLS, where several share an address [ADD-098]", async () => {
    const names: string[] = [];
    const server = createTlsServer({
      SNICallback: (name, answer) => {
        names.push(name);
        answer(new Error("It has no certificate"));
      },
    });
    await once(server.listen(0, "localhost"), "listening");
    const { port } = server.address() as { port: number };
    await add();
    await exportSecurityLog(depsTo({ kind: "syslog", host: "localhost", port, isTls: true }));
    server.close();
    expect(names).toEqual(["localhost"]);
  });

  test("keeps what a receiver did not take while it was away, and sends it when it is back [ADD-098]", async () => {
    await receiver.start();
    const first = await add(2);
    await toReceiver();
    await receiver.die();
    const second = await add(2);
    await toReceiver();
    expect(await state()).toMatchObject({ waiting: 2, problem: "ECONNREFUSED" });
    await receiver.start();
    await toReceiver();
    expect(receiver.messages().map((each) => idIn(jsonOf(each)))).toEqual([...first, ...second]);
  });

  test("takes nothing for sent that a connection closed before it was read, or did not end [ADD-098]", async () => {
    await receiver.start();
    const ids = await add(700);
    receiver.reads = false;
    await toReceiver();
    expect(await state()).toMatchObject({ waiting: 700 });
    receiver.reads = true;
    const sending = toReceiver();
    while (receiver.received === "") await sleep(1);
    await receiver.die();
    await sending;
    expect((await state()).waiting).toBeGreaterThanOrEqual(200);
    await receiver.start();
    receiver.received = "";
    await toReceiver();
    expect(
      receiver
        .messages()
        .map((each) => idIn(jsonOf(each)))
        .at(-1),
    ).toBe(ids.at(-1));
    expect((await state()).waiting).toBe(0);
  });

  test("is not swept before it is exported [ADD-098]", async () => {
    const { kysely } = database();
    const insert = sql`insert into system."securityEvent" ("at", "kind") values (now() - interval '400 days', 'signIn')`;
    await insert.execute(kysely);
    const securityLogExport = { kind: "file", path: file } as const;
    expect(await sweepSecurityLog(kysely, { securityLogDays: 396, securityLogExport })).toBe(0);
    await toFile();
    expect(await sweepSecurityLog(kysely, { securityLogDays: 396, securityLogExport })).toBe(1);
  });
});

describePostgresql("the order of the exported security log", (database) => {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-order-"));
  const file = path.join(folder, "security.jsonl");
  afterAll(() => rmSync(folder, { recursive: true }));
  const log = { info: () => undefined, warn: () => undefined };
  const config = {
    securityLogExport: { kind: "file", path: file } as const,
    publicUrl: "https://build.example.org",
    productName: "Register",
  };
  const run = () => exportSecurityLog({ kysely: database().kysely, config, clock: () => new Date(), log });
  const insert = sql`insert into system."securityEvent" ("at", "kind") values (now(), 'signIn')`;
  const written = () => readFileSync(file, "utf8").trimEnd().split("\n").map(idIn);
  const stored = async () => {
    const rows = await database().kysely.selectFrom("system.securityEvent").select("id").orderBy("id").execute();
    return rows.map(({ id }) => String(id));
  };

  test("waits for a transaction that has an earlier entry [ADD-098]", async () => {
    const { kysely } = database();
    let finish = () => {};
    const held = new Promise<void>((done) => (finish = done));
    const slow = kysely.transaction().execute(async (trx) => {
      await insert.execute(trx);
      await held;
    });
    await sleep(100);
    await insert.execute(kysely);
    const running = run();
    await sleep(300);
    finish();
    await Promise.all([slow, running]);
    await run();
    expect(written()).toEqual(await stored());
  });

  test("has every entry once while many are added and others fail [ADD-098]", async () => {
    const { kysely } = database();
    let isOver = false;
    const writer = async (pause: number) => {
      for (let n = 0; n < 40; n += 1)
        await kysely
          .transaction()
          .execute(async (trx) => {
            await insert.execute(trx);
            await sleep(Math.random() * pause);
            if (n % 5 === 4) throw new Error("rolled back");
          })
          .catch(() => undefined);
    };
    const exporting = (async () => {
      while (!isOver) await run();
    })();
    await Promise.all([1, 5, 20].map(writer));
    isOver = true;
    await exporting;
    await run();
    const ids = await stored();
    expect(ids.length).toBeGreaterThan(90);
    expect(written()).toEqual(ids);
  });

  test("moves on once where two instances export at the same time [ADD-098]", async () => {
    for (let n = 0; n < 5; n += 1) await insert.execute(database().kysely);
    await Promise.all([run(), run(), run()]);
    const ids = await stored();
    expect([...new Set(written())]).toEqual(ids);
    await run();
    expect(written().at(-1)).toBe(ids.at(-1));
  });
});

describePostgresql(
  "the job that exports the security log",
  (database) => {
    const { clock, pass: passTime } = movableClock();
    const folder = mkdtempSync(path.join(tmpdir(), "armature-export-job-"));
    const file = path.join(folder, "security.jsonl");
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    let product: TestRegister;
    const open = (target: string) =>
      startRegister(database(), { application: equipment, clock, log, env: { SECURITY_LOG_EXPORT: target } });
    /** Sessions stay open meanwhile. */
    const pass = async (minutes: number) => {
      passTime(minutes);
      await database().kysely.updateTable("system.session").set({ expires: "2099-01-01T00:00:00.000Z" }).execute();
    };
    beforeAll(async () => {
      product = await open(`file:${file}`);
    });
    afterAll(async () => {
      await product.close();
      rmSync(folder, { recursive: true });
    });
    const waits = async () => {
      const { body } = await product.call("manager", "GET", "admin/job?state=waiting");
      const { jobs } = body.result as unknown as { readonly jobs: readonly { readonly name: string }[] };
      return jobs.filter(({ name }) => name === "platform:securityExport").length;
    };
    const gauges = async () => {
      const { bytes } = await product.call("manager", "GET", "/metrics");
      return [...bytes.toString().matchAll(/^armature_security_export_(\w+) (\d+)/gm)].map(([, name, value]) => [
        name,
        Number(value),
      ]);
    };
    const addOld = () =>
      sql`insert into system."securityEvent" ("at", "kind") values (now() - interval '1 hour', 'signOut')`.execute(
        database().kysely,
      );

    test("is one row that runs again and again, on one instance at a time, and says how far behind it is [ADD-098]", async () => {
      await addOld();
      expect(await gauges()).toEqual([
        ["waiting", expect.any(Number)],
        ["oldest_seconds", expect.any(Number)],
      ]);
      expect((await gauges())[1]?.[1]).toBeGreaterThanOrEqual(3600);
      await product.worker.runDue();
      expect(await waits()).toBe(1);
      expect((await gauges())[1]?.[1]).toBeLessThan(3600);
      expect(readFileSync(file, "utf8")).toContain('"kind":"signOut"');
      await pass(1);
      await addOld();
      await product.worker.runDue();
      expect(readFileSync(file, "utf8").match(/"kind":"signOut"/g)).toHaveLength(2);
      expect(await waits()).toBe(1);
    });

    test("comes back with the next sweep where somebody dropped it, and the sweep says what it deleted [ADD-098]", async () => {
      await sql`delete from system."job" where "name" = 'platform:securityExport'`.execute(database().kysely);
      await sql`insert into system."securityEvent" ("at", "kind") values (now() - interval '400 days', 'unlocked')`.execute(
        database().kysely,
      );
      await pass(61);
      await product.worker.runDue();
      expect(await waits()).toBe(1);
      await pass(61);
      await product.worker.runDue();
      expect(
        lines
          .filter((line) => line.includes("entries of the security log deleted"))
          .map((line) => JSON.parse(line) as object),
      ).toMatchObject([{ deleted: 1, days: 396 }]);
    });

    test("ends where the setting is gone, and goes on from there once it is back [ADD-098]", async () => {
      await product.close();
      product = await open("");
      await pass(1);
      await product.worker.runDue();
      expect(await waits()).toBe(0);
      await addOld();
      await product.close();
      product = await open(`file:${file}`);
      await product.worker.runDue();
      expect(await waits()).toBe(1);
      const ids = readFileSync(file, "utf8").trimEnd().split("\n").map(idIn);
      expect(new Set(ids).size).toBe(ids.length);
      expect(readFileSync(file, "utf8").match(/"kind":"signOut"/g)).toHaveLength(3);
    });
  },
  registerTemplate,
);
