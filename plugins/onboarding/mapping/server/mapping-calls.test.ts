import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Caller, describePostgresql, revisionOf, rowsOf, sharedProduct } from "@armature/server/testing";
import { ACCOUNTS, productTemplate } from "../../kit/server/portal.testing.ts";
import { onboarding } from "../../server.testing.ts";

const column = (attributeName: string, required = false) => ({ attributeName, required });
const row = (epicItemNumber: number, value: string, over: object = {}) => ({
  epicItemNumber,
  valueType: "attribute",
  value,
  fkValue: null,
  ...over,
});
/** Parts within parts, so many levels deep. */
const deep = (levels: number, key: string) =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ [key]: [inner] }), 1);

describePostgresql(
  "mappings",
  (database) => {
    const { product, admin, member } = sharedProduct(database, { application: onboarding, who: ACCOUNTS });

    /** A stored exception to the member's profile, for the length of a test. */
    const withPermission = async (permission: object, act: () => Promise<void>) => {
      const set = (value: string | null) =>
        sql`update system.account set permission = ${value}::jsonb where username = ${ACCOUNTS.member}`.execute(
          database().kysely,
        );
      await set(JSON.stringify(permission));
      try {
        await act();
      } finally {
        await set(null);
      }
    };
    const refuses = async (send: () => Promise<{ status: number; body: unknown }>, status: number) => {
      const before = await revisionOf(admin);
      const answer = await send();
      expect(answer).toMatchObject({ status });
      expect(await revisionOf(admin)).toBe(before);
      return answer as Awaited<ReturnType<Caller["post"]>>;
    };

    describe("a mapping", () => {
      test("ships, and keeps its filter and rows", async () => {
        const mappings = await rowsOf(member, "/api/userEpicMapping");
        expect(mappings.map((mapping) => mapping["label"])).toEqual(expect.arrayContaining(["Users", "Providers"]));
        expect(await rowsOf(member, "/api/resourceEpicMapping")).toEqual([]);
      });

      test("is saved whole, with Filter Code or a condition [ADM-132]", async () => {
        const rowList = [row(7, "email"), row(2, "providerType", { fkValue: "label" })];
        const conditionalList = [{ filterCode: { "<": [{ var: "npi" }, "2"] } }];
        const made = await admin.post("/api/userEpicMapping", { label: "Upload", conditionalList, rowList });
        expect(made).toMatchObject({ status: 201, body: { result: { rowList, conditionalList } } });
        const condition = { attribute: "provider", comparativeOperator: "isEqual", value: 1 };
        const url = `/api/userEpicMapping/${Number(made.body.result["id"])}`;
        const changed = await admin.put(url, { conditionalList: [{ if: condition }] });
        expect(changed).toMatchObject({ status: 200, body: { result: { rowList } } });
        expect(changed.body.result["conditionalList"]).toMatchObject([{ if: condition }]);
      });

      test.each([
        ["item number 1 [ADM-134]", { rowList: [row(1, "npi")] }, "shape", "Item number 1 is set by Epic ID Type"],
        ["no item number [ADM-133]", { rowList: [{ ...row(2, "npi"), epicItemNumber: null }] }, "shape", "Required"],
        ["an empty value", { rowList: [row(2, "", { valueType: "static" })] }, "shape", "Required"],
        ["an item number twice", { rowList: [row(2, "npi"), row(2, "email")] }, "duplicate", "rowList[1]"],
        ["a missing attribute [ADM-D24]", { rowList: [row(2, "gone")] }, "unknownAttribute", "rowList[0].value"],
        [
          "what cannot be computed [ADM-D24]",
          { rowList: [row(2, "magic", { valueType: "computed" })] },
          "unknownComputed",
          "magic",
        ],
        [
          "Filter Code that is no JSON Logic",
          { conditionalList: [{ filterCode: { execute: "rm" } }] },
          "jsonLogic",
          "conditionalList[0].filterCode",
        ],
        [
          "a condition on a missing attribute",
          { conditionalList: [{ if: { attribute: "gone", comparativeOperator: "isEqual", value: 1 } }] },
          "unknownAttribute",
          "conditionalList[0]",
        ],
      ])("with %s is a 400 with its place", async (_, over, code, text) => {
        const { body } = await refuses(() => admin.post("/api/userEpicMapping", { label: "Refused", ...over }), 400);
        expect(body.errors[0]).toMatchObject({ code, message: expect.stringContaining(text) as unknown });
      });

      test("is cut to what the caller may view", async () => {
        const rowList = [row(2, "npi"), row(3, "jobTitle")];
        const conditionalList = [{ filterCode: { "!!": { var: "npi" } } }];
        const { body } = await admin.post("/api/userEpicMapping", { label: "Cut", conditionalList, rowList });
        await withPermission({ user: { attribute: { npi: { view: false } } } }, async () => {
          const seen = await member.get(`/api/userEpicMapping/${Number(body.result["id"])}`);
          expect(seen.body.result).toMatchObject({ rowList: [row(3, "jobTitle")], conditionalList: [] });
        });
      });
    });

    test("both have a label, keep their order, name nothing twice, and are saved whole or not at all [ADM-D23]", async () => {
      const kinds = [
        {
          paths: ["/api/userPreset", "/api/resourcePreset"],
          key: "attributeList",
          list: [column("npi", true), column("jobTitle"), column("email")],
          twice: [column("npi"), column("jobTitle"), column("npi", true)],
          bare: { label: "Bare", attributeList: [] },
        },
        {
          paths: ["/api/userEpicMapping", "/api/resourceEpicMapping"],
          key: "rowList",
          list: [row(9, "npi"), row(2, "jobTitle"), row(5, "email")],
          twice: [row(9, "npi"), row(2, "jobTitle"), row(9, "email")],
          bare: { label: "Bare", rowList: [], conditionalList: [] },
        },
      ] as const;
      await admin.post("/api/userPreset", { label: "Taken" });
      const clash = await refuses(() => admin.post("/api/userPreset", { label: " tAKEN " }), 409);
      expect(clash.body.errors).toMatchObject([{ code: "unique", attribute: "label" }]);
      for (const { paths, key, list, twice, bare } of kinds) {
        const [path, ofOthers] = paths;
        await refuses(() => admin.post(path, { [key]: list }), 400);
        const { body, status } = await admin.post(path, { label: "Whole", [key]: list });
        expect([status, body.result[key]]).toMatchObject([201, list]);
        const url = `${path}/${Number(body.result["id"])}`;
        const bareOne = await admin.post(ofOthers, { ...bare, label: "Whole" });
        expect([bareOne.status, bareOne.body.result]).toMatchObject([201, { ...bare, label: "Whole" }]);
        await refuses(() => admin.put(url, { label: "" }), 400);
        const refused = await refuses(() => admin.put(url, { label: "Renamed", [key]: twice }), 400);
        expect(refused.body.errors).toMatchObject([{ code: "duplicate" }]);
        expect((await admin.get(url)).body.result).toMatchObject({ label: "Whole", [key]: list });
        const turned = list.toReversed();
        expect((await admin.put(url, { label: "Renamed", [key]: turned })).body.result[key]).toMatchObject(turned);
        expect((await admin.get(url)).body.result).toMatchObject({ label: "Renamed", [key]: turned });
      }
    });

    test.each<[title: string, filterCode: object]>([
      ["nested 400 deep", deep(400, "and") as object],
      ["of 10,000 parts", { and: Array.from({ length: 10_000 }, () => true) }],
      ["with an unknown operator", { "constructor.constructor": ["return 1"] }],
      ["that reads a path", { "!!": { var: "__proto__.polluted" } }],
      ["with two operators", { and: [true], or: [true] }],
    ])("Filter Code %s is refused with a code, and nothing is published", async (_, filterCode) => {
      const mapping = { label: "Hostile", conditionalList: [{ filterCode }] };
      const { body } = await refuses(() => admin.post("/api/userEpicMapping", mapping), 400);
      expect(body.errors[0]?.code).toMatch(/^[a-zA-Z]+$/);
      expect(JSON.stringify(body).length).toBeLessThan(20_000);
    });

    test("an attribute's use in mappings goes with it, and a mapping without its filter is set aside [ADM-D21]", async () => {
      const ward = { name: "ward", label: "Ward", elementType: "TextField", acute: true, ambulatory: true };
      expect((await admin.post("/api/userAttribute", ward)).status).toBe(201);
      const mapping = await admin.post("/api/userEpicMapping", {
        label: "Wards",
        conditionalList: [{ filterCode: { "!!": { var: "ward" } } }],
        rowList: [
          { epicItemNumber: 2, valueType: "attribute", value: "ward" },
          { epicItemNumber: 3, valueType: "static", value: "ward" },
        ],
      });
      const before = await revisionOf(admin);
      expect((await admin.remove("/api/userAttribute/ward")).status).toBe(200);
      expect(await revisionOf(admin)).toBe(before + 1);
      const url = `/api/userEpicMapping/${Number(mapping.body.result["id"])}`;
      expect((await admin.get(url)).body.result).toMatchObject({
        conditionalList: [],
        rowList: [{ epicItemNumber: 3 }],
        blocked: "Its filter read Ward, which was deleted.",
      });
    });

    test.each([ACCOUNTS.member, ACCOUNTS.reader, ACCOUNTS.staff])(
      "%s may read presets and mappings and change none",
      async (username) => {
        const caller = await product().as(username);
        for (const path of ["/api/userPreset", "/api/userEpicMapping"]) {
          const [first] = await rowsOf(caller, path);
          await refuses(() => caller.post(path, { label: "Sneaked" }), 403);
          await refuses(() => caller.put(`${path}/${Number(first?.["id"])}`, { label: "Sneaked" }), 403);
          await refuses(() => caller.remove(`${path}/${Number(first?.["id"])}`), 403);
        }
      },
    );

    test("a publish takes presets and mappings beside the attributes that they name", async () => {
      const base = await revisionOf(admin);
      const attribute = { label: "Locker", elementType: "TextField", maxLength: 9, acute: true, ambulatory: true };
      const changes = [
        {
          kind: "preset",
          entity: "user",
          name: "lockers",
          values: { label: "Lockers", attributeList: [column("locker")] },
        },
        { kind: "mapping", entity: "user", name: "lockers", values: { label: "Lockers", rowList: [row(2, "locker")] } },
      ];
      const alone = await admin.post("/api/metadata/publish", { base, changes });
      expect(alone.status).toBe(400);
      expect(alone.body.errors.map(({ code, message }) => [code, message.split(":")[0]])).toEqual([
        ["unknownAttribute", "preset user.lockers.attributeList[0]"],
        ["unknownAttribute", "mapping user.lockers.rowList[0].value"],
      ]);
      const whole = [{ kind: "attribute", entity: "user", name: "locker", values: attribute }, ...changes];
      expect((await admin.post("/api/metadata/publish", { base, changes: whole })).status).toBe(200);
      expect((await admin.post("/api/metadata/revert", { revision: base + 1, base: base + 1 })).status).toBe(200);
    });
  },
  productTemplate,
);
