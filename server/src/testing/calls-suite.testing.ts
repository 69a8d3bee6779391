import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { embeddedDatabase } from "../database/testing.ts";
import { ORIGIN, PASSWORD } from "../session/testing.ts";
import { sessionTokenOf, type Testing, type TestProduct } from "./test-product.ts";

const EVIL = "https://evil.example";
const STREAM = "/api/events";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Called = readonly [method: Method, url: string];
const METHODS: readonly string[] = ["GET", "POST", "PUT", "DELETE"];
/** GETs that change something. */
const CHANGING: readonly string[] = ["extend", "sendConfirmation"];

/** Calls of pages before sign-in. */
const OPEN = [
  "GET /api/featureFlag",
  "GET /api/organization/:organizationId/userExists/:emailUsername",
  "GET /api/organization/guid",
  "GET /api/session",
  "GET /api/settings",
  "GET /api/setup/:code",
  "GET /api/signIn",
  "GET /api/signIn/:provider",
  "GET /api/signIn/:provider/callback",
  "GET /api/signIn/factor",
  "GET /api/user/:id/sendConfirmation",
  "POST /api/confirmation",
  "POST /api/hash/:code",
  "POST /api/login",
  "POST /api/logout",
  "POST /api/organization/user",
  "POST /api/passwordReset",
  "POST /api/setup/:code",
  "POST /api/signIn/:provider/backChannelLogout",
  "POST /api/signIn/enrolment",
  "POST /api/signIn/enrolment/confirm",
  "POST /api/signIn/factor",
  "POST /api/signIn/find",
  "POST /api/signIn/passkey",
];

interface Calls {
  /** The minimum number of calls. */
  readonly least: number;
  /** The last path parts of further GETs that change something. */
  readonly changing?: readonly string[];
}

/** Tests what must be true for every call of an application, including its own operations. */
export function callsSuite<Person extends string>(
  { cast, start, template }: Testing<Person>,
  { least, changing = [] }: Calls,
): void {
  describe("every call", () => {
    let database: Database;
    let product: TestProduct<Person>;
    const calls: Called[] = [];
    beforeAll(async () => {
      database = await embeddedDatabase(template);
      product = await start(database, { onRoute: keep });
    }, 180_000);
    afterAll(async () => {
      await product.close();
      await database.close();
    });

    function keep({ method, url }: RouteOptions): void {
      const methods = [method].flat().filter((each): each is Method => METHODS.includes(each));
      if (url.startsWith("/api/") || url === "/upload") calls.push(...methods.map((each) => [each, url] as const));
    }

    const nobody = (method: Method, path: string, body?: unknown) => product.call("nobody", method, path, body);
    const logIn = (username: string, password: string) => nobody("POST", "login", { username, password });
    const isChanging = (url: string) => [...CHANGING, ...changing].includes(url.split("/").at(-1) ?? "");
    /** A path of the route, with ids that no record has. */
    const pathOf = (url: string) => url.replaceAll(/:\w+/g, "999999").replace("*", "user/999999");

    test("without a session every call is answered 401, but for those that come before one", async () => {
      expect(calls.length).toBeGreaterThan(least);
      const open: string[] = [];
      for (const [method, url] of calls) {
        const { status } = await nobody(method, pathOf(url), method === "GET" ? undefined : {});
        if (status !== 401) open.push(`${method} ${url}`);
      }
      expect(open.toSorted()).toEqual(OPEN);
    });

    describe("other sites", () => {
      const foreign: readonly Readonly<Record<string, string>>[] = [
        { origin: EVIL },
        { origin: "null" },
        { origin: `${ORIGIN}.evil.example` },
        { origin: `${ORIGIN}@evil.example` },
        { origin: "" },
        { "sec-fetch-site": "cross-site" },
      ];
      test("change nothing by any call that the server has", async () => {
        const writes = calls.filter(([method, url]) => method !== "GET" || isChanging(url));
        expect(writes.length).toBeGreaterThan(30);
        for (const [i, [method, url]] of writes.entries()) {
          // The first call has all headers in turn. The others share them, since one hook checks every call.
          for (const headers of i === 0 ? foreign : foreign.slice(i % foreign.length).slice(0, 1)) {
            const answer = await product.call(
              cast.administrator,
              method,
              pathOf(url),
              method === "GET" ? undefined : {},
              headers,
            );
            expect([method, url, headers, answer.status]).toEqual([method, url, headers, 403]);
          }
        }
      });
      test("nor does a call with the session's cookie that does not say where it comes from", async () => {
        const cookies = { jwt: sessionTokenOf(await logIn(cast.accounts[cast.administrator], PASSWORD)) };
        for (const [method, url] of calls.filter((each) => each[0] !== "GET")) {
          const { statusCode } = await product.app.inject({ method, url: pathOf(url), cookies });
          expect([method, url, statusCode]).toEqual([method, url, 403]);
        }
      });
    });

    describe("every answer", () => {
      const reads = () => calls.filter(([method, url]) => method === "GET" && url !== STREAM && !isChanging(url));

      test("is kept by no cache, but for what has an ETag and is asked for again each time", async () => {
        for (const [method, url] of reads()) {
          const { headers } = await product.call(cast.administrator, method, pathOf(url));
          const cached = String(headers["cache-control"]);
          expect([url, /no-store|no-cache|private/.test(cached), /public|immutable/.test(cached)]).toEqual([
            url,
            true,
            false,
          ]);
        }
      });

      test("keeps frames, scripts, sniffing and referrers out, errors included", async () => {
        for (const path of ["/api/settings", "/api/user", "/api/none", "/api/user/%00", "/none"]) {
          const { headers } = await product.call(cast.maker, "GET", path);
          const policy = Object.fromEntries(
            String(headers["content-security-policy"])
              .split(";")
              .map((part) => part.trim().split(/ (.*)/s).slice(0, 2) as [string, string]),
          );
          expect([path, policy]).toMatchObject([
            path,
            {
              "default-src": "'none'",
              "script-src": "'self'",
              "style-src": "'self'",
              "base-uri": "'none'",
              "form-action": "'self'",
              "frame-ancestors": "'none'",
            },
          ]);
          expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*|https?:/);
          expect(headers).toMatchObject({
            "x-frame-options": "DENY",
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
          });
          expect(headers["x-powered-by"]).toBeUndefined();
          expect(headers["access-control-allow-origin"]).toBeUndefined();
        }
      });
    });
  });
}
