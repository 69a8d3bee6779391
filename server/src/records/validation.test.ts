import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

const SUMMARY = "Some fields have validation errors. Review errors above before resubmitting.";

describePostgresql(
  "validation on the server",
  (database) => {
    let product: TestProduct;
    let record: Values;
    beforeAll(async () => {
      product = await startProduct(database());
      record = await product.create({ provider: 1 });
    });
    afterAll(() => product.close());
    const post = (values: Values) => product.call("member", "POST", "user", product.anEntity("user", values));
    const put = (values: Values) => product.call("member", "PUT", `user/${String(record["userId"])}`, values);

    test.each<[title: string, values: Values, message: string]>([
      ["an empty e-mail [GEN-025 GEN-029]", { email: "" }, "Requires a value"],
      ["an empty name [GEN-024 GEN-025]", { lastName: "" }, "Last Name is required"],
      ["an e-mail of spaces [GEN-025 BLD-152]", { email: " \t\u00a0 " }, "Requires a value"],
      ["no first name [GEN-025]", { firstName: null }, "First Name is required"],
      ["a last name that is an empty list [GEN-025]", { lastName: [] }, "Last Name is required"],
      ["a short NPI [GEN-028]", { npi: "123456789" }, "Must be 10 digits long."],
      ["a long NPI [GEN-028]", { npi: "12345678901" }, "Must be 10 digits long."],
      ["an NPI of letters [GEN-028]", { npi: "123456789O" }, "Must be comprised of numbers."],
      ["an NPI of other digits [GEN-028]", { npi: "١٢٣٤٥٦٧٨٩٠" }, "Must be comprised of numbers."],
      [
        "text over its length [GEN-026]",
        { jobTitle: "x".repeat(101) },
        "This field has a maximum character count of 100",
      ],
      ["neither yes nor no [GEN-033]", { provider: 2 }, "Provider takes Yes or No"],
      ["the text of yes [GEN-033]", { provider: "1" }, "Provider takes Yes or No"],
    ])("%s is refused on POST and PUT by its name", async (_, values, message) => {
      const [attribute] = Object.keys(values);
      for (const answer of [await post(values), await put(values)]) {
        expect(answer.status).toBe(400);
        expect(answer.body.message).toBe(SUMMARY);
        expect(answer.body.errors).toEqual([{ code: expect.any(String), attribute, message }]);
      }
    });

    test("all problems are answered at once, in the order of the form [ACC-D33]", async () => {
      const { body } = await post({ email: "", npi: "1", jobTitle: "x".repeat(101) });
      expect(body.errors.map((error) => error.attribute)).toEqual(["email", "jobTitle", "npi"]);
    });
    test("a required attribute left out is refused on POST, and kept on PUT [BLD-D22 BLD-D40]", async () => {
      const { email: _, ...rest } = product.anEntity("user");
      const { status, body } = await product.call("member", "POST", "user", rest);
      expect([status, body.errors[0]?.message]).toEqual([400, "Requires a value"]);
      expect((await put({ jobTitle: "Clerk" })).body.result["email"]).toBe(record["email"]);
    });
    test("a value of exactly its length is stored [GEN-026]", async () => {
      expect((await put({ jobTitle: "x".repeat(100) })).body.result["jobTitle"]).toBe("x".repeat(100));
    });

    test.each<[title: string, sent: string, stored: string | null]>([
      ["without outer white space", " \t\u00a0Nurse\u3000", "Nurse"],
      ["without NUL", "Nu\u0000rse", "Nurse"],
      ["composed", "Jose\u0301", "José"],
      ["as null when empty [BLD-152]", "", null],
      ["as it reads", "=1+1 'x' %_\\ 👩‍⚕️ محمد", "=1+1 'x' %_\\ 👩‍⚕️ محمد"],
    ])("text is stored %s", async (_, sent, stored) => {
      await put({ jobTitle: "before" });
      expect((await put({ jobTitle: sent })).body.result["jobTitle"]).toBe(stored);
    });

    test("what the server sets is ignored in a body, on POST and PUT [GEN-D38 BLD-D39 BLD-D40]", async () => {
      const set = {
        userId: 1,
        organizationId: 201,
        created: "2001-01-01T00:00:00.000Z",
        createdBy: 2,
        updated: "2001-01-01T00:00:00.000Z",
        displayName: "Somebody Else",
        locked: true,
      };
      const { body } = await post(set);
      const [one, other] = [body.result, (await put({ ...set, jobTitle: "Set" })).body.result];
      for (const made of [one, other]) {
        expect(made["userId"]).not.toBe(1);
        expect(made).toMatchObject({ organizationId: OWN, locked: false, createdBy: expect.any(Number) });
        expect(made["createdBy"]).not.toBe(2);
        expect(made["displayName"]).toBe(`${String(made["firstName"])} ${String(made["lastName"])}`);
        expect(String(made["created"]) > "2026").toBe(true);
      }
      expect(other).toMatchObject({ userId: record["userId"], created: record["created"], jobTitle: "Set" });
    });

    describe("an attribute of another care setting or mode", () => {
      test.each<[string, Values]>([
        ["acuteOnly", { ambulatory: false }],
        ["notOnCreate", { excludeCreate: true }],
      ])("%s is left out of a POST and never stored [GEN-D38]", async (name, values) => {
        await product.publish(`user.${name}`, { label: name, elementType: "TextField", ...values });
        const { status, body } = await post({ [name]: "x" });
        expect([status, body.result[name]]).toEqual([201, null]);
      });
      test("one excluded from updates is left out of a PUT [GEN-D38 GEN-019]", async () => {
        await product.publish("user.onlyOnCreate", { label: "Once", elementType: "TextField", excludeUpdate: true });
        const made = (await post({ onlyOnCreate: "x" })).body.result;
        const { body } = await product.call("member", "PUT", `user/${String(made["userId"])}`, { onlyOnCreate: "y" });
        expect(body.result["onlyOnCreate"]).toBe("x");
      });
      test.each(["integer", "numeric", "boolean", "date", "timestamp", "json", "text"])(
        "one of type %s without an element type takes no value of another kind [GEN-D38]",
        async (type) => {
          await product.publish(`user.bare${type}`, { label: type, type });
          for (const value of ["x", 1.5, true, { a: 1 }, [1], "9999999999999", "\ud800"]) {
            const { status } = await put({ [`bare${type}`]: value });
            expect([200, 400], JSON.stringify(value)).toContain(status);
          }
        },
      );
    });
  },
  productTemplate,
);
