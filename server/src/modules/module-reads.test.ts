import type { Values } from "@armature/engine";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defineModule } from "./application-code.ts";
import { describePostgresqlFirst } from "../database/testing.ts";
import {
  type Caller,
  equipment,
  HARBOR,
  NORTHGATE,
  PEOPLE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { createLog } from "../http/log.ts";
import { onEntity } from "../records/points/module.ts";
import type { OrganizationReader, RecordReader } from "../records/points/record-reader.ts";

const PART = "sparePart";
type Look = (records: OrganizationReader) => Promise<unknown>;

/** What the points look at in the current test, and what they found. */
let look: Look = async () => null;
let found: unknown;

/** Points of several entities that read what a test asks for, and decide nothing. */
const watching = defineModule({
  name: "test.watching",
  entities: [PART, "user", "organization", "deviceModel"].map((entity) =>
    onEntity({
      entity,
      locks: "none",
      read: async (_items, records) => void (found = await look(records)),
    }),
  ),
});

describePostgresqlFirst(
  "the records that a point reads",
  (database) => {
    let product: TestRegister;
    let logged = "";
    const log = createLog("error", { write: (line) => void (logged += line) });
    beforeAll(async () => {
      product = await startPeople(database(), { application: { ...equipment, modules: [watching] }, log });
      await addPart("technician", "N-1");
      await addPart("neighbour", "H-1");
    });
    afterAll(() => product.close());
    beforeEach(() => {
      [logged, found] = ["", undefined];
    });

    const addPart = (caller: Caller, partNumber: string) =>
      product.call(caller, "POST", PART, { partNumber, name: "Seal", stock: 1 });
    /** Saves something of the entity, as the caller, and returns what the points found. */
    async function seenBy(caller: Caller, path: string, values: Values, next: Look): Promise<unknown> {
      look = next;
      const answer = await product.call(caller, "PUT", path, values);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return found;
    }
    async function idOf(caller: Caller, entity: string): Promise<number> {
      const { body } = await product.call(caller, "GET", `${entity}?limit=1`);
      const [first] = body.result as unknown as readonly Values[];
      return Number(first?.["id"]);
    }
    const numbers = async (records: RecordReader) => {
      const rows = await records.records(PART, { columns: ["partNumber"] });
      return rows.map(({ partNumber }) => partNumber);
    };

    test("are those of the call's organization, and all only through everywhere [F-102]", async () => {
      const part = `${PART}/${await idOf("technician", PART)}`;
      expect(await seenBy("technician", part, { stock: 2 }, numbers)).toEqual(["N-1"]);
      expect(await seenBy("technician", part, { stock: 3 }, ({ everywhere }) => numbers(everywhere))).toEqual([
        "N-1",
        "H-1",
      ]);
      const harbor: Look = ({ everywhere }) => numbers(everywhere.within({ organizationId: HARBOR, variant: null }));
      expect(await seenBy("technician", part, { stock: 4 }, harbor)).toEqual(["H-1"]);
    });

    test("are those of the record's organization where an administrator writes it [F-102]", async () => {
      const part = `admin/${PART}/${await idOf("neighbour", PART)}`;
      expect(await seenBy("manager", part, { stock: 5 }, numbers)).toEqual(["H-1"]);
      const own: Look = async (records) =>
        (await records.records("organization")).map((each) => each["organizationId"]);
      expect(await seenBy("manager", `admin/organization/${HARBOR}`, { name: "Harbor East" }, own)).toEqual([HARBOR]);
    });

    test("are those of no organization for a person of the provider [F-102]", async () => {
      const email: Look = async (records) => (await records.records("user")).map((each) => each["email"]);
      const { userId } = await database()
        .kysely.selectFrom("data.user")
        .select("userId")
        .where("email", "=", PEOPLE.planner)
        .executeTakeFirstOrThrow();
      const staff = await seenBy("manager", `admin/user/${userId}`, { lastName: "Vos" }, email);
      expect(staff).toContain(PEOPLE.planner);
      expect(staff).not.toContain(PEOPLE.technician);
    });

    test("leave out the history of another organization's record", async () => {
      const [mine, theirs] = [await idOf("technician", PART), await idOf("neighbour", PART)];
      const entries: Look = async (records) => [
        await records.lastEntry(PART, mine),
        await records.lastEntry(PART, theirs),
        await records.everywhere.lastEntry(PART, theirs),
      ];
      expect(await seenBy("technician", `${PART}/${mine}`, { stock: 9 }, entries)).toEqual([
        expect.any(Number),
        null,
        expect.any(Number),
      ]);
    });

    describe("of configuration", () => {
      const model = async () => `deviceModel/${await idOf("manager", "deviceModel")}`;
      beforeAll(() => product.call("manager", "PUT", `session/${NORTHGATE}`));

      test("are configuration, or named as everywhere", async () => {
        const models: Look = async (records) => (await records.records("deviceModel")).length > 0;
        expect(await seenBy("manager", await model(), { lifeYears: 8 }, models)).toBe(true);
      });

      test("end the call where the records of one organization are read, and the log says so [F-102]", async () => {
        look = numbers;
        const { status } = await product.call("manager", "PUT", await model(), { lifeYears: 9 });
        expect(status).toBe(500);
        expect(logged).toContain(
          "test.watching: read of deviceModel, which is configuration, reads sparePart of one organization: use records.everywhere",
        );
      });
    });
  },
  registerTemplate,
);
