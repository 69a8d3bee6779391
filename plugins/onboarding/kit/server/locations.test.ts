import type { Values } from "@armature/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { type Caller, OTHER, OWN, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

const SERVICE_AREA = 110;
const REQUIRES =
  "This field requires that there is a Service Area # assigned to the organization first. " +
  "Come back to this field once a Service Area # has been assigned.";

/* What the shipped metadata of locations make of the generic calls (ledger 2, 'Location form'). */
describePostgresql(
  "locations",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      for (const organization of [OWN, OTHER]) await product.setStatus(organization, "nmqOpen");
    });
    afterAll(() => product.close());

    const aLocation = (over: Values = {}): Values => ({ name: "North Clinic", addressId: null, ...over });
    const post = (over: Values = {}, caller: Caller = "staff") =>
      product.call(caller, "POST", "location", aLocation(over));
    const put = (id: unknown, change: Values, caller: Caller = "staff") =>
      product.call(caller, "PUT", `location/${String(id)}`, change);
    const messageOf = async (answer: ReturnType<TestProduct["call"]>) => {
      const { status, body } = await answer;
      return [status, body.errors?.map(({ attribute, message }) => `${attribute}: ${message}`).join() ?? ""];
    };
    const assign = async (serviceAreaId: number | null) => {
      await product.setOrganization(OWN, { serviceAreaId });
    };
    const FINE = [201, ""];

    test("have numbers of the organization's service area, as long as their names ask", async () => {
      expect(await messageOf(post({ locationNumber: "111701" }))).toEqual([
        400,
        "locationNumber: Must start with 110 (Service Area #)",
      ]);
      expect(await messageOf(post({ locationNumber: "1107001" }))).toEqual([
        400,
        "locationNumber: Must have a length of 6 digits",
      ]);
      expect(await messageOf(post({ locationNumber: "11070A" }))).toEqual([
        400,
        "locationNumber: Location number must be only contain numbers",
      ]);
      expect(await messageOf(post({ locationNumber: "110701" }))).toEqual(FINE);
      expect(await messageOf(post({ name: "ROI", locationNumber: "11010001001001" }))).toEqual(FINE);
    });

    test("are checked again when their name changes, on every way in", async () => {
      const { locationId } = (await post({ locationNumber: "110702" })).body.result;
      const refused = [400, "locationNumber: Must have a length of 14 digits"];
      expect(await messageOf(put(locationId, { name: "Office (HIM)" }))).toEqual(refused);
      const values = { name: "Office (HIM)", locationNumber: "110702" };
      const check = await product.call("staff", "POST", "location/check", { id: null, values });
      expect(check.body.result).toMatchObject([{ attribute: "locationNumber", code: "numberOfDigits" }]);
      const [east, west] = [(await post()).body.result, (await post()).body.result];
      const batch = await product.call("staff", "POST", "location/batch", [
        { locationId, name: "Office (HIM)" },
        { locationId: east["locationId"], locationNumber: "120703" },
        { locationId: west["locationId"], locationNumber: "110703" },
      ]);
      expect(batch.body.result).toMatchObject([
        { status: "error", errors: [{ message: "Must have a length of 14 digits" }] },
        { status: "error", errors: [{ message: "Must start with 110 (Service Area #)" }] },
        { status: "updated" },
      ]);
      expect((await put(locationId, { name: "Detroit Clinic" })).status).toBe(200);
    });

    test("wait with their number for a service area, and take none meanwhile [BLD-077 BLD-078]", async () => {
      const blank = { locationNumber: " " };
      expect(await messageOf(post(blank))).toEqual(FINE);
      await assign(null);
      expect(await messageOf(post({ locationNumber: "110704" }))).toEqual([400, `locationNumber: ${REQUIRES}`]);
      const { status, body } = await post(blank);
      expect([status, body.result["locationNumber"]]).toEqual([201, null]);
      expect((await put(body.result["locationId"], { name: "ROI" })).status).toBe(200);
      await assign(SERVICE_AREA);
      expect((await put(body.result["locationId"], { locationNumber: "11000000000704" })).status).toBe(200);
    });

    test("are checked by the organization that an administrator's write is within", async () => {
      const within = (organizationId: number, locationNumber: string) =>
        product.call("admin", "POST", "admin/location", aLocation({ organizationId, locationNumber }));
      expect(await messageOf(within(OTHER, "110705"))).toEqual([
        400,
        "locationNumber: Must start with 120 (Service Area #)",
      ]);
      expect(await messageOf(within(OTHER, "120705"))).toEqual(FINE);
    });

    test("take blanks for no value, and abbreviations as long as their counter shows [BLD-074 BLD-092]", async () => {
      const blank = { locationPhone: " ", locationFax: "", locationAreaCode: null, appointmentPhone: "\t" };
      const { status, body } = await post(blank);
      const none = Object.fromEntries(Object.keys(blank).map((name) => [name, null]));
      expect([status, body.result]).toMatchObject([201, none]);
      expect(await messageOf(post({ abbreviation: "A".repeat(21) }))).toEqual([
        400,
        "abbreviation: This field has a maximum character count of 20",
      ]);
      expect(await messageOf(post({ abbreviation: "A".repeat(20) }))).toEqual(FINE);
    });

    test("keep a rate for each code, and the date of all [ACC-219]", async () => {
      const codes = ["01", "02", "03", "04", "11", "12", "13", "15", "16", "18", "20"];
      const rates = Object.fromEntries(codes.map((code, i) => [`mediCalEncounterRate${code}`, 200.5 + i]));
      const values = { ...rates, mediCalEncounterRateEffectiveDate: "2027-01-01" };
      const { locationId } = (await post(values)).body.result;
      const { body } = await product.call("member", "GET", `location/${String(locationId)}`);
      expect(body.result).toMatchObject(values);
    });

    test("are named [BLD-071]", async () => {
      for (const name of [null, " ", undefined]) {
        expect(await messageOf(post({ name }))).toEqual([400, "name: Required field"]);
      }
    });

    test("begin the numbers of their departments [BLD-116 BLD-148 BLD-D22]", async () => {
      const { locationId } = (await post({ locationNumber: "110707" })).body.result;
      const department = (departmentNumber: string) =>
        product.call("member", "POST", "department", product.anEntity("department", { locationId, departmentNumber }));
      expect(await messageOf(department("110708"))).toEqual([400, "departmentNumber: Must begin with 110707"]);
      expect((await department("110707")).status).toBe(201);
      expect((await department("110707001")).status).toBe(201);
    });

    test("of another organization take no department [BLD-D39]", async () => {
      const { locationId } = (await post({}, "otherMember")).body.result;
      const department = product.anEntity("department", { locationId, departmentNumber: null });
      const { status, body } = await product.call("member", "POST", "department", department);
      expect([status, body.errors]).toMatchObject([400, [{ code: "unknownReference", attribute: "locationId" }]]);
    });

    describe("with an address", () => {
      const REQUIRED = [400, "addressId: Address is required"];
      const anAddress = async (caller: Caller, state = "WI"): Promise<number> => {
        const county = await product.call("admin", "POST", "option", {
          optionType: "clarityCounty",
          label: "Dane",
          state,
        });
        const { status, body } = await product.call(caller, "POST", "address", {
          address: "702 State Street",
          city: "Madison",
          state,
          county: county.body.result["optionId"],
          zip: "53703-1234",
          timezone: "America/Chicago",
        });
        expect(status, JSON.stringify(body)).toBe(201);
        return Number(body.result["addressId"]);
      };
      afterEach(() => product.setStatus(OWN, "nmqOpen"));

      test("of their organization, from the build on, on every way in; it is not taken away again [BLD-D15]", async () => {
        const [own, theirs] = [await anAddress("member"), await anAddress("otherMember")];
        const asked = await post({ name: "Asked" });
        expect(await messageOf(Promise.resolve(asked))).toEqual(FINE);
        expect(await messageOf(post({ addressId: theirs }))).toEqual([400, expect.stringMatching(/^addressId: /)]);
        expect((await put(asked.body.result["locationId"], { addressId: null })).status).toBe(200);

        await product.setStatus(OWN, "buildOpen");
        for (const nothing of [null, "", undefined]) {
          expect(await messageOf(post({ addressId: nothing }))).toEqual(REQUIRED);
        }
        const check = await product.call("member", "POST", "location/check", { id: null, values: aLocation() });
        expect(check.body.result).toContainEqual(expect.objectContaining({ attribute: "addressId", code: "required" }));
        const batch = await product.call("member", "POST", "location/batch", [aLocation({ name: "By sheet" })]);
        expect(JSON.stringify(batch.body)).toContain("keyMissing");
        const within = await product.call("admin", "POST", "admin/location", aLocation({ organizationId: OWN }));
        expect(within.body.errors).toMatchObject([{ attribute: "addressId", code: "required" }]);
        const made = await post({ addressId: own });
        expect(await messageOf(Promise.resolve(made))).toEqual(FINE);
        const { locationId } = made.body.result;

        for (const status of ["buildOpen", "nmqOpen"]) {
          await product.setStatus(OWN, status);
          for (const nothing of [null, ""]) {
            expect(await messageOf(put(locationId, { addressId: nothing }))).toEqual(REQUIRED);
          }
          expect((await put(locationId, { name: "Renamed", addressId: own })).status).toBe(200);
          const rows = [{ locationId, addressId: null }];
          const cleared = await product.call("member", "POST", "location/batch", rows);
          expect(cleared.body.result).toMatchObject([{ status: "error", errors: [{ attribute: "addressId" }] }]);
          expect((await put(asked.body.result["locationId"], { addressId: null, name: status })).status).toBe(200);
        }
      });

      test("keep their rates once it leaves California, whatever else of them is saved then [ACC-D40]", async () => {
        const rates = {
          mediCalEncounterRate01: 210.25,
          mediCalEncounterRate20: 0,
          mediCalEncounterRateEffectiveDate: "2027-01-01",
        };
        const [home, away] = [await anAddress("member", "CA"), await anAddress("member", "NV")];
        const { locationId } = (await post({ ...rates, addressId: home })).body.result;
        const stored = async () => (await product.call("member", "GET", `location/${String(locationId)}`)).body.result;
        const moved = await put(locationId, { addressId: away });
        expect([moved.status, moved.body.result]).toMatchObject([200, { ...rates, addressId: away }]);
        expect((await put(locationId, { name: "Reno" })).status).toBe(200);
        expect(await stored()).toMatchObject({ ...rates, name: "Reno" });
        expect((await put(locationId, { addressId: home })).status).toBe(200);
        const { county } = (await product.call("member", "GET", `address/${away}`)).body.result;
        const left = await product.call("member", "PUT", `address/${home}`, { state: "NV", county });
        expect([left.status, left.body.result["state"]]).toEqual([200, "NV"]);
        expect(await stored()).toMatchObject({ ...rates, addressId: home });
      });

      test("need none as the billing or the ROI location", async () => {
        await product.setStatus(OWN, "buildOpen");
        for (const none of [{ isBilling: 1 }, { isRoi: 1 }]) expect(await messageOf(post(none))).toEqual(FINE);
      });
    });

    test("quote no service area to who may not view it [ADM-D39]", async () => {
      await product.grant("staff", { organization: { attribute: { serviceAreaId: { view: false } } } });
      const { status, body } = await post({ locationNumber: "999701" });
      await product.grant("staff", null);
      expect([status, body.errors]).toMatchObject([400, [{ attribute: "locationNumber" }]]);
      // The id of a request can hold any digits.
      expect(JSON.stringify({ ...body, requestId: null })).not.toContain(String(SERVICE_AREA));
    });

    test("have a number and an abbreviation of their own [BLD-073 BLD-076]", async () => {
      const taken = "Another location has the same value. Please enter a unique value.";
      const { body } = await post({ locationNumber: "110706", abbreviation: "North6" });
      expect(await messageOf(post({ locationNumber: "110706" }))).toEqual([409, `locationNumber: ${taken}`]);
      expect(await messageOf(post({ abbreviation: " nORTH6 " }))).toEqual([409, `abbreviation: ${taken}`]);
      const same = { locationNumber: "110706", abbreviation: "NORTH6 ", name: "South" };
      expect((await put(body.result["locationId"], same)).status).toBe(200);
    });

    test("share numbers with no organization, abbreviations with others only, as departments do [BLD-D13]", async () => {
      const roomy = { abbreviation: "ABCDEFGHIJKLM" };
      const made = await post({ ...roomy, locationNumber: "110708" });
      const { locationId } = made.body.result;
      const own = product.anEntity("department", { ...roomy, locationId, departmentNumber: "110708001" });
      expect((await product.call("member", "POST", "department", own)).status).toBe(201);
      const same = product.anEntity("department", { abbreviation: " abcdefghijklm ", locationId });
      const clash = await product.call("member", "POST", "department", { ...same, departmentNumber: null });
      const takenBy = (entity: string) => `Another ${entity} has the same value. Please enter a unique value.`;
      expect([clash.status, clash.body.errors]).toMatchObject([
        409,
        [{ attribute: "abbreviation", message: takenBy("department") }],
      ]);
      const sameHome = await post({ abbreviation: " abcdefghijklm " });
      expect([sameHome.status, sameHome.body.errors]).toMatchObject([
        409,
        [{ attribute: "abbreviation", message: takenBy("location") }],
      ]);
      // Another organization of the same service area, as only old data can have it.
      await product.setOrganization(OWN, { serviceAreaId: null });
      await product.setOrganization(OTHER, { serviceAreaId: SERVICE_AREA });
      const there = (over: Values) =>
        product.call("admin", "POST", "admin/location", aLocation({ organizationId: OTHER, ...over }));
      const number = await there({ locationNumber: "110708" });
      expect([number.status, number.body.errors]).toMatchObject([
        409,
        [{ attribute: "locationNumber", message: takenBy("location") }],
      ]);
      const home = await there(roomy);
      expect(home.status).toBe(201);
      const within = { locationId: home.body.result["locationId"] };
      const department = product.anEntity("department", { ...within, departmentNumber: "110708001" });
      const theirs = await product.call("otherMember", "POST", "department", department);
      expect([theirs.status, theirs.body.errors]).toMatchObject([
        409,
        [{ attribute: "departmentNumber", message: takenBy("department") }],
      ]);
      expect(
        (await product.call("otherMember", "POST", "department", { ...department, ...roomy, departmentNumber: null }))
          .status,
      ).toBe(201);
      const { result } = (await product.call("admin", "GET", `admin/organization/${OWN}`)).body;
      for (const attribute of ["name", "abbreviation"]) {
        const change = { [attribute]: ` ${String(result[attribute]).toLowerCase()}` };
        const answer = await product.call("admin", "PUT", `admin/organization/${OTHER}`, change);
        expect([answer.status, answer.body.errors]).toMatchObject([
          409,
          [{ attribute, message: takenBy("organization") }],
        ]);
      }
    });
  },
  productTemplate,
);
