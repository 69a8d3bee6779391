import { loadApplication, startTestServer, type TestServer } from "@armature/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: TestServer;
// The first run makes an image of the database, which takes some seconds. Later ones open it.
beforeAll(async () => {
  server = await startTestServer(await loadApplication("."));
}, 120_000);
afterAll(() => server.close());

test("an item that is retired says why", async () => {
  const item = { code: "b-1", name: "Atlas", state: "Retired" };
  const refused = await server.callAs("member", "POST", "item", item);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: "reasonMissing", attribute: "notes" }] } });
  const stored = await server.callAs("member", "POST", "item", { ...item, notes: "Torn." });
  expect(stored).toMatchObject({ status: 201, body: { result: { code: "B-1", notes: "Torn." } } });
});

test("a shelf mark is a letter and three digits", async () => {
  const answer = await server.callAs("member", "POST", "item", { code: "b-2", name: "Atlas", shelfMark: "shelf" });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: "shelfMark" }] } });
});
