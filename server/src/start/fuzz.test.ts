import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { ErrorBody } from "@armature/engine/operation";
import { Ajv } from "ajv";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { cloneDatabase } from "../database/testing.ts";
import { fuzzSuite } from "../testing/fuzz-suite.testing.ts";
import { hostile, text, TEXTS } from "../testing/fuzz-bodies.testing.ts";
import { encodePart } from "../testing/fuzz.testing.ts";
import { people, registerTemplate, startRegister, type TestRegister } from "../testing/equipment.testing.ts";

/* Whatever is sent, the server answers with a status code and keeps running. FUZZ_SEED tries other calls. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 7);
const MEGABYTE = 1_048_576;
const isErrorBody = new Ajv().compile(JSON.parse(JSON.stringify(ErrorBody)) as object);

/** The calls without a session, with values for their paths and queries. */
const PUBLIC = [
  ["POST", "/api/login"],
  ["POST", "/api/logout"],
  ["GET", "/api/session"],
  ["GET", "/api/settings"],
  ["GET", "/api/featureFlag"],
  ["GET", "/api/organization/guid?organizationGuid={text}"],
  ["GET", "/api/organization/{text}/userExists/{text}"],
  ["GET", "/api/organization/301/userExists/{text}"],
  ["POST", "/api/organization/user"],
  ["POST", "/api/organization/user?redirect={text}&redirectTitle={text}"],
  ["GET", "/api/user/{text}/sendConfirmation"],
  ["GET", "/api/user/1/sendConfirmation?organizationId={text}&emailUsername={text}"],
  ["GET", "/api/user/1/sendConfirmation?organizationId=301&emailUsername={text}"],
  ["POST", "/api/hash/{text}?type={text}"],
  ["POST", "/api/hash/{text}?type=password-reset"],
  ["POST", "/api/hash/{text}?type=account-verification&organizationGuid={text}"],
  ["POST", "/api/passwordReset"],
  ["POST", "/api/confirmation?redirect={text}"],
  ["GET", "/{text}"],
  ["GET", "/api/{text}"],
] as const;
const FIELDS = [
  "username",
  "password",
  "emailUsername",
  "firstName",
  "lastName",
  "organizationId",
  "type",
  "code",
  "__proto__",
];

const value = fc.oneof(hostile, fc.integer());
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 }).map((each) => JSON.stringify(each)),
  fc.jsonValue().map((each) => JSON.stringify(each)),
  fc.constantFrom(
    "{",
    '{"username":',
    "[".repeat(5_000),
    `${'{"a":'.repeat(200)}1${"}".repeat(200)}`,
    '{"username":"a","username":"b"}',
    '{"__proto__":{"isProviderUser":true}}',
    "\uFEFF{}",
    "NaN",
    "",
  ),
  text,
);
const header = fc.oneof(fc.constantFrom(...TEXTS.map(encodePart)), fc.string({ unit: "grapheme-ascii" }));
const headers = fc.record(
  {
    "content-type": fc.constantFrom(
      "application/json",
      "application/json; charset=utf-7",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
      "",
    ),
    cookie: fc.oneof(
      header.map((each) => `jwt=${each}`),
      header,
      fc.constantFrom("jwt=", "jwt==;;=; jwt", "jwt=%E0%A4%A", `jwt=${"a".repeat(4_000)}`, "; ".repeat(500)),
    ),
    "x-forwarded-for": header,
    "x-organization-id": header,
    "idempotency-key": header,
    "if-match": header,
    "accept-language": header,
  },
  { requiredKeys: [] },
);
const request = fc.record({ call: fc.constantFrom(...PUBLIC), parts: fc.tuple(text, text, text), body, headers });

let database: Database;
let product: TestRegister;
beforeAll(async () => {
  database = await cloneDatabase(registerTemplate);
  product = await startRegister(database);
});
afterAll(async () => {
  await product.close();
  await database.close();
});

const goesOn = async () => expect((await product.call("nobody", "GET", "settings")).status).toBe(200);

test("whatever is sent to a public call is answered with a code, and the server goes on", async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ call: [method, pattern], parts, body: sent, headers: given }) => {
      let part = 0;
      const url = pattern.replaceAll("{text}", () => encodePart(parts[part++ % parts.length] ?? ""));
      const answer = await product.call("nobody", method, url, method === "POST" ? sent : undefined, given);
      statuses.add(answer.status);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      if (answer.status < 400) return;
      expect([url, isErrorBody(answer.body)]).toEqual([url, true]);
      expect(JSON.stringify(answer.body)).not.toMatch(/select |insert into|\.ts:|node_modules|at Object/);
    }),
    { numRuns: 400, seed: SEED },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  await goesOn();
  expect(({} as Readonly<Record<string, unknown>>)["isProviderUser"]).toBeUndefined();
});

test("ten megabytes are refused by every public call before they are read as JSON", async () => {
  for (const [method, pattern] of PUBLIC.filter((each) => each[0] === "POST")) {
    const url = pattern.replaceAll("{text}", "x");
    for (const sent of ["a".repeat(10 * MEGABYTE), `{"username":"${"é".repeat(5 * MEGABYTE)}"}`]) {
      const answer = await product.call("nobody", method, url, sent, { "content-type": "application/json" });
      expect([url, answer.status, isErrorBody(answer.body)]).toEqual([url, 413, true]);
    }
  }
  await goesOn();
});

test("a flood of headers is answered with a code, and its line closed", async () => {
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = product.app.server.address() as AddressInfo;
  const floods = [
    `x: ${"a".repeat(100_000)}\r\n`,
    Array.from({ length: 5_000 }, (_, i) => `x-${i}: ${i}\r\n`).join(""),
    `cookie: ${"jwt=a; ".repeat(10_000)}\r\n`,
  ];
  for (const flood of floods) {
    const answer = await raw(port, `GET /api/session HTTP/1.1\r\nhost: x\r\n${flood}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(isErrorBody(JSON.parse(answer.split("\r\n\r\n")[1] ?? ""))).toBe(true);
  }
  for (const odd of ["\u0016\u0003\u0001", "GET /\u0000 HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\nx"]) {
    expect(await raw(port, odd)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  }
  await goesOn();
});

fuzzSuite(people, { least: 400 });

/** The server's answer to raw bytes. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on("data", (data) => (answer += data.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}
