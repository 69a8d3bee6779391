import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { type Account, productTemplate, startProduct, type TestProduct } from "../testing.ts";

describeDatabases(
  "an Idempotency-Key",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const post = (key: string, body: unknown, caller: Account = "member") =>
      product.call(caller, "POST", "user", body, { "idempotency-key": key });
    const count = async (caller: Account = "member") =>
      (await product.call(caller, "GET", "user?limit=1&count=exact")).body["total"];

    test("repeated gives the first answer and one record", async () => {
      const [key, body] = [randomUUID(), product.anEntity("user")];
      const first = await post(key, body);
      const before = await count();
      const again = await post(key, body);
      expect([again.status, again.body, again.headers["etag"]]).toEqual([201, first.body, first.headers["etag"]]);
      expect(await count()).toBe(before);
    });
    test("gives the first answer even after the record was changed or deleted", async () => {
      const [key, body] = [randomUUID(), product.anEntity("user")];
      const first = await post(key, body);
      const path = `user/${String(first.body.result["userId"])}`;
      await product.call("member", "PUT", path, { jobTitle: "later" });
      expect((await post(key, body)).body.result).toEqual(first.body.result);
      await product.call("admin", "DELETE", path);
      expect((await post(key, body)).body.result).toEqual(first.body.result);
    });
    test("repeated shows nothing that the person may no longer view [ADM-D39]", async () => {
      const [key, body] = [randomUUID(), product.anEntity("user")];
      await post(key, body);
      await product.grant("member", { user: { attribute: { workPhone: { view: false } } } });
      const again = await post(key, body);
      await product.grant("member", null);
      expect(again.status).toBe(201);
      expect(Object.keys(again.body.result)).not.toContain("workPhone");
    });
    test("sent with another request is refused, and nothing is written", async () => {
      const key = randomUUID();
      const { body } = await post(key, product.anEntity("user"));
      const before = await count();
      const path = `user/${String(body.result["userId"])}`;
      const others = [
        await post(key, product.anEntity("user")),
        await product.call("member", "PUT", path, { jobTitle: "other" }, { "idempotency-key": key }),
      ];
      expect(others.map((answer) => [answer.status, answer.body.errors[0]?.code])).toEqual([
        [400, "keyReused"],
        [400, "keyReused"],
      ]);
      expect(await count()).toBe(before);
    });
    test("of two at once makes one record", async () => {
      const [key, body, before] = [randomUUID(), product.anEntity("user"), Number(await count())];
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(key, body)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
      expect(new Set(answers.map((answer) => answer.body.result["userId"])).size).toBe(1);
      expect(await count()).toBe(before + 1);
    });
    test("of another person is another key", async () => {
      const key = randomUUID();
      const mine = await post(key, product.anEntity("user"));
      const theirs = await post(key, product.anEntity("user"), "otherMember");
      const staffs = await post(key, product.anEntity("user"), "staff");
      const ids = [mine, theirs, staffs].map((answer) => answer.body.result["userId"]);
      expect(new Set(ids).size).toBe(3);
    });
    test("of a refused call may be sent again once mended", async () => {
      const key = randomUUID();
      expect((await post(key, product.anEntity("user", { npi: "1", provider: 1 }))).status).toBe(400);
      expect((await post(key, product.anEntity("user"))).status).toBe(201);
    });
    test("of a PUT answers as it did, and does not write again", async () => {
      const { userId } = await product.create({ jobTitle: "a" });
      const headers = { "idempotency-key": randomUUID() };
      const put = () => product.call("member", "PUT", `user/${String(userId)}`, { jobTitle: "b" }, headers);
      const first = await put();
      await product.call("member", "PUT", `user/${String(userId)}`, { jobTitle: "c" });
      expect((await put()).body).toEqual(first.body);
      expect((await product.call("member", "GET", `user/${String(userId)}`)).body.result["jobTitle"]).toBe("c");
    });
  },
  productTemplate,
);
