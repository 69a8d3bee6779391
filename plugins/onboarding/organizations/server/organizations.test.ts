import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import {
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const HIDDEN = ["contractSigned", "businessDevelopmentLead", "comments", "salesforceId", "crowdGroup"];
/** What only administrators change, each with another value. */
const OF_ADMINISTRATORS: Values = {
  status: "buildOpen",
  domain: "other.example",
  careSetting: "Acute Care",
  designation: "FQHC",
  specialty: "Dental",
  contractSigned: 0,
  businessDevelopmentLead: "admin@provider.example",
  comments: "Calls back",
  salesforceId: "0015e00000A1b2C",
};
/** What no body changes. */
const OF_NOBODY: Values = {
  organizationGuid: "11111111-1111-4111-8111-111111111111",
  crowdGroup: "provider-crowd-sa777",
};
const OF_STRUCTURE: Values = { name: "Other Clinic", abbreviation: "OTHERC" };
const OF_STAFF = Object.fromEntries(
  "InstallAnalyst InstallSupportAnalyst ProjectCoordinator ProjectManager ProjectSponsor RevenueCycleAnalyst"
    .split(" ")
    .map((role) => [`provider${role}`, "staff@provider.example"]),
);

/* What the shipped metadata of organizations make of the generic calls (ledger 1, 'Organization record'). */
describePostgresql(
  "an organization",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
      // With a service area its contract would stay signed.
      await product.setOrganization(OWN, { serviceAreaId: null });
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

    test("has one of the two care settings and no other [ACC-007, GEN-206, ACC-220]", async () => {
      const path = `admin/organization/${OWN}`;
      const write = (careSetting: string) => product.call("admin", "PUT", path, { careSetting });
      for (const careSetting of ["Acute Care", "Ambulatory"]) {
        expect((await write(careSetting)).body.result).toMatchObject({ careSetting });
      }
      for (const careSetting of ["Dental", "ambulatory", "Acute", "Acute Care, Ambulatory"]) {
        const { status, body } = await write(careSetting);
        expect([status, body.errors.map(({ attribute }) => attribute)]).toEqual([400, ["careSetting"]]);
        const made = product.anEntity("organization", { careSetting });
        const refused = await product.call("admin", "POST", "admin/organization", made);
        expect([refused.status, refused.body.errors.map(({ attribute }) => attribute)]).toEqual([400, ["careSetting"]]);
      }
      const { body } = await product.call("admin", "POST", "admin/organization", { name: "" });
      expect(body.errors.map(({ attribute }) => attribute)).toEqual(expect.arrayContaining(["name", "careSetting"]));
      expect((await product.call("admin", "GET", path)).body.result).toMatchObject({ careSetting: "Ambulatory" });
    });

    test("begins open, and has its status by submission and from administrators alone [ACC-D09, ADM-038]", async () => {
      const statuses = ["nmqOpen", "nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed", "completed"];
      const made = product.anEntity("organization", { careSetting: "Ambulatory", abbreviation: "BEGINS" });
      const { status: _, ...body } = made;
      const created = await product.call("admin", "POST", "admin/organization", body);
      expect([created.status, created.body.result["status"]]).toEqual([201, "nmqOpen"]);
      await product.setStatus(OWN, "nmqOpen");
      const write = (caller: Caller, status: string, at = "") =>
        product.call(caller, "PUT", `${at}organization/${OWN}`, { status });
      for (const caller of ["member", "staff"] as const) {
        for (const status of statuses.slice(2)) expect((await write(caller, status)).status).toBe(403);
        const submitted = await write(caller, "nmqSubmitted");
        expect([submitted.status, submitted.body.errors[0]?.code]).toEqual([409, "state"]);
        expect(submitted.body.message).toMatch(/\d+ questions are not answered/);
      }
      for (const status of [...statuses, ...statuses.toReversed()]) {
        expect((await write("admin", status, "admin/")).body.result).toMatchObject({ status });
      }
      for (const status of ["closed", "BuildOpen", ""]) {
        expect((await write("admin", status, "admin/")).status).toBe(400);
      }
      await product.setStatus(OWN, "nmqOpen");
    });

    test("is new and open whatever the body says, its abbreviation in capitals and of ten at most [ADM-028 ADM-037]", async () => {
      const create = (over: Values) =>
        product.call("admin", "POST", "admin/organization", {
          ...product.anEntity("organization", { careSetting: "Ambulatory", name: "Newly Made" }),
          ...over,
        });
      const long = await create({ abbreviation: "abcdefghijk" });
      expect([long.status, long.body.errors.map(({ attribute }) => attribute)]).toEqual([400, ["abbreviation"]]);
      const { status, body } = await create({ abbreviation: "newlymade1", status: "completed" });
      expect([status, body.result]).toMatchObject([201, { abbreviation: "NEWLYMADE1", status: "nmqOpen" }]);
    });

    describe("is held to what its form knows [ADM-D06]", () => {
      const write = (values: Values) => product.call("admin", "PUT", `admin/organization/${OWN}`, values);
      const make = (values: Values) =>
        product.call("admin", "POST", "admin/organization", {
          ...product.anEntity("organization", { careSetting: "Ambulatory" }),
          ...values,
        });
      const refused = ({ status, body }: Awaited<ReturnType<typeof write>>) => [
        status,
        body.errors.map(({ code, attribute }) => `${code} ${String(attribute)}`),
      ];

      test.each(["clinic", "clinic example.org", "https://clinic.example", "ann@clinic.example", "-a.example"])(
        "its domain is a host name, unlike %s",
        async (domain) => {
          expect(refused(await write({ domain }))).toEqual([400, ["hostName domain"]]);
          expect(refused(await make({ domain, name: "" }))).toEqual([400, ["requiredField name", "hostName domain"]]);
        },
      );
      test.each(["name", "abbreviation", "careSetting", "domain", "status"])("keeps a value of %s", async (name) => {
        const { status, body } = await write({ [name]: null });
        expect([status, body.errors.map(({ attribute }) => attribute)]).toEqual([400, [name]]);
      });
      test.each(["careSetting", "status"])("takes no %s that it does not know", async (name) => {
        expect(refused(await write({ [name]: "unknown" }))).toEqual([400, [`wrongType ${name}`]]);
      });
      test("takes comments of 250 characters at most [ADM-033]", async () => {
        const comments = "x".repeat(250);
        expect((await write({ comments })).status).toBe(200);
        expect(refused(await write({ comments: `${comments}x` }))).toEqual([400, ["tooLong comments"]]);
      });
      test("has an id and a random GUID from the server, whatever is sent for them", async () => {
        const given = { organizationId: 7, organizationGuid: "11111111-1111-4111-8111-111111111111" };
        const made = [await make({ ...given, abbreviation: "GUIDA" }), await make({ ...given, abbreviation: "GUIDB" })];
        const guids = made.map(({ body }) => String(body.result["organizationGuid"]));
        for (const guid of guids) expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
        expect(new Set([...guids, given.organizationGuid]).size).toBe(3);
        const { organizationId } = made[0]?.body.result ?? {};
        expect(organizationId).not.toBe(given.organizationId);
        await product.call("admin", "PUT", `admin/organization/${String(organizationId)}`, {
          ...given,
          specialty: "Dental",
        });
        const { body } = await product.call("admin", "GET", `admin/organization/${String(organizationId)}`);
        expect(body.result).toMatchObject({ organizationId, organizationGuid: guids[0] });
      });
      test("has a domain that may be another's, stored trimmed and in small letters", async () => {
        const { status, body } = await write({ domain: "  Ambulatory.EXAMPLE " });
        expect([status, body.result["domain"]]).toEqual([200, "ambulatory.example"]);
      });

      describe.each(["businessDevelopmentLead", "providerProjectManager"])("%s", (name) => {
        test("is one of all users, by username or e-mail in any case", async () => {
          const { userId, email } = await product.create({ email: `${name}@ambulatory.example` });
          const account = { username: `by.${name}`, usernameKey: `by.${name.toLowerCase()}`, passwordHash: null };
          const rest = { profile: "member", confirmed: null, permission: null, lastOrganizationId: null } as const;
          const other = Number((await product.create({ email: `two.${name}@ambulatory.example` }))["userId"]);
          await database()
            .kysely.deleteFrom("system.account")
            .where("userId", "in", [Number(userId), other])
            .execute();
          await database()
            .kysely.insertInto("system.account")
            .values({ userId: other, ...account, ...rest })
            .execute();
          for (const person of ["admin@provider.example", String(email).toUpperCase(), `By.${name}`]) {
            expect([person, (await write({ contractSigned: 1, [name]: person })).status]).toEqual([person, 200]);
          }
          expect(refused(await write({ [name]: "nobody@provider.example" }))).toEqual([400, [`unknownPerson ${name}`]]);
          expect(refused(await make({ [name]: "nobody" }))).toEqual([400, [`unknownPerson ${name}`]]);
        });
        test("stays the same person while nobody changes it", async () => {
          await database()
            .kysely.updateTable("data.organization")
            .set({ [name]: "gone@provider.example" })
            .where("organizationId", "=", OWN)
            .execute();
          expect((await write({ [name]: "gone@provider.example", specialty: "Dental" })).status).toBe(200);
          expect((await write({ [name]: null, specialty: null })).status).toBe(200);
        });
      });
      test("the project manager is anybody's e-mail where the install team is kept, which passes unchanged [ADM-D06 GEN-139]", async () => {
        const providerProjectManager = "somebody@elsewhere.example";
        expect((await put("staff", { providerProjectManager })).status).toBe(200);
        expect((await write({ providerProjectManager, specialty: "Dental" })).status).toBe(200);
        expect((await write({ providerProjectManager: null, specialty: null })).status).toBe(200);
      });
      test("and who may name nobody is not told who is known", async () => {
        const reported = async (person: string) => {
          const { status, body } = await product.call("member", "PUT", `organization/${OWN}`, {
            businessDevelopmentLead: person,
          });
          return JSON.stringify([status, body.errors]);
        };
        expect(await reported("nobody@provider.example")).toBe(await reported("admin@provider.example"));
      });
    });

    describe("is seen and changed by whom it concerns [ACC-D30]", () => {
      const path = `organization/${OWN}`;
      const write = (caller: Caller, change: Values, at = path) => product.call(caller, "PUT", at, change);
      const stored = async () => (await product.call("admin", "GET", `admin/${path}`)).body.result;

      test("without a session by its GUID alone, and no more of it than an account needs", async () => {
        const { organizationId, organizationGuid, name, domain } = await stored();
        const { status, body } = await product.call(
          "nobody",
          "GET",
          `organization/guid?organizationGuid=${String(organizationGuid)}`,
        );
        expect([status, body.result]).toEqual([200, { organizationId, organizationGuid, name, domain }]);
        for (const at of ["organization", path, `admin/${path}`]) {
          expect((await product.call("nobody", "GET", at)).status).toBe(401);
        }
      });

      test("is the session's only, in its list as by its id [ACC-164]", async () => {
        for (const caller of ["member", "reader", "staff", "admin"] as const) {
          const { body } = await product.call(caller, "GET", "organization");
          expect((body.result as unknown as readonly Values[]).map((row) => row["organizationId"])).toEqual([OWN]);
          expect((await product.call(caller, "GET", `organization/${OTHER}`)).status).toBe(404);
          expect((await write(caller, { compassRoseVision: "x" }, `organization/${OTHER}`)).status).toBe(404);
        }
        const { status, body } = await write("member", { organizationId: OTHER, compassRoseVision: "Together" });
        expect([status, body.result]).toMatchObject([200, { organizationId: OWN, compassRoseVision: "Together" }]);
      });

      test("is listed, read and updated by its id, the own one and, by administrators, any [ADM-045]", async () => {
        const ids = async (at: string) =>
          ((await product.call("admin", "GET", at)).body.result as unknown as readonly Values[]).map(
            (row) => row["organizationId"],
          );
        expect(await ids("organization")).toEqual([OWN]);
        expect(await ids("admin/organization")).toEqual(expect.arrayContaining([OWN, OTHER]));
        expect((await product.call("member", "GET", path)).body.result).toMatchObject({ organizationId: OWN });
        expect((await write("member", { compassRoseVision: "Near" })).body.result).toMatchObject({
          organizationId: OWN,
          compassRoseVision: "Near",
        });
        expect((await stored())["compassRoseVision"]).toBe("Near");
      });

      test.each<[title: string, values: Values, may: readonly Caller[]]>([
        ["what administrators alone change", OF_ADMINISTRATORS, ["admin"]],
        ["what nobody changes here", OF_NOBODY, []],
        ["its name and abbreviation", OF_STRUCTURE, ["staff", "admin"]],
        ["who of the provider installs it", OF_STAFF, ["staff", "admin"]],
      ])("refuses (403) to others %s, value by value, and stores nothing of it", async (_, values, may) => {
        for (const [name, value] of Object.entries(values)) {
          const before = await stored();
          const given = before[name] === value ? null : value;
          for (const caller of ["member", "reader", "staff", "admin"] as const) {
            if (may.includes(caller)) continue;
            const { status, body } = await write(caller, { [name]: given, compassRoseVision: "Refused" });
            expect([caller, name, status]).toEqual([caller, name, 403]);
            expect(body.errors).toContainEqual(expect.objectContaining({ code: "notUpdatable", attribute: name }));
            expect(await stored()).toEqual(before);
          }
          for (const caller of may) {
            const { status, body } = await write(caller, { [name]: given });
            expect([caller, name, status, body.errors, (await stored())[name]]).toEqual([
              caller,
              name,
              200,
              undefined,
              given,
            ]);
            await write("admin", { [name]: before[name] }, `admin/${path}`);
          }
        }
      });

      test("takes its name from a member who may, and no right more", async () => {
        await product.grant("member", { structureApp: { updateOrganization: true } });
        const { name } = await stored();
        expect((await write("member", OF_STRUCTURE)).status).toBe(200);
        expect((await write("member", { designation: "FQHC" })).status).toBe(403);
        await product.grant("member", null);
        await write("admin", { name });
      });

      test("keeps to provider staff what they note of it, whatever is sent for it", async () => {
        const seen = (await product.call("member", "GET", path)).body.result;
        const whole = (await product.call("staff", "GET", path)).body.result;
        for (const name of HIDDEN) {
          expect([name, Object.hasOwn(seen, name), Object.hasOwn(whole, name)]).toEqual([name, false, true]);
          const { status, body } = await write("member", { [name]: whole[name] });
          expect([status, JSON.stringify(body.errors)]).toEqual([
            403,
            expect.stringContaining(`You may not change ${name}`),
          ]);
        }
      });

      test("and under /api/admin is made and written by administrators alone, and read by provider staff", async () => {
        const made = product.anEntity("organization", { careSetting: "Acute Care", abbreviation: "MADE" });
        for (const caller of ["member", "reader", "staff"] as const) {
          for (const at of ["organization", "admin/organization"]) {
            expect((await product.call(caller, "POST", at, made)).status).toBe(403);
          }
          expect((await write(caller, { specialty: "Dental" }, `admin/${path}`)).status).toBe(403);
          const reads = [`admin/organization`, `admin/${path}`].map((at) => product.call(caller, "GET", at));
          const isRead = caller === "staff" ? 200 : 403;
          expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([isRead, isRead]);
        }
      });
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
