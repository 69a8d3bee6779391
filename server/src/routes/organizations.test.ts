import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { OTHER, OWN, productTemplate, startProduct, type TestProduct } from "../testing.ts";

/* What the shipped metadata of organizations make of the generic calls (ledger 1, 'Organization record'). */
describeDatabases(
  "an organization",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
    });
    afterAll(() => product.close());

    const put = (caller: "member" | "staff", change: Values) =>
      product.call(caller, "PUT", `organization/${OWN}`, change);
    async function keeps(caller: "member" | "staff", values: Values): Promise<void> {
      const { status, body } = await put(caller, values);
      expect([status, body.errors]).toEqual([200, undefined]);
      const { result } = (await product.call("member", "GET", `organization/${OWN}`)).body;
      expect(result).toMatchObject(values);
    }

    test("keeps who of the provider installs, each role by itself [ACC-174]", async () => {
      const roles = [
        "InstallAnalyst",
        "InstallSupportAnalyst",
        "ProjectCoordinator",
        "ProjectManager",
        "ProjectSponsor",
        "RevenueCycleAnalyst",
      ];
      await keeps("staff", Object.fromEntries(roles.map((role) => [`provider${role}`, `${role}@provider.example`])));
    });

    test("keeps its contact for claims and the date of its rates [ACC-177]", () =>
      keeps("member", {
        billingClaimsEnrollmentContactPerson: "Ann Example",
        billingClaimsEnrollmentContactPhone: "(608) 555-0100",
        billingClaimsEnrollmentContactEmail: "ann@ambulatory.example",
        billingClaimsEncounterRateEffectiveDate: "2027-01-01",
      }));

    test("keeps an encounter rate for each code [ACC-178]", () => {
      const codes = ["G0466", "G0467", "G0468", "G0469", "G0470", "T1015"];
      return keeps(
        "member",
        Object.fromEntries(codes.map((code, i) => [`billingClaimsEncounterRate${code}`, 100.25 + i])),
      );
    });

    test("has an abbreviation of its own, in capitals and of ten at most [BLD-105 BLD-106]", async () => {
      const { result: other } = (await product.call("admin", "GET", `admin/organization/${OTHER}`)).body;
      const taken = ` ${String(other["abbreviation"]).toLowerCase()} `;
      const clash = await put("staff", { abbreviation: taken });
      const message = "Another organization has the same value. Please enter a unique value.";
      expect([clash.status, clash.body.errors]).toMatchObject([409, [{ attribute: "abbreviation", message }]]);
      const long = await put("staff", { abbreviation: "ABCDEFGHIJK" });
      const most = "This field has a maximum character count of 10";
      expect([long.status, long.body.errors]).toMatchObject([400, [{ attribute: "abbreviation", message: most }]]);
      expect((await put("staff", { abbreviation: "abcdefghij" })).body.result["abbreviation"]).toBe("ABCDEFGHIJ");
      expect((await put("staff", { abbreviation: " ABCdefghij " })).status).toBe(200);
    });
  },
  productTemplate,
);
