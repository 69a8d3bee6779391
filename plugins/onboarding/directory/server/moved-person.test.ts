import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql, PASSWORD, writtenMails } from "@armature/server/testing";
import { OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

/* Somebody who was entered in the wrong organization, and has an account there. */
describePostgresql(
  "a person who is wrongly held",
  (database) => {
    const email = "wrong@acute.example";
    let product: TestProduct;
    let record: Values;
    const { codeTo } = writtenMails(database);
    beforeAll(async () => {
      product = await startProduct(database());
      record = await product.create({ email }, "staff");
      await product.call("staff", "GET", `user/${String(record["userId"])}/sendConfirmation`);
    });
    afterAll(() => product.close());

    const move = (by: "staff", organizationId = OTHER) =>
      product.call(by, "PUT", `user/${String(record["userId"])}/organization`, { organizationId });
    const confirm = async () =>
      product.call("nobody", "POST", `hash/${await codeTo(email)}?type=account-verification`, { password: PASSWORD });

    test("leaves the crowd group of the former organization, and stays in it where the move is refused [F-001]", async () => {
      await confirm();
      await product.call("admin", "PUT", `admin/organization/${OWN}`, { contractSigned: true });
      await product.call("admin", "PUT", `admin/organization/${OWN}`, { serviceAreaId: 55 });
      const synced = await product.call("staff", "GET", `organization/${OWN}/syncUsers`);
      expect(JSON.stringify(synced.body.result["syncedUserList"])).toContain(email);
      const groups = async () => {
        const rows = database()
          .kysely.withTables<{ "system.crowdMember": { group: string; usernameKey: string } }>()
          .selectFrom("system.crowdMember")
          .select("group");
        return (await rows.where("usernameKey", "=", email).execute()).map(({ group }) => group);
      };
      expect(await groups()).toEqual([synced.body.result["group"]]);
      expect((await move("staff", 999_999)).status).toBe(404);
      expect((await move("staff", OWN)).status).toBe(409);
      expect(await groups()).toHaveLength(1);
      expect((await move("staff")).status).toBe(200);
      expect(await groups()).toEqual([]);
    });
  },
  productTemplate,
);
