import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { type Person, registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

describePostgresqlFirst(
  "an Idempotency-Key",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startRegister(database());
    });
    afterAll(() => product.close());

    const post = (key: string, body: unknown, caller: Person = "technician") =>
      product.call(caller, "POST", "device", body, { "idempotency-key": key });
    const count = async (caller: Person = "technician") =>
      (await product.call(caller, "GET", "device?limit=1&count=exact")).body["total"];

    test("repeated gives the first answer and one record", async () => {
      const [key, body] = [randomUUID(), product.anEntity("device")];
      const first = await post(key, body);
      const before = await count();
      const again = await post(key, body);
      expect([again.status, again.body, again.headers["etag"]]).toEqual([201, first.body, first.headers["etag"]]);
      expect(await count()).toBe(before);
    });
    test("gives the first answer even after the record was changed or deleted", async () => {
      const [key, body] = [randomUUID(), product.anEntity("device")];
      const first = await post(key, body);
      const path = `device/${String(first.body.result["id"])}`;
      await product.call("technician", "PUT", path, { serialNumber: "later" });
      expect((await post(key, body)).body.result).toEqual(first.body.result);
      await product.call("manager", "DELETE", path);
      expect((await post(key, body)).body.result).toEqual(first.body.result);
    });
    test("repeated shows nothing that the person may no longer view [ADM-D39]", async () => {
      const [key, body] = [randomUUID(), product.anEntity("device")];
      await post(key, body);
      await product.grant("technician", { device: { attribute: { notes: { view: false } } } });
      const again = await post(key, body);
      await product.grant("technician", null);
      expect(again.status).toBe(201);
      expect(Object.keys(again.body.result)).not.toContain("notes");
    });
    test("sent with another request is refused, and nothing is written", async () => {
      const key = randomUUID();
      const { body } = await post(key, product.anEntity("device"));
      const before = await count();
      const path = `device/${String(body.result["id"])}`;
      const others = [
        await post(key, product.anEntity("device")),
        await product.call("technician", "PUT", path, { serialNumber: "other" }, { "idempotency-key": key }),
      ];
      expect(others.map((answer) => [answer.status, answer.body.errors[0]?.code])).toEqual([
        [400, "keyReused"],
        [400, "keyReused"],
      ]);
      expect(await count()).toBe(before);
    });
    test("of two at once makes one record", async () => {
      const [key, body, before] = [randomUUID(), product.anEntity("device"), Number(await count())];
      const answers = await Promise.all(Array.from({ length: 5 }, () => post(key, body)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
      expect(new Set(answers.map((answer) => answer.body.result["id"])).size).toBe(1);
      expect(await count()).toBe(before + 1);
    });
    test("of another person is another key", async () => {
      const key = randomUUID();
      const mine = await post(key, product.anEntity("device"));
      const theirs = await post(key, product.anEntity("device", {}, "neighbour"), "neighbour");
      const managers = await post(key, product.anEntity("device"), "manager");
      const ids = [mine, theirs, managers].map((answer) => answer.body.result["id"]);
      expect(new Set(ids).size).toBe(3);
    });
    test("of a refused call may be sent again once mended", async () => {
      const key = randomUUID();
      expect((await post(key, product.anEntity("device", { runningHours: -1 }))).status).toBe(400);
      expect((await post(key, product.anEntity("device"))).status).toBe(201);
    });
    test("of a PUT answers as it did, and does not write again", async () => {
      const { id } = await product.create({ serialNumber: "a" });
      const headers = { "idempotency-key": randomUUID() };
      const put = () => product.call("technician", "PUT", `device/${String(id)}`, { serialNumber: "b" }, headers);
      const first = await put();
      await product.call("technician", "PUT", `device/${String(id)}`, { serialNumber: "c" });
      expect((await put()).body).toEqual(first.body);
      expect((await product.call("technician", "GET", `device/${String(id)}`)).body.result["serialNumber"]).toBe("c");
    });
  },
  registerTemplate,
);
