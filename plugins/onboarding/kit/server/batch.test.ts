import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, describePostgresql, formOf } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

/* What belongs to the portal's states and to addresses of its people; all else about batches stands on the register. */
describePostgresql(
  "a batch of the portal",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const batch = (rows: unknown, below = ""): Promise<Answer> =>
      product.call("member", "POST", `user/batch${below}`, rows);
    const stored = async (id: unknown) => (await product.call("member", "GET", `user/${String(id)}`)).body.result;

    test("an email in any case is the user's who has it here; another organization's is the row's error [GEN-109, F-079]", async () => {
      const user = await product.create();
      const other = await product.create({ firstName: "Secretive" }, "otherMember");
      const { status, body } = await batch([
        { email: ` ${String(user["email"]).toUpperCase()} `, jobTitle: "Matched" },
        { ...product.anEntity("user"), email: String(other["email"]).toUpperCase() },
      ]);
      expect([status, body.result]).toMatchObject([
        200,
        [
          { status: "updated", id: user["userId"] },
          { status: "error", errors: [{ attribute: "email" }] },
        ],
      ]);
      expect(await stored(user["userId"])).toMatchObject({ jobTitle: "Matched" });
      expect(JSON.stringify(body)).not.toContain("Secretive");
    });

    test.each(["", "/check"])("a closed build refuses the whole call: batch%s", async (below) => {
      const user = await product.create();
      await product.setStatus(OWN, "buildClosed");
      const { status } = await batch([{ userId: user["userId"], jobTitle: "x" }], below);
      await product.setStatus(OWN, "buildOpen");
      expect(status).toBe(423);
      expect(await stored(user["userId"])).toEqual(user);
    });

    test("in a closed build nothing that one made oneself is taken back [F-071]", async () => {
      const { body } = await batch([product.anEntity("user")]);
      const id = Number((body.result as unknown as readonly { readonly id: number }[])[0]?.id);
      const undo = () => product.call("member", "POST", `user/changeset/${String(body["changesetId"])}/undo`, [{ id }]);
      await product.setStatus(OWN, "buildClosed");
      const { status } = await undo();
      await product.setStatus(OWN, "buildOpen");
      expect([status, (await stored(id))["userId"]]).toEqual([423, id]);
      expect((await undo()).body.result).toMatchObject([{ status: "deleted" }]);
    });

    test("an export stays available when the build is closed [GEN-D20]", async () => {
      const { body: presets } = await product.call("member", "GET", "userPreset");
      const [preset] = presets.result as unknown as readonly { readonly id: number }[];
      const form = await formOf([
        ["presetId", String(preset?.id)],
        ["entityName", "user"],
      ]);
      await product.setStatus(OWN, "buildClosed");
      const { status } = await product.call("member", "POST", "entity/export", form.body, form.headers);
      await product.setStatus(OWN, "buildOpen");
      expect(status).toBe(200);
    });
  },
  productTemplate,
);
