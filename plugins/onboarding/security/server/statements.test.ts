import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements, describePostgresql } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";
import { type Asking, roleMaker, ROLES, type RoleTestMaker } from "./security-roles.testing.ts";

describePostgresql(
  "a call costs no more statements than it did",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    let make: RoleTestMaker;
    let asking: Asking;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      make = roleMaker(product);
      asking = await make.asking();
      await product.setStatus(OWN, "buildOpen");
    });
    afterAll(() => product.close());

    const costOf = (status: number, call: () => Promise<{ readonly status: number }>) =>
      counted.costOf(async () => expect((await call()).status).toBe(status));

    test("of a user: created, changed, deleted", async () => {
      // What is read once stays known.
      const { userId } = await product.create({});
      const user = product.anEntity("user");
      const created = await costOf(201, () => product.call("member", "POST", "user", user));
      const changed = await costOf(200, () =>
        product.call("member", "PUT", `user/${String(userId)}`, { lastName: "Berg" }),
      );
      const deleted = await costOf(200, () => product.call("admin", "DELETE", `user/${String(userId)}`));
      expect({ created, changed, deleted }).toEqual({ created: 6, changed: 5, deleted: 11 });
    });

    test("of a security role: created, and changed with its answers", async () => {
      const { primaryId, whole, answers } = asking;
      const role = { name: make.aName("Nurse"), secRolePrimaryId: primaryId, secAnswerIdList: whole };
      const created = await costOf(201, () => product.call("member", "POST", ROLES, role));
      const { id } = await make.aRole(asking);
      const values = { comments: "Days", secAnswerIdList: [answers.there, answers.no] };
      const changed = await costOf(200, () => make.put("member", id, values));
      expect({ created, changed }).toEqual({ created: 16, changed: 17 });
    });
  },
  productTemplate,
);
