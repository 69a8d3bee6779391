import { afterEach, describe, expect, test, vi } from "vitest";
import { APPLICATION } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, refusal, withStatus } from "../testing/fake-server.ts";
import { ApiError, errorText } from "./api-error.ts";
import { createClient, withQuery } from "./client.ts";
import { createRenewal } from "./renewal.ts";

let server: FakeServer | undefined;
afterEach(() => server?.restore());

function aClient() {
  const onSignedOut = vi.fn((_round: number) => Promise.resolve(false));
  const onOrganizationChanged = vi.fn();
  return {
    client: createClient({
      application: APPLICATION,
      round: () => 4,
      onSignedOut,
      proving: createRenewal(),
      onOrganizationChanged,
    }),
    onSignedOut,
    onOrganizationChanged,
  };
}

async function errorOf(answer: Promise<unknown>): Promise<ApiError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("what is sent", () => {
  test("JSON, the query without absent values, and the organization of this page [ACC-D19]", async () => {
    server = fakeServer({ "POST /api/user": () => withStatus(201, { result: {} }) });
    const { client } = aClient();
    client.setOrganization(7);
    await client.send("/api/user", { method: "POST", body: { a: 1 }, query: { x: null, y: "1 2", z: undefined } });
    const [request] = server.requests;
    expect(request?.body).toEqual({ a: 1 });
    expect(request?.query.toString()).toBe("y=1+2");
    expect(request?.headers.get("x-organization-id")).toBe("7");
    expect(request?.headers.get("content-type")).toBe("application/json");
  });

  test("nothing of an organization before there is one", async () => {
    server = fakeServer({ "GET /api/session": () => ({}) });
    await aClient().client.send("/api/session");
    expect(server.requests[0]?.headers.has("x-organization-id")).toBe(false);
  });

  test("a path without query values stays as it is", () => {
    expect(withQuery("/api/user", { filter: null })).toBe("/api/user");
  });
});

describe("what comes back", () => {
  test("status, etag and body; a 304 is no error", async () => {
    server = fakeServer({ "GET /api/metadata": () => withStatus(304, null, { etag: '"5-a"' }) });
    expect(await aClient().client.send("/api/metadata")).toEqual({ status: 304, etag: '"5-a"', body: null });
  });

  test("a refusal carries the server's words, its single errors and the request id", async () => {
    const item = { code: "unique", attribute: "email", message: "Another user has the same value." };
    server = fakeServer({ "POST /api/user": () => refusal(409, "Refused.", [item, { code: 5 }]) });
    const error = await errorOf(aClient().client.send("/api/user", { method: "POST", body: {} }));
    expect(error).toMatchObject({ status: 409, message: "Refused.", errors: [item], requestId: "01a1-request" });
    expect(error.hasCode("unique")).toBe(true);
    expect(errorText(error)).toBe("Refused.");
  });

  test("a single problem of no field is said, whatever the status [F-128]", async () => {
    const item = { code: "shelfFull", attribute: null, message: "This shelf has room for 3 items." };
    server = fakeServer({ "POST /api/item": () => refusal(409, "Refused.", [item]) });
    const error = await errorOf(aClient().client.send("/api/item", { method: "POST", body: {} }));
    expect(errorText(error)).toBe("This shelf has room for 3 items.");
  });

  test.each(["<html>Bad gateway</html>", '{"message":"","errors":[]}'])(
    "an answer that is not ours still says something: %s",
    async (body) => {
      server = fakeServer({ "GET /api/user": () => new Response(body, { status: 502 }) });
      const error = await errorOf(aClient().client.send("/api/user"));
      expect(error).toMatchObject({ status: 502, message: "The server answered with status 502.", errors: [] });
    },
  );

  test("no answer at all has the status 0", async () => {
    server = fakeServer({ "GET /api/user": () => Promise.reject(new TypeError("fetch failed")) });
    const error = await errorOf(aClient().client.send("/api/user"));
    expect(error.status).toBe(0);
    expect(error.message).toMatch(/did not answer/);
  });
});

describe("what the whole page is told", () => {
  test("any 401 is the end of the session [ACC-094]", async () => {
    server = fakeServer({ "GET /api/user": () => refusal(401, "Sign in again.") });
    const { client, onSignedOut } = aClient();
    await errorOf(client.send("/api/user"));
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  test("to the question whether there is a session a 401 is an answer", async () => {
    server = fakeServer({ "GET /api/session": () => refusal(401, "Sign in again.") });
    const { client, onSignedOut } = aClient();
    await errorOf(client.send("/api/session", { asksForSession: true }));
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test("a switch of the organization in another tab [ACC-D19]", async () => {
    const item = { code: "organizationChanged", attribute: null, message: "Reload the page." };
    server = fakeServer({ "PUT /api/user/1": () => refusal(409, "Reload the page.", [item]) });
    const { client, onOrganizationChanged } = aClient();
    await errorOf(client.send("/api/user/1", { method: "PUT", body: {} }));
    expect(onOrganizationChanged).toHaveBeenCalledOnce();
  });
});
