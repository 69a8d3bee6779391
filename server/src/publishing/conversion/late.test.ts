import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { ADMIN, aText, aUser, MEMBER, revisionOf, rowsOf, sharedProduct } from "../../metadata/testing.ts";
import { openStream } from "../../events/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

describePostgresql(
  "a fill that takes long",
  (database) => {
    const { product, admin, member } = sharedProduct(database);

    test("is answered with 202 and goes on, and administrators hear of it; until then the present form holds", async () => {
      const name = "slow";
      expect((await admin.post("/api/userAttribute", aText(name))).status).toBe(201);
      const { body } = await member.post("/api/user", aUser({ [name]: "007" }));
      const id = Number(body.result["userId"]);
      const values = { ...aText(name), elementType: "TextFieldNumeric", maxLength: null };
      const change = { kind: "attribute", entity: "user", name, convert: true, values };
      const base = await revisionOf(admin);
      const db = database().kysely;
      await sql`create function data.rest() returns trigger language plpgsql
        as 'begin perform pg_sleep(10); return new; end'`.execute(db);
      await sql`create trigger rest before update on data."user" for each row execute function data.rest()`.execute(db);
      await product().app.listen({ port: 0, host: "127.0.0.1" });
      const address = `http://127.0.0.1:${(product().app.server.address() as AddressInfo).port}`;
      const [own, other] = await Promise.all(
        [ADMIN, MEMBER].map(async (who) => openStream(address, await product().tokenOf(who))),
      );
      const answer = await admin.post("/api/metadata/publish", { base, changes: [change] });
      expect([answer.status, answer.body.errors[0]?.code]).toEqual([202, "converting"]);
      const [running] = await rowsOf(admin, "/api/metadata/conversions");
      expect(running).toMatchObject({ entity: "user", attribute: name, done: 0, problem: null });
      expect((await member.get(`/api/user/${id}`)).body.result[name]).toBe("007");
      const value = async () => (await member.get(`/api/user/${id}`)).body.result[name];
      await expect.poll(value).toBe(7);
      expect(await rowsOf(admin, "/api/metadata/conversions")).toEqual([]);
      expect([own, other].map((stream) => stream?.text.includes("event: conversions\ndata: {}\n\n"))).toEqual([
        true,
        false,
      ]);
      expect(other?.text).toContain("event: revision");
    });
  },
  registerTemplate,
);
