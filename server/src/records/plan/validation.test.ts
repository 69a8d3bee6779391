import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { contentOf, fileOf, upload } from "../../files/testing.ts";
import {
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../../testing/equipment.testing.ts";

const SUMMARY = "Some fields have validation errors. Review errors above before resubmitting.";

describePostgresql(
  "validation on the server",
  (database) => {
    let product: TestRegister;
    let record: Values;
    beforeAll(async () => {
      product = await startPeople(database());
      await product.publish("user.badge", { label: "Badge", elementType: "TextField", minLength: 3 });
      await product.publish("user.level", { label: "Level", elementType: "TextFieldNumber", orderNumber: 900 });
      record = await product.create();
    });
    afterAll(() => product.close());
    const post = (values: Values) => product.call("technician", "POST", "user", product.anEntity("user", values));
    const put = (values: Values) => product.call("technician", "PUT", `user/${String(record["userId"])}`, values);

    test.each<[title: string, values: Values, message: string]>([
      ["an empty e-mail [GEN-025 GEN-029]", { email: "" }, "Requires a value"],
      ["an empty name [GEN-024 GEN-025]", { lastName: "" }, "Last Name is required"],
      ["an e-mail of spaces [GEN-025 BLD-152]", { email: " \t\u00a0 " }, "Requires a value"],
      ["no first name [GEN-025]", { firstName: null }, "First Name is required"],
      ["a last name that is an empty list [GEN-025]", { lastName: [] }, "Last Name is required"],
      [
        "text over its length [GEN-026]",
        { jobTitle: "x".repeat(101) },
        "This field has a maximum character count of 100",
      ],
      ["text under its length", { badge: "ab" }, "This field has a minimum character count of 3"],
      ["a number that is none", { level: "many" }, "Level takes a whole number"],
      ["an e-mail that is none", { email: "nobody" }, "Email must be a valid email address"],
      ["neither yes nor no [GEN-033]", { certified: 2 }, "Certified Inspector takes Yes or No"],
      ["the text of yes [GEN-033]", { certified: "1" }, "Certified Inspector takes Yes or No"],
    ])("%s is refused on POST and PUT by its name [BLD-D22]", async (_, values, message) => {
      const [attribute] = Object.keys(values);
      for (const answer of [await post(values), await put(values)]) {
        expect(answer.status).toBe(400);
        expect(answer.body.message).toBe(SUMMARY);
        expect(answer.body.errors).toEqual([{ code: expect.any(String), attribute, message }]);
      }
    });

    test("all problems are answered at once, in the order of the form [ACC-D33]", async () => {
      const { body } = await post({ email: "", level: "x", jobTitle: "x".repeat(101) });
      expect(body.errors.map((error) => error.attribute)).toEqual(["email", "jobTitle", "level"]);
    });
    test("a required attribute left out is refused on POST, and kept on PUT [BLD-D22 BLD-D40]", async () => {
      const { email: _, ...rest } = product.anEntity("user");
      const { status, body } = await product.call("technician", "POST", "user", rest);
      expect([status, body.errors[0]?.message]).toEqual([400, "Requires a value"]);
      expect((await put({ jobTitle: "Clerk" })).body.result["email"]).toBe(record["email"]);
    });
    describe("a choice that is no longer offered [F-114, GEN-D42]", () => {
      const choice = (offered: readonly string[], over: Values = {}) => ({
        label: "Offer",
        elementType: "Combobox",
        comboboxOptionList: offered,
        ...over,
      });
      let stored: Values;
      const save = (values: Values) => product.call("technician", "PUT", `user/${String(stored["userId"])}`, values);
      const row = async (values: Values) => {
        const key = { userId: stored["userId"], email: stored["email"] };
        const { body } = await product.call("technician", "POST", "user/batch", [{ ...key, ...values }]);
        return (body.result as unknown as { status: string; errorList: string[] }[])[0];
      };
      beforeAll(async () => {
        await product.publish("user.offer", choice(["Café", "Bar"]));
        await product.publish("user.offers", choice(["Café", "Bar", "Inn"], { label: "Offers", multiple: true }));
        stored = await product.create({ offer: "Café", offers: ["Café", "Bar"] });
        await product.publish("user.offer", choice(["Bar"]));
        await product.publish("user.offers", choice(["Bar", "Inn"], { label: "Offers", multiple: true }));
      });

      test("stops no change of another value, also where the record is sent whole", async () => {
        expect((await save({ jobTitle: "Cook" })).status).toBe(200);
        const whole = await product.call("technician", "GET", `user/${String(stored["userId"])}`);
        const { status, body } = await save({ ...whole.body.result, jobTitle: "Baker" });
        expect([status, body.result["offer"], body.result["jobTitle"]]).toEqual([200, "Café", "Baker"]);
        const same = { offer: "Café", offers: ["Café", "Bar"], jobTitle: "Chef" };
        expect(await row(same)).toMatchObject({ status: "updated", errorList: [] });
      });
      test("is refused where it is chosen now, and where one of several changes", async () => {
        const refused = "Offers takes the choices offered; Café is none of them";
        expect((await save({ offers: ["Café", "Inn"] })).body.errors).toMatchObject([{ message: refused }]);
        expect(await row({ offers: ["Café"] })).toMatchObject({ status: "error", errorList: [refused] });
        expect((await save({ offers: ["Bar", "Inn"], offer: "Bar" })).status).toBe(200);
        expect((await save({ offer: "Café" })).status).toBe(400);
      });
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

    test("what the client's rules refuse is 400 with message and errors, as they tell it [GEN-D38]", async () => {
      const values = { email: "", level: "x", jobTitle: "x".repeat(101) };
      const id = record["userId"];
      const { body: checked } = await product.call("technician", "POST", "user/check", { id, values });
      const { status, body } = await put(values);
      expect([status, body.message]).toEqual([400, SUMMARY]);
      expect(body.errors.map(({ attribute }) => attribute)).toEqual(["email", "jobTitle", "level"]);
      expect(body.errors).toEqual(checked.result);
    });
    test("a duplicate is 409 [GEN-D38 BLD-D22]", async () => {
      const { status, body } = await post({ email: String(record["email"]).toUpperCase() });
      expect([status, body.errors[0]?.attribute]).toEqual([409, "email"]);
    });
    test.each([
      ["of another type", "rates.exe", Buffer.from("MZ")],
      ["whose bytes are none of its type", "rates.pdf", Buffer.from("MZ")],
      ["that is too large", "rates.pdf", Buffer.concat([contentOf("pdf"), Buffer.alloc(5_000_000)])],
    ])("an upload %s is 400 with message and errors [GEN-D38]", async (_, name, content) => {
      const { status, body } = await upload(product, "technician", "file2", fileOf(name, content));
      expect([status, body.errors.length, body.message === ""]).toEqual([400, 1, false]);
    });
    test("a field that is no attribute is 400, and nothing of its body is stored [GEN-D38 BLD-D22]", async () => {
      for (const send of [put, post]) {
        const { status, body } = await send({ jobTitle: "Ghost", ghost: 1, passwordHash: "x" });
        expect([status, body.errors.map(({ code, attribute }) => [code, attribute])]).toEqual([
          400,
          [
            ["unknownAttribute", "ghost"],
            ["unknownAttribute", "passwordHash"],
          ],
        ]);
      }
      const { body } = await product.call("technician", "GET", "user?columns=jobTitle");
      expect(JSON.stringify(body.result)).not.toContain("Ghost");
    });

    describe("what the server sets", () => {
      const SET = {
        userId: 1,
        organizationId: HARBOR,
        created: "2001-01-01T00:00:00.000Z",
        createdBy: 2,
        updated: "2001-01-01T00:00:00.000Z",
        displayName: "Somebody Else",
        username: "somebody.else@equipment.example",
        confirmed: "2001-01-01T00:00:00.000Z",
        isProviderUser: true,
        permission: { organization: { admin: true } },
        permissions: { organization: { admin: true } },
        permissionProfile: "manager",
      };
      const accounts = () => database().kysely.selectFrom("system.account").selectAll().orderBy("userId").execute();

      test("is left out of a body, on POST and PUT [GEN-D38 BLD-D39 BLD-D40]", async () => {
        const before = await accounts();
        const { body } = await post(SET);
        const [one, other] = [body.result, (await put({ ...SET, jobTitle: "Set" })).body.result];
        for (const made of [one, other]) {
          expect(made["userId"]).not.toBe(1);
          expect(made).toMatchObject({ organizationId: NORTHGATE, confirmed: null });
          expect(made["createdBy"]).not.toBe(2);
          expect(made["displayName"]).toBe(`${String(made["firstName"])} ${String(made["lastName"])}`);
          expect(String(made["created"]) > "2026").toBe(true);
          expect(made).not.toHaveProperty("isProviderUser");
        }
        expect(other).toMatchObject({ userId: record["userId"], created: record["created"], jobTitle: "Set" });
        expect(await accounts()).toEqual(before);
      });
      test.each(Object.keys(SET))(
        "%s is left out by itself, for everybody and in a batch too [GEN-D38, F-061]",
        async (name) => {
          const values = { [name]: SET[name as keyof typeof SET] };
          const before = (await product.call("technician", "GET", `user/${String(record["userId"])}`)).body.result;
          for (const caller of ["technician", "manager"] as const) {
            const { status, body } = await product.call(caller, "PUT", `user/${String(record["userId"])}`, values);
            expect([caller, status, body.result]).toEqual([caller, 200, before]);
          }
          const row = { email: record["email"], ...values, userId: record["userId"] };
          const { body } = await product.call("technician", "POST", "user/batch", [row]);
          expect(body.result).toMatchObject([{ status: "unchanged", errors: [] }]);
        },
      );
      test("is left out of definitions too [GEN-D38]", async () => {
        const set = { id: 1, organizationId: HARBOR, created: "x", createdBy: 2, updated: "x" };
        const { status, body } = await product.call("manager", "PUT", "attribute/user.jobTitle", set);
        expect([status, body.errors]).toEqual([200, undefined]);
      });
    });

    describe("an attribute of another mode", () => {
      test("one excluded from creates is left out of a POST alone [GEN-D38 GEN-019]", async () => {
        await product.publish("user.notOnCreate", { label: "Later", elementType: "TextField", excludeCreate: true });
        const made = await post({ notOnCreate: "x" });
        expect([made.status, made.body.result["notOnCreate"]]).toEqual([201, null]);
        expect((await put({ notOnCreate: "x" })).body.result["notOnCreate"]).toBe("x");
      });
      test("one excluded from updates is left out of a PUT alone [GEN-D38 GEN-019]", async () => {
        await product.publish("user.onlyOnCreate", { label: "Once", elementType: "TextField", excludeUpdate: true });
        const made = (await post({ onlyOnCreate: "x" })).body.result;
        const { status, body } = await product.call("technician", "PUT", `user/${String(made["userId"])}`, {
          onlyOnCreate: "y",
        });
        expect([status, body.result["onlyOnCreate"]]).toEqual([200, "x"]);
      });
      test.each(["integer", "numeric", "boolean", "date", "timestamp", "json", "text"])(
        "one of type %s without an element type takes no value of another kind",
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
  registerTemplate,
);
