import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentOf, describePostgresql, fileOf, upload } from "@armature/server/testing";
import { OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

describePostgresql(
  "answers that have a format [F-038]",
  (database) => {
    let product: TestProduct;
    let location: string;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
      const { body } = await product.call("member", "POST", "location", { name: "Main" });
      location = `location/${String(body.result["locationId"])}`;
    });
    afterAll(() => product.close());

    const organization = `organization/${OWN}`;
    const saysOf = async (path: string, attribute: string, value: unknown) => {
      const { status, body } = await product.call("member", "PUT", path, { [attribute]: value });
      return status === 200 ? body.result[attribute] : body.errors.map((each) => `${each.attribute}: ${each.message}`);
    };
    const NPI = "This is no NPI: its last digit does not match the others. Compare it with the source.";
    const PHONE = "Must be a phone number with its area code, such as (608) 555-0142.";
    const TAX_ID = "Must be nine digits, such as 12-3456789.";

    test.each([
      ["taxId", "banana", TAX_ID, "12-3456789"],
      ["npi", "0000000000", NPI, "1234567893"],
      ["taxonomyCode", "261QP2300", "Must be ten characters that end with X, such as 261QP2300X.", "261QP2300X"],
      ["cliaNumber", "1", "Must be two digits, D and seven digits, such as 52D0123456.", "52D0123456"],
      ["locationPhone", "1", PHONE, "(608) 555-0142"],
      ["appointmentPhone", "call us", PHONE, "+1 608 555 0142"],
      ["locationFax", "555-0142", PHONE, "608-555-0142 x3"],
    ])("a location's %s is not %j, which is said, and can be right", async (attribute, wrong, message, right) => {
      expect(await saysOf(location, attribute, wrong)).toEqual([`${attribute}: ${message}`]);
      expect(await saysOf(location, attribute, right)).toBe(right);
    });

    test.each([
      ["billingClaimsTaxId", "banana", TAX_ID, "123456789"],
      ["billingClaimsGroupNPI", "9999999999", NPI, "1003000126"],
      ["billingClaimsEnrollmentContactPhone", "1", PHONE, "(608) 555-0142"],
      ["billingPatientStatementPhoneNumber", "1", PHONE, "(608) 555-0142"],
      ["billingPatientStatementOfficePhoneNumber", "1", PHONE, "(608) 555-0142"],
      ["billingPatientStatementFaxNumber", "1", PHONE, "(608) 555-0142"],
    ])("the organization's %s is not %j, which is said, and can be right", async (attribute, wrong, message, right) => {
      expect(await saysOf(organization, attribute, wrong)).toEqual([`${attribute}: ${message}`]);
      expect(await saysOf(organization, attribute, right)).toBe(right);
    });

    test("a logo is an image, whatever other files questions take", async () => {
      const stored = async (name: string, kind: "csv" | "png") =>
        (await upload(product, "member", "upload", fileOf(name, contentOf(kind)))).body.result;
      await product.call("member", "PUT", organization, { billingPatientStatementPracticeLogoYN: 1 });
      const logo = "billingPatientStatementPracticeLogo";
      expect(await saysOf(organization, logo, await stored("payors.csv", "csv"))).toEqual([
        `${logo}: Statements: Logo takes a file of type png, jpg, jpeg, gif.`,
      ]);
      const image = await stored("logo.PNG", "png");
      expect(await saysOf(organization, logo, image)).toBe(image);
    });

    describe("what is stored already", () => {
      test("does not keep other values from being saved", async () => {
        const id = Number(location.split("/")[1]);
        await sql`update data.location set "taxId" = 'banana' where "locationId" = ${id}`.execute(database().kysely);
        expect(await saysOf(location, "staffTotal", 7)).toBe(7);
        expect(await saysOf(location, "taxId", "kiwi")).toEqual([`taxId: ${TAX_ID}`]);
      });
    });
  },
  productTemplate,
);
