import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase, describePostgresql, openStream, ORIGIN, PASSWORD, type Stream } from "@armature/server/testing";
import {
  type Account,
  ACCOUNTS,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "./portal.testing.ts";

async function addressOf({ app }: TestProduct): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Signs in anew. @returns the token */
async function signIn({ app }: TestProduct, account: Account): Promise<string> {
  const payload = { username: ACCOUNTS[account], password: PASSWORD };
  const answer = await app.inject({ method: "POST", url: "/api/login", headers: { origin: ORIGIN }, payload });
  return answer.cookies.find((cookie) => cookie.name === "jwt")?.value ?? "";
}

async function switchTo({ app }: TestProduct, token: string, organizationId: number): Promise<void> {
  const url = `/api/session/${organizationId}`;
  const answer = await app.inject({ method: "PUT", url, headers: { origin: ORIGIN }, cookies: { jwt: token } });
  expect(answer.statusCode).toBe(200);
}

const reported = (stream: Stream, name: string) =>
  [...stream.text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)]
    .filter(([, event]) => event === name)
    .map(([, , data]) => JSON.parse(data ?? "") as Record<string, unknown>);
const answer = (name: string) => ({ billingClaimsEnrollmentContactPerson: name });
const states = (stream: Stream) => reported(stream, "state");
const answers = (stream: Stream) => reported(stream, "answers");

describePostgresql(
  "what open pages are told of their organization",
  (database) => {
    let writing: TestProduct;
    let other: TestProduct;
    let address: string;
    const streams: Stream[] = [];
    /** A stream at the instance on which nothing is written. */
    const follow = async (account: Account, at: TestProduct = other): Promise<Stream & { readonly token: string }> => {
      const token = await signIn(at, account);
      const stream = await openStream(address, token);
      streams.push(stream);
      await expect.poll(() => stream.text).toContain("event: revision");
      return Object.assign(stream, { token });
    };
    beforeAll(async () => {
      writing = await startProduct(database());
      other = await startProduct(database());
      address = await addressOf(other);
      await writing.setStatus(OWN, "nmqOpen");
    });
    afterAll(async () => {
      for (const stream of streams) stream.leave();
      await Promise.all([writing.close(), other.close()]);
    });

    test("a status reaches the members of the organization on another instance, and no others [F-027]", async () => {
      const [member, elsewhere] = [await follow("member"), await follow("otherMember")];
      const set = await writing.call("admin", "PUT", `admin/organization/${OWN}`, { status: "buildOpen" });
      expect(set.status).toBe(200);
      await expect.poll(() => states(member)).toEqual([{ organizationId: OWN, entity: "organization" }]);
      await writing.call("admin", "PUT", `admin/organization/${OTHER}`, { status: "buildClosed" });
      await expect.poll(() => states(elsewhere)).toEqual([{ organizationId: OTHER, entity: "organization" }]);
      expect(states(member)).toHaveLength(1);
      await writing.setStatus(OWN, "nmqOpen");
      await writing.call("admin", "PUT", `admin/organization/${OTHER}`, { status: "nmqOpen" });
    });

    test("a lock does so, and its end; a write of anything else does not [F-027]", async () => {
      const member = await follow("member");
      const location = (await writing.call("member", "POST", "location", { name: "Main" })).body.result;
      const path = `location/${String(location["locationId"])}`;
      const put = (values: object) => writing.call("admin", "PUT", `admin/${path}`, values);
      expect((await put({ locked: true })).status).toBe(200);
      expect((await put({ locked: false })).status).toBe(200);
      const event = { organizationId: OWN, entity: "location" };
      await expect.poll(() => states(member)).toEqual([event, event]);
      expect((await put({ locationPhone: "(608) 555-0100" })).status).toBe(200);
      expect((await put({ locked: true })).status).toBe(200);
      await expect.poll(() => states(member)).toHaveLength(3);
      expect((await put({ locked: false })).status).toBe(200);
      await expect.poll(() => states(member)).toHaveLength(4);
    });

    test("provider staff hear of the organization that they are in now [F-027]", async () => {
      const staff = await follow("staff");
      await switchTo(other, staff.token, OTHER);
      await writing.setStatus(OWN, "nmqOpen");
      await writing.call("admin", "PUT", `admin/organization/${OTHER}`, { status: "buildOpen" });
      await expect.poll(() => states(staff)).toEqual([{ organizationId: OTHER, entity: "organization" }]);
      await writing.call("admin", "PUT", `admin/organization/${OTHER}`, { status: "nmqOpen" });
    });

    test("answers are told by record and version, gathered, to the organization alone [F-025]", async () => {
      const [member, elsewhere] = [await follow("member"), await follow("otherMember")];
      const path = `organization/${OWN}`;
      const saves = ["One", "Two", "Three"].map((name) => () => writing.call("member", "PUT", path, answer(name)));
      for (const save of saves) expect((await save()).status).toBe(200);
      const { updated } = (await writing.call("member", "GET", path)).body.result;
      const last = { organizationId: OWN, entity: "organization", records: { [OWN]: updated } };
      await expect.poll(() => answers(member).at(-1)).toEqual(last);
      expect(answers(member).length).toBeLessThanOrEqual(3);
      expect(answers(elsewhere).filter(({ organizationId }) => organizationId === OWN)).toEqual([]);
    });

    test("a write that is rolled back is told to nobody", async () => {
      const member = await follow("member");
      const refused = await writing.call("member", "PUT", `organization/${OWN}`, {
        updated: "now",
        billingClaimsEnrollmentContactEmail: "none",
      });
      expect(refused.status).toBe(400);
      await writing.call("member", "PUT", `organization/${OWN}`, answer("Last"));
      await expect.poll(() => answers(member)).toHaveLength(1);
    });
  },
  productTemplate,
);

describe("a listening connection that was cut", () => {
  test("has every page look for itself once it is back [F-027]", async () => {
    const database = await cloneDatabase(productTemplate);
    const product = await startProduct(database);
    const stream = await openStream(await addressOf(product), await signIn(product, "member"));
    await expect.poll(() => stream.text).toContain("event: revision");
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'armature listener' and datname = current_database()`.execute(database.kysely);
    await expect.poll(() => [states(stream), answers(stream)]).toEqual([[{}], [{}]]);
    stream.leave();
    await product.close();
    await database.close();
  });
});
