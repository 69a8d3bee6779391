import { type AddressInfo, connect } from "node:net";
import { defineOperation } from "@armature/engine";
import { ErrorBody } from "@armature/engine/operation";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase, type TestDatabase } from "../database/testing.ts";
import { CATALOGUE } from "../base/error-catalogue.ts";
import { AppError, type ErrorCode } from "../base/errors.ts";
import { startServer, type TestServer } from "../session/testing.ts";
import { route } from "./operation.ts";
import { compile } from "../base/json-schema.ts";
import type { ServerDeps } from "./server-deps.ts";

const codes = Object.keys(CATALOGUE) as ErrorCode[];
const isErrorBody = compile(ErrorBody)();

const echo = defineOperation({
  method: "POST",
  path: "/api/test/echo",
  query: Type.Object({ times: Type.Optional(Type.Integer({ minimum: 1 })) }, { additionalProperties: false }),
  body: Type.Object(
    { text: Type.String({ maxLength: 5 }), ids: Type.Optional(Type.Array(Type.Integer())) },
    { additionalProperties: false },
  ),
  result: Type.Object({ text: Type.String() }),
  status: 201,
});

function testRoutes(app: FastifyInstance, { database }: ServerDeps): void {
  app.get("/api/test/refuse/:code", (request) => {
    throw new AppError((request.params as { code: ErrorCode }).code);
  });
  app.get("/api/test/own", () => {
    throw new AppError(
      { code: "full", status: 409, message: "Room {room} is full.", reportedAs: "state" },
      { args: { room: 7 } },
    );
  });
  app.get("/api/test/sql", () => sql`select 'secret@person.example'::integer`.execute(database.kysely));
  app.get("/api/test/throws", () => {
    const value = "secret@person.example";
    throw new Error(`No such person: ${value}`, { cause: "more" });
  });
  app.get("/api/test/database/:code", (request) => {
    const { code } = request.params as { code: string };
    throw Object.assign(new Error(code), /^[A-Z0-9]+$/.test(code) ? { code } : {});
  });
  app.get("/api/test/not-an-error", () => Promise.reject("text" as unknown as Error));
  app.get("/api/test/wrong-result", () => null);
  route(app, echo, async ({ body, query }) => {
    const text = body.text.repeat(query.times ?? 1);
    return text === "wrong" ? ({ text: 1 } as unknown as { text: string }) : { text };
  });
}

let database: TestDatabase;
let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  database = await embeddedDatabase();
  server = await startServer(database, { routes: { public: [testRoutes] }, lines });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

describe("the catalogue of errors", () => {
  test.each(codes)("%s is answered as the catalogue says [ACC-D33]", async (code) => {
    const answer = await server.call({ method: "GET", url: `/api/test/refuse/${code}` });
    const entry: { status: number; reportedAs?: string } = CATALOGUE[code];
    expect(answer.statusCode).toBe(entry.status);
    const body = answer.json<ErrorBody>();
    expect(isErrorBody(body)).toBe(true);
    expect(body.errors[0]?.code).toBe(entry.reportedAs ?? code);
    expect(body.requestId).toBe(answer.headers["x-request-id"]);
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("an application's own error is answered alike", async () => {
    const answer = await server.call({ method: "GET", url: "/api/test/own" });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ErrorBody>()).toMatchObject({
      message: "Room 7 is full.",
      errors: [{ code: "state", attribute: null, message: "Room 7 is full." }],
    });
  });

  test("a 409 has one of four codes [ACC-D33]", () => {
    const conflicts = Object.entries(CATALOGUE).filter(([, entry]) => entry.status === 409);
    const reported = conflicts.map(([code, entry]) => ("reportedAs" in entry ? entry.reportedAs : code));
    expect(new Set(reported)).toEqual(new Set(["unique", "inUse", "state", "organizationChanged"]));
  });

  test.each(["/api/test/sql", "/api/test/throws", "/api/test/not-an-error"])(
    "%s is a 500 without stack, SQL or values [ACC-D33]",
    async (url) => {
      lines.length = 0;
      const answer = await server.call({ method: "GET", url: `${url}?email=secret@person.example` });
      expect(answer.statusCode).toBe(500);
      expect(answer.json<ErrorBody>().errors).toEqual([
        { code: "internal", attribute: null, message: CATALOGUE.internal.message },
      ]);
      expect(answer.body).not.toMatch(/secret|select| at /);
      const logged = lines.join("");
      expect(logged).toContain(String(answer.headers["x-request-id"]));
      expect(logged).not.toContain("secret");
      expect(logged).toContain(`"route":"${url}"`);
      expect(logged).not.toMatch(/node_modules|node:/);
      if (url.endsWith("throws")) expect(logged).toContain('"message":"No such person: …"');
      if (url.endsWith("sql")) expect(logged).toContain('"message":"invalid input syntax for type integer"');
    },
  );
});

describe("what the database cannot do now", () => {
  const failure = (code: string) =>
    server.call({ method: "GET", url: `/api/test/database/${encodeURIComponent(code)}` });
  test.each([
    ["57P01", "unavailable"],
    ["57P03", "unavailable"],
    ["08006", "unavailable"],
    ["25006", "unavailable"],
    ["25P03", "unavailable"],
    ["53300", "unavailable"],
    ["ECONNRESET", "unavailable"],
    ["ECONNREFUSED", "unavailable"],
    ["26000", "unavailable"],
    ["42P05", "unavailable"],
    ["Connection terminated unexpectedly", "unavailable"],
    ["Connection terminated due to connection timeout", "unavailable"],
    ["Client has encountered a connection error and is not queryable", "unavailable"],
    ["Query read timeout", "unavailable"],
    ["timeout exceeded when trying to connect", "unavailable"],
    ["55P03", "waitedTooLong"],
    ["57014", "tookTooLong"],
  ] as const)("%s is a 503 with Retry-After, and no stack in the log [F-130, F-132]", async (failed, code) => {
    lines.length = 0;
    const answer = await failure(failed);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.json<ErrorBody>()).toMatchObject({ message: CATALOGUE[code].message, errors: [{ code }] });
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([]);
  });

  test.each([
    ["53100", 507],
    ["ENOSPC", 507],
    ["42601", 500],
    ["Some other error", 500],
  ])("%s is a %i", async (failed, status) => {
    expect((await failure(failed)).statusCode).toBe(status);
  });
});

