import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  type Database,
  movableClock,
  openDatabase,
  openExample,
  ORIGIN,
  type Product,
  silentLog,
} from "@armature/server/testing";
import { onboarding } from "../../server.testing.ts";
import type { ReleaseSummary } from "./release/summary.testing.ts";

const FIXTURES = path.resolve(import.meta.dirname, "../fixtures");
const KINDS = ["postgresql", "embedded"] as const;
const CASES = readdirSync(FIXTURES).flatMap((release) => KINDS.map((kind) => [release, kind] as const));

describe.each(CASES)("a database of the release %s, upgraded on %s", (release, kind) => {
  const fixture = (file: string) => readFileSync(path.join(FIXTURES, release, file));
  const summary = JSON.parse(gunzipSync(fixture(`${kind}.json.gz`)).toString()) as ReleaseSummary;
  const folder = mkdtempSync(path.join(tmpdir(), "armature-upgrade-"));
  const cookies = new Map<string, string>();
  // An hour after the release stopped: what is kept for days is still there.
  const { clock, pass } = movableClock();
  pass((Date.parse(summary.at) - Date.now()) / 60_000 + 60);
  let database: Database;
  let product: Product;

  beforeAll(async () => {
    database = kind === "embedded" ? await unpackFolder() : await restoreDump();
    product = await openExample(database, { application: onboarding, clock });
  });
  afterAll(async () => {
    await product?.app.close();
    await database?.close();
    rmSync(folder, { recursive: true });
  });

  /** The stored folder as it lay on the disk, then opened as the server opens it. */
  async function unpackFolder(): Promise<Database> {
    const dataDir = path.join(folder, "data");
    const image = new Blob([new Uint8Array(brotliDecompressSync(fixture("embedded.tar.br")))]);
    await (await openDatabase({ url: null, dataDir, log: silentLog, image })).close();
    return openDatabase({ url: null, dataDir, log: silentLog });
  }

  async function restoreDump(): Promise<Database> {
    const url = new URL(inject("pgUrl"));
    const name = `upgrade_${release.replaceAll(/\W/g, "_")}`;
    await query(url.href, `create database ${name}`);
    url.pathname = `/${name}`;
    await query(url.href, gunzipSync(fixture("postgresql.sql.gz")).toString());
    return openDatabase({ url: url.href, dataDir: "", log: silentLog });
  }

  async function call(as: string, method: "GET" | "POST" | "PUT" | "DELETE", below: string, payload?: object) {
    const jwt = cookies.get(as) ?? (await signIn(as));
    return product.app.inject({
      method,
      url: `/api/${below}`,
      headers: { origin: ORIGIN },
      cookies: { jwt },
      ...(payload !== undefined && { payload }),
    });
  }
  async function signIn(username: string): Promise<string> {
    const payload = { username, password: summary.password };
    const answer = await product.app.inject({
      method: "POST",
      url: "/api/login",
      headers: { origin: ORIGIN },
      payload,
    });
    expect([username, answer.statusCode]).toEqual([username, 200]);
    const jwt = answer.cookies.find((cookie) => cookie.name === "jwt")?.value ?? "";
    cookies.set(username, jwt);
    return jwt;
  }

  test("has every record, history entry and definition that it had", async () => {
    expect(summary.reads.length).toBeGreaterThan(50);
    for (const { as, path: below, body, grows } of summary.reads) {
      const answer = await call(as, "GET", below);
      expect([below, answer.statusCode]).toEqual([below, 200]);
      const rows = body["result"] as readonly unknown[];
      const whole = grows ? { result: expect.arrayContaining(rows.map(holding)) } : body;
      expect([below, answer.json()]).toEqual([below, holding(whole)]);
    }
  });

  test("opens the file that was uploaded", async () => {
    const { rawPayload } = await call(summary.file.as, "GET", summary.file.path);
    expect(createHash("sha256").update(rawPayload).digest("hex")).toBe(summary.file.sha256);
  });

  test("closes the kinds of record that were made there with the build, too [F-204]", async () => {
    const { entities } = product.metadata.current().metadata;
    const made = entities.get("ward")?.closings.map(({ flag }) => flag);
    expect(made).toEqual(["closable"]);
  });

  test.each(summary.steps)("$title", async ({ as, method, path: below, body, then }) => {
    const base = product.metadata.current().revision;
    const answer = await call(as, method, below, body && "base" in body ? { ...body, base } : body);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
    expect((await call(as, "GET", then.path)).json()).toMatchObject({ result: then.body });
  });

  test("starts again as it is", async () => {
    const revision = product.metadata.current().revision;
    await product.app.close();
    product = await openExample(database, { application: onboarding, clock });
    expect(product.metadata.current().revision).toBe(revision);
  });
});

/** What answers nothing as an empty value of its own since a release, and what a test of its own is about. */
const OTHERWISE: Readonly<Record<string, unknown>> = { coreTeam: null, closable: false };

/** Entities that no profile may view. Revisions named their definitions once. */
const UNSEEN: readonly unknown[] = ["epicId", "questionnaireSnapshot"];

/** The same value, but that objects may have more: a release adds attributes. */
function holding(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isUnseen(each)).map(holding);
  if (typeof value !== "object" || value === null || "asymmetricMatch" in value) return value;
  const entries = Object.entries(value).map(([name, own]) => {
    return [name, OTHERWISE[name] === own ? expect.anything() : holding(own)] as const;
  });
  return expect.objectContaining(Object.fromEntries(entries));
}

function isUnseen(value: unknown): boolean {
  return typeof value === "object" && value !== null && "entity" in value && UNSEEN.includes(value.entity);
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
