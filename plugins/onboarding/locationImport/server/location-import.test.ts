import type { Values } from "@armature/engine";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_FILE } from "@armature/onboarding/locationImport";
import { countingStatements, describePostgresql, fileOf, upload } from "@armature/server/testing";
import type { LocationResult } from "../location-results.ts";
import {
  CALLERS,
  type Caller,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const HEADER = "Name,ABBREVIATION,locationPhone,staffTotal,address,address2,city,state,county,zip,timezone";
const REST = "702 State Street,,Madison,WI,Dane,53703-1234,America/Chicago";
const COUNTIES = [
  ["Dane", "WI"],
  ["Dane", "IL"],
  ["Cook", "IL"],
] as const;
const csv = (...rows: readonly string[]) => [HEADER, ...rows].join("\r\n");

describePostgresql(
  "the import of locations",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database);
      for (const [label, state] of COUNTIES) {
        await product.call("admin", "POST", "option", { optionType: "clarityCounty", label, state });
      }
    });
    afterAll(() => product.close());
    beforeEach(() => product.setStatus(OWN, "buildOpen"));

    const send = (content: string | Buffer, name = "locations.csv", caller: Caller = "admin") =>
      upload(product, caller, "location/import", fileOf(name, Buffer.from(content)));
    const read = async (path: string) => (await product.call("admin", "GET", path)).body.result;
    const stored = async () => (await read("location")) as unknown as readonly Values[];
    async function idsOf(content: string | Buffer): Promise<readonly number[]> {
      const { status, body } = await send(content);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.result["locationIdList"] as readonly number[];
    }
    async function refused(content: string | Buffer, name?: string): Promise<readonly LocationResult[]> {
      const before = (await stored()).length;
      const { status, body } = await send(content, name);
      expect(status, JSON.stringify(body)).toBe(400);
      expect((await stored()).length).toBe(before);
      return (body as unknown as { readonly results: readonly LocationResult[] }).results;
    }

    test("makes locations with addresses of their own, in the order of the rows [ADM-060, ADM-D14]", async () => {
      const north = `"Clinic, ""North""",cn1,(608) 555-0101,12,${REST}`;
      const south = "South,cs1,,,1 Lake,Suite 2,Chicago,IL,DANE,60601-0001,America/Chicago";
      const ids = await idsOf(`\uFEFF${csv(north, south)}`);
      const [first, second] = await Promise.all(ids.map((id) => read(`location/${id}`)));
      expect(first).toMatchObject({
        name: 'Clinic, "North"',
        abbreviation: "CN1",
        staffTotal: 12,
        locationNumber: null,
      });
      expect(second).toMatchObject({ name: "South", abbreviation: "CS1", staffTotal: null });
      const addresses = await Promise.all(
        [first, second].map((each) => read(`address/${String(each?.["addressId"])}`)),
      );
      expect(addresses).toMatchObject([
        { address: "702 State Street", state: "WI", zip: "53703-1234" },
        { address: "1 Lake", address2: "Suite 2", state: "IL" },
      ]);
      const county = await read(`option/${String(addresses[1]?.["county"])}`);
      expect(county).toMatchObject({ label: "Dane", state: "IL" });
    });

    test("reads its columns in any order and case, the ones that may be left out too [ADM-D14]", async () => {
      const header =
        "ZIP,TimeZone,county,STATE,city,address2,Address,staffTotal,locationFAX,locationPhone,LocationNumber";
      const row =
        '53703-1234,America/Chicago,Dane,WI,Madison,Suite 9,"9 Lake, rear",3,(608) 555-0102,(608) 555-0101,110901';
      const [id = 0] = await idsOf(`${header},abbreviation,name\n${row},anyorder,Any Order`);
      const location = await read(`location/${id}`);
      expect(location).toMatchObject({
        name: "Any Order",
        abbreviation: "ANYORDER",
        locationNumber: "110901",
        locationPhone: "(608) 555-0101",
        locationFax: "(608) 555-0102",
        staffTotal: 3,
      });
      expect(await read(`address/${String(location["addressId"])}`)).toMatchObject({
        address: "9 Lake, rear",
        address2: "Suite 9",
        city: "Madison",
        state: "WI",
        zip: "53703-1234",
        timezone: "America/Chicago",
      });
    });

    test("tells of every row what is wrong with it, and imports none [ADM-061, ADM-064, ADM-D14]", async () => {
      const results = await refused(
        csv(
          `Fine,fine1,,,${REST}`,
          `,,,many,${REST}`,
          `Twin,twin1,,,${REST}`,
          `Other,TWIN1,,,${REST}`,
          "Away,away1,,,702 State Street,,Madison,WI,Cook,53703-1234,America/Chicago",
          "Nowhere,nowh1,,,702 State Street,,Madison,XX,none,1,Mars",
        ),
      );
      expect(results.map(({ locationIndex }) => locationIndex)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(results.map(({ valid }) => valid)).toEqual([true, false, true, false, false, false]);
      expect(results[0]?.errors).toEqual([]);
      expect(results[1]?.errors.slice(0, 2)).toEqual(["name is required", "abbreviation is required"]);
      expect(results.map(({ errors }) => errors.length)).toEqual([0, 3, 0, 1, 1, 4]);
      const [bare] = await refused(csv(",,,4,,,,,,,"));
      const asked = ["name", "abbreviation", "address", "city", "state", "county", "zip", "timezone"];
      expect(bare?.errors).toEqual(asked.map((column) => `${column} is required`));
    });

    test("names at every error its column, and of a code those that are accepted [F-057]", async () => {
      const of = async (row: string) => (await refused(csv(row)))[0]?.errors;
      expect(await of("Nowhere,nowh1,,many,702 State Street,,Madison,XX,none,1,Mars")).toEqual([
        "staffTotal: Total Staff Count takes a whole number",
        expect.stringMatching(/^state: State takes one of the choices offered\. Accepted: AL, AK, .*, WY\.$/),
        "county: County/Parish names a record that does not exist. Correct the state first.",
        expect.stringMatching(/^timezone: Timezone takes one of the choices offered\. Accepted: America\/Anchorage, /),
        "zip: ZIP Code must be 9 digits (ZIP+4 format).",
      ]);
      expect(await of("Away,away1,,,702 State Street,,Chicago,IL,none,60601-0001,America/Chicago")).toEqual([
        "county: County/Parish names a record that does not exist. Accepted in IL: Cook, Dane.",
      ]);
      const none = await of("Away,away1,,,702 State Street,,Boise,ID,none,83701-0001,America/Chicago");
      expect(none).toEqual(["county: County/Parish names a record that does not exist. There is none in ID."]);
      await idsOf(csv(`Taken,taken1,,,${REST}`));
      expect(await of(`Other,TAKEN1,,,${REST}`)).toEqual([
        "abbreviation: Another location has the same value. Please enter a unique value.",
      ]);
    });

    test("takes the sample file that the page offers [F-057]", async () => {
      const [id = 0, ...more] = await idsOf(SAMPLE_FILE);
      expect(more).toEqual([]);
      expect(await read(`location/${id}`)).toMatchObject({ name: "Lakeside Clinic", staffTotal: 12 });
    });

    test.each<[what: string, content: string | Buffer, name: string, problem: RegExp]>([
      ["without a required column", "name,abbreviation\nA,a", "l.csv", /has no column 'address'/],
      ["that is empty", "", "l.csv", /^The file is empty\. /],
      ["of blank lines", "\r\n\r\n", "l.csv", /no row of data|empty/],
      ["without rows", HEADER, "l.csv", /no row of data/],
      ["that is no text", Buffer.from([0x6e, 0xff, 0xfe, 0x00]), "l.csv", /it is no CSV file/],
      ["that is a page", "<html><table><tr><td>name</td></tr></table></html>", "l.csv", /it is no CSV file/],
      ["of another type", csv(`A,a1,,,${REST}`), "l.xlsx", /^File should be a CSV file$/],
      ["of 10 MB", Buffer.alloc(10_000_000, "a"), "l.csv", /^File size should be less than 10 MB$/],
    ])("refuses a file %s by a row that says so [F-055, F-064, ADM-D15]", async (_, content, name, problem) => {
      const [row, ...more] = await refused(content, name);
      expect([row?.locationIndex, row?.valid, more]).toEqual([0, false, []]);
      expect(row?.errors[0]).toMatch(problem);
    });

    test.each<[found: string, content: Buffer]>([
      ["an older encoding, such as Windows-1252", Buffer.from(csv(`Zürich,a1,,,${REST}`), "latin1")],
      ["UTF-16", Buffer.from(`\ufeff${csv(`Zürich,a1,,,${REST}`)}`, "utf16le")],
    ])("refuses a file in %s with what was found and how to save it [F-116]", async (found, content) => {
      const [row] = await refused(content, "l.csv");
      expect(row?.errors[0]).toContain(
        `it is in ${found}, and not in UTF-8; in Excel, choose Save As and the type 'CSV UTF-8', and upload it again`,
      );
    });

    test("counts its rows from 0, and makes none of them where one is wrong [ADM-D15]", async () => {
      const results = await refused(csv(`Fine,fine2,,,${REST}`, `,,,,${REST}`));
      expect(results.map(({ locationIndex, valid }) => [locationIndex, valid])).toEqual([
        [0, true],
        [1, false],
      ]);
    });

    test("takes a file whose first letters are those of another kind of file", async () => {
      expect(await idsOf(`ID,${HEADER}\n1,Identified,ident1,,,${REST}`)).toHaveLength(1);
    });

    describe("pasted by a member [F-040]", () => {
      const paste = (rows: readonly Values[], caller: Caller = "member") =>
        product.call(caller, "POST", "location/paste", { rows });
      const MAIN = { address: "702 State Street", city: "Madison", state: "WI", county: "Dane", zip: "53703-1234" };
      const ZONE = { timezone: "America/Chicago" };
      beforeEach(() => product.setStatus(OWN, "nmqOpen"));

      test("makes locations with their addresses, a name being enough, all in one order", async () => {
        const rows = [
          { name: "Quay", ...MAIN, ...ZONE, staffTotal: "12" },
          { name: "Pier" },
          { name: "Dock", ...MAIN, ...ZONE, state: "wisconsin" },
        ];
        const { status, body } = await paste(rows);
        expect(status, JSON.stringify(body)).toBe(201);
        const ids = body.result["locationIdList"] as readonly number[];
        const made = await Promise.all(ids.map((id) => read(`location/${id}`)));
        expect(made).toMatchObject([
          { name: "Quay", staffTotal: 12 },
          { name: "Pier", addressId: null },
          { name: "Dock" },
        ]);
        const [quay, , dock] = await Promise.all(
          made.map(({ addressId }) => addressId && read(`address/${Number(addressId)}`)),
        );
        expect(quay).toMatchObject({ fullAddress: "702 State Street, Madison, WI 53703-1234", ...ZONE });
        expect((dock as Values)["addressId"]).not.toBe((quay as Values)["addressId"]);
        const names = (await paste([{ name: "East" }, { name: "West" }])).body.result["locationIdList"];
        expect(names).toHaveLength(2);
      });

      test("makes none where a row is wrong, and says by row and in words what is", async () => {
        const before = (await stored()).length;
        const { status, body } = await paste([{ name: "Fine" }, { staffTotal: "many" }, { name: "Half", ...MAIN }]);
        const { results } = body as unknown as { readonly results: readonly LocationResult[] };
        expect([status, results.map(({ errors }) => errors)]).toEqual([
          400,
          [[], ["Name is required", "Total Staff Count takes a whole number"], ["Timezone is required."]],
        ]);
        expect((await stored()).length).toBe(before);
        expect((await paste([{ name: "No", abbreviation: "X" }])).status).toBe(400);
      });

      const errorsOf = async (row: Values) => {
        const { body } = await paste([row]);
        return (body as unknown as { readonly results: readonly LocationResult[] }).results[0]?.errors;
      };

      test("names the column of each wrong cell", async () => {
        const phone = "Must be a phone number with its area code, such as (608) 555-0142.";
        expect(await errorsOf({ name: "Wrong", locationPhone: "555", locationFax: "none" })).toEqual([
          `Phone: ${phone}`,
          `Fax: ${phone}`,
        ]);
      });

      test("takes a state in lower case and a county with its kind, and lists no counties where there are many", async () => {
        const rows = [{ name: "Mole", ...MAIN, ...ZONE, state: "wi", county: "Dane County" }];
        const { status, body } = await paste(rows);
        expect(status, JSON.stringify(body)).toBe(201);
        for (let i = 0; i < 12; i++) {
          await product.call("admin", "POST", "option", {
            optionType: "clarityCounty",
            label: `County ${i}`,
            state: "NV",
          });
        }
        const reno = { ...MAIN, ...ZONE, city: "Reno", state: "NV", zip: "89501-0001" };
        expect(await errorsOf({ name: "Wrong", ...reno, county: "Washo" })).toEqual([
          "County/Parish names a record that does not exist. NV has no county of this name.",
        ]);
      });

      test("is for who may create locations, while the structure is open", async () => {
        expect((await paste([{ name: "No" }], "nobody")).status).toBe(401);
        expect((await paste([{ name: "No" }], "reader")).status).toBe(403);
        await product.setStatus(OWN, "buildClosed");
        expect((await paste([{ name: "No" }])).status).toBe(423);
      });
    });

    test.each(CALLERS)("is for administrators alone, tried by %s [ADM-D37]", async (caller) => {
      const status = { nobody: 401, admin: 400 }[caller as string] ?? 403;
      expect((await send("name\nA", "l.csv", caller)).status).toBe(status);
    });

    test("answers 423 while the build is closed or the structure locked [ADM-D13, BLD-D07]", async () => {
      const [id = 0] = await idsOf(csv(`Locked,lock1,,,${REST}`));
      await product.setStatus(OWN, "buildClosed");
      expect((await send(csv(`Late,late1,,,${REST}`))).status).toBe(423);
      await product.setStatus(OWN, "buildOpen");
      await product.call("admin", "PUT", `location/${id}`, { locked: true });
      expect((await send(csv(`Late,late1,,,${REST}`))).status).toBe(423);
      await product.call("admin", "PUT", `location/${id}`, { locked: false });
      expect((await send(csv(`Late,late1,,,${REST}`))).status).toBe(200);
    });

    test("costs as many statements for sixty rows as for two", async () => {
      const costOf = async (from: number, count: number) => {
        const rows = Array.from({ length: count }, (_, i) => `Clinic,m${from + i},,,${REST}`);
        return counted.costOf(() => idsOf(csv(...rows)));
      };
      const least = async (from: number, count: number) => {
        const costs: number[] = [];
        for (let i = 0; i < 4; i++) costs.push(await costOf(from + i * 100, count));
        return Math.min(...costs);
      };
      expect(await least(1_000, 60)).toBe(await least(5_000, 2));
    });

    test("reads the counties only where a row names one", async () => {
      const costOf = (county: string) =>
        counted.costOf(() => refused(csv(`Clinic,none1,,,1 Lake,,Madison,WI,${county},53703-1234,nowhere`)));
      // No county is called so: nothing else is read for it.
      const named = await costOf("Nowhere");
      expect(await costOf("")).toBe(named - 1);
    });
  },
  productTemplate,
);