describe("bodies", () => {
  const post = (payload: string | Buffer | undefined, type: string | undefined = "application/json", query = "") =>
    server.call({
      method: "POST",
      url: `/api/test/echo${query}`,
      headers: { ...(type && { "content-type": type }) },
      ...(payload !== undefined && { payload }),
    });
  const firstError = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().errors[0];

  test("a good one is answered in `result`, with the contract's status [ACC-180]", async () => {
    const answer = await post('{"text":"ab"}', "application/json; charset=utf-8", "?times=2");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ result: { text: "abab" } });
  });

  test.each([
    ["malformed JSON", '{"text":', "malformed"],
    ["JSON with a trailing comma", '{"text":"a",}', "malformed"],
    ["a __proto__ key", '{"text":"a","__proto__":{"isProviderUser":true}}', "forbiddenKey"],
    ["a __proto__ key written with escapes", String.raw`{"text":"a","\u005f_proto__":{}}`, "forbiddenKey"],
    ["a __proto__ key inside a list", '{"text":"a","ids":[{"__proto__":1}]}', "forbiddenKey"],
    ["a constructor key", '{"text":"a","constructor":{"prototype":{}}}', "forbiddenKey"],
    ["nesting without end", `{"text":${"[".repeat(5000)}${"]".repeat(5000)}}`, "invalid"],
    ["an unknown attribute", '{"text":"a","extra":1}', "unknownAttribute"],
    ["a missing attribute", "{}", "required"],
    ["a wrong type", '{"text":1}', "wrongType"],
    ["a number as text in a list", '{"text":"a","ids":["1"]}', "wrongType"],
    ["an over-long text", '{"text":"abcdef"}', "invalid"],
    ["nothing", "", "wrongType"],
    ["null", "null", "wrongType"],
  ])("refuses %s with 400 and the code '%3$s'", async (_name, payload, code) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(firstError(answer)?.code).toBe(code);
    expect(answer.json<ErrorBody>().message.length).toBeGreaterThan(10);
  });

  test("names the place of each problem", async () => {
    const answer = await post('{"text":1,"ids":[1,"b"],"extra":true}');
    const errors = answer
      .json<ErrorBody>()
      .errors.map(({ code, attribute, message }) => ({ code, attribute, message }));
    expect(errors).toEqual(
      expect.arrayContaining([
        { code: "unknownAttribute", attribute: "extra", message: "extra is not known here" },
        { code: "wrongType", attribute: "text", message: "text must be string" },
        { code: "wrongType", attribute: "ids.1", message: "ids.1 must be integer" },
      ]),
    );
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded"])("takes no %s", async (type) => {
    const answer = await post("text=a", type);
    expect(answer.statusCode).toBe(400);
    expect(firstError(answer)?.code).toBe("mediaType");
  });

  test("refuses a body beyond the general limit with 413 [ACC-D33]", async () => {
    const answer = await post(JSON.stringify({ text: "x".repeat(1_100_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json<ErrorBody>().message).toBe("The body is larger than the 1048576 bytes that this call takes.");
  });

  test("refuses a query that is not the contract's", async () => {
    expect((await post('{"text":"a"}', "application/json", "?times=0")).statusCode).toBe(400);
    expect((await post('{"text":"a"}', "application/json", "?times=x")).statusCode).toBe(400);
    expect((await post('{"text":"a"}', "application/json", "?other=1")).statusCode).toBe(400);
  });

  test("a result that differs from its contract is a mistake of the server: 500", async () => {
    lines.length = 0;
    expect((await post('{"text":"wrong"}')).statusCode).toBe(500);
    expect(lines.join("")).toContain('"code":"result/text"');
  });
});

describe("addresses and bytes", () => {
  test.each([
    ["/api/%zz", 400],
    ["/api/test/refuse/%E0%A4%A", 400],
    [`/api/test/refuse/${"x".repeat(200)}`, 404],
  ])("%s is answered in the one shape", async (url, status) => {
    const answer = await server.call({ method: "GET", url });
    expect(answer.statusCode).toBe(status);
    expect(isErrorBody(answer.json())).toBe(true);
  });

  test("what is no HTTP is told so, and the line is closed", async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("NO HTTP AT ALL\r\n\r\n"));
      let received = "";
      socket.on("data", (bytes) => (received += bytes.toString()));
      socket.on("end", () => resolve(received)).on("error", reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(isErrorBody(JSON.parse(text.split("\r\n\r\n")[1] ?? ""))).toBe(true);
  });

  test("headers keep scripts, frames and other sites out", async () => {
    const { headers } = await server.call({ method: "GET", url: "/api/settings" });
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});
