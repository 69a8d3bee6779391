import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiError, type Call, createClient, type Has, resultOf } from "./index.ts";

interface Person {
  readonly id?: number;
  readonly email?: string | null;
}
type One = { readonly result: Has<Person, "id"> };
interface Calls {
  readonly "/api/login": { POST: Call<object, { readonly username: string }, { readonly result: null }> };
  readonly "/api/person": {
    GET: Call<
      { readonly query?: { readonly limit?: number; readonly name?: readonly string[] | null } },
      never,
      { readonly result: readonly One["result"][] }
    >;
    POST: Call<object, Person, One>;
  };
  readonly "/api/person/{id}": {
    GET: Call<{ readonly path: { readonly id: number | string } }, never, One>;
    PUT: Call<
      { readonly path: { readonly id: number | string }; readonly headers?: { readonly "If-Match"?: string } },
      Person,
      One
    >;
    DELETE: Call<{ readonly path: { readonly id: number | string } }, never, undefined>;
  };
  readonly "/api/file": { POST: Call<object, FormData, Blob> };
  readonly "/api/events": { GET: Call<object, never, ReadableStream<Uint8Array>> };
}

/** What the server was sent last, and what it answers next. */
let sent: { method: string; url: string; headers: IncomingHttpHeaders; body: string };
let answer: RequestListener;
let server: Server;
let url = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url: place = "", headers } = request;
      sent = { method, url: place, headers, body: Buffer.concat(parts).toString() };
      answer(request, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answering(status: number, body: string, headers: Readonly<Record<string, string | readonly string[]>> = {}) {
  answer = (_, response) => {
    const type = { "content-type": "application/json; charset=utf-8" };
    response.writeHead(status, { ...type, ...headers } as Record<string, string>).end(body);
  };
}

describe("what is sent", () => {
  test("has the access token of a program, and no cookie that an answer sets [ADD-041]", async () => {
    answering(200, '{"result":{"id":1}}', { "set-cookie": "jwt=abc" });
    const api = createClient<Calls>({ url, token: "arm_secret" });
    await api.GET("/api/person/{id}", { path: { id: 1 } });
    await api.POST("/api/person", { body: { email: "a@b.example" } });
    expect(sent.headers).toMatchObject({ authorization: "Bearer arm_secret" });
    expect([sent.headers.cookie, sent.headers.origin]).toEqual([undefined, undefined]);
  });

  test("has the parts of the path, encoded, and the query without what is left out", async () => {
    answering(200, '{"result":{"id":1}}');
    const api = createClient<Calls>({ url });
    await api.GET("/api/person/{id}", { path: { id: "a/b ü" } });
    expect([sent.method, sent.url]).toEqual(["GET", "/api/person/a%2Fb%20%C3%BC"]);
    await createClient<Calls>({ url: `${url}/` }).GET("/api/person/{id}", { path: { id: 1 } });
    expect(sent.url).toBe("/api/person/1");
    await api.GET("/api/person", { query: { limit: 5, name: ["a&b", "c"] } });
    expect(sent.url).toBe("/api/person?limit=5&name=a%26b&name=c");
    await api.GET("/api/person", { query: { name: null } });
    expect(sent.url).toBe("/api/person");
  });

  test("has a body as JSON, or as the form that it is", async () => {
    answering(200, '{"result":{"id":1}}');
    const api = createClient<Calls>({ url });
    await api.PUT("/api/person/{id}", { path: { id: 1 }, headers: { "If-Match": '"1"' }, body: { email: "é" } });
    expect(sent).toMatchObject({ method: "PUT", body: '{"email":"é"}' });
    expect(sent.headers).toMatchObject({ "content-type": "application/json", "if-match": '"1"' });
    const body = new FormData();
    body.append("file", new Blob(["content"]), "a.txt");
    await api.POST("/api/file", { body });
    expect(sent.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent.body).toContain('filename="a.txt"');
    await api.DELETE("/api/person/{id}", { path: { id: 1 } });
    expect([sent.body, sent.headers["content-type"]]).toEqual(["", undefined]);
  });

  test("says where it comes from and for which organization, and has the session's cookies", async () => {
    answering(200, '{"result":null}', { "set-cookie": ["jwt=token; Path=/; HttpOnly", "device=seen; Path=/"] });
    const api = createClient<Calls>({ url, organizationId: 7 });
    await api.POST("/api/login", { body: { username: "ann" } });
    expect(sent.headers).toMatchObject({ origin: url, "x-organization-id": "7" });
    expect(sent.headers.cookie).toBeUndefined();
    answering(200, '{"result":[]}', { "set-cookie": ["jwt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"] });
    await api.GET("/api/person");
    expect(sent.headers.cookie).toBe("jwt=token; device=seen");
    await api.GET("/api/person");
    expect(sent.headers.cookie).toBe("device=seen");
    await createClient<Calls>({ url }).GET("/api/person");
    expect(sent.headers.cookie).toBeUndefined();
  });

  test("can be sent by another fetch", async () => {
    const fetched: string[] = [];
    const fetch = async (request: Request) => {
      fetched.push(request.url);
      return Response.json({ result: [] });
    };
    expect(await resultOf(createClient<Calls>({ url, fetch }).GET("/api/person"))).toEqual([]);
    expect(fetched).toEqual([`${url}/api/person`]);
  });
});

describe("the answer", () => {
  const refusedBy = async (): Promise<ApiError | undefined> => {
    const { error, data } = await createClient<Calls>({ url }).GET("/api/person/{id}", { path: { id: 1 } });
    expect(data).toBeUndefined();
    return error;
  };

  test("is data, with the response", async () => {
    answering(201, '{"result":{"id":4,"email":null}}', { etag: '"9"' });
    const { data, error, response } = await createClient<Calls>({ url }).POST("/api/person", { body: {} });
    expect([data?.result.id, error, response.status, response.headers.get("etag")]).toEqual([4, undefined, 201, '"9"']);
  });

  test("is a file, a stream or nothing", async () => {
    const api = createClient<Calls>({ url });
    answering(200, "PK", { "content-type": "application/zip", "content-disposition": 'attachment; filename="a"' });
    const { data: file } = await api.POST("/api/file", { body: new FormData() });
    expect(await file?.text()).toBe("PK");
    answering(200, "data: 1\n\n", { "content-type": "text/event-stream" });
    const { data: stream } = await api.GET("/api/events");
    expect(stream).toBeInstanceOf(ReadableStream);
    answer = (_, response) => void response.writeHead(204).end();
    expect(await api.DELETE("/api/person/{id}", { path: { id: 1 } })).toMatchObject({ response: { status: 204 } });
  });

  test("is an error with all problems and the request's id, if the call is refused", async () => {
    const problem = { code: "unique", attribute: "email", message: "Taken." };
    answering(409, JSON.stringify({ message: "Refused.", errors: [problem], requestId: "r-1", stored: { id: 1 } }));
    const error = await refusedBy();
    expect(error).toMatchObject({ status: 409, message: "Refused.", errors: [problem], requestId: "r-1" });
    expect(error?.body).toMatchObject({ stored: { id: 1 } });
    expect([error?.hasCode("unique"), error?.hasCode("clash")]).toEqual([true, false]);
    await expect(resultOf(createClient<Calls>({ url }).GET("/api/person"))).rejects.toThrow("Refused.");
  });

  test("is an error with the status, if something else than the server refuses", async () => {
    answering(502, "<html>Bad gateway</html>", { "content-type": "text/html", "x-request-id": "r-2" });
    expect(await refusedBy()).toMatchObject({
      status: 502,
      message: "The server answered with status 502.",
      errors: [],
      requestId: "r-2",
      body: "<html>Bad gateway</html>",
    });
  });

  test("is an error that says so, if it is a page and not JSON", async () => {
    answering(200, "<html>Sign in</html>", { "content-type": "text/html" });
    const message = `The answer is text/html, not JSON. Is ${url}/api/person/1 a call of an Armature server?`;
    expect(await refusedBy()).toMatchObject({ status: 200, message });
  });

  test("is an error of status 0, if there is none", async () => {
    answer = (_, response) => void response.destroy();
    const { error, response } = await createClient<Calls>({ url }).GET("/api/person");
    expect(error).toMatchObject({ status: 0, message: `${url}/api/person did not answer.`, errors: [] });
    expect(error?.cause).toBeInstanceOf(Error);
    expect(response.status).toBe(0);
  });

  test("is an error of status 0, if it ends early", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" }).write('{"result":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await refusedBy()).toMatchObject({ status: 0, message: `${url}/api/person/1 did not answer.` });
  });

  test("is thrown, if the caller's own signal ends the call", async () => {
    const stopped = AbortSignal.abort(new Error("Stopped"));
    await expect(createClient<Calls>({ url }).GET("/api/person", { signal: stopped })).rejects.toThrow("Stopped");
  });
});
