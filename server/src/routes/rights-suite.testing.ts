import { type AttributeType, type ColumnKind, displayText, type EntityType, type Values } from "@armature/engine";
import type { HistoryEntry } from "@armature/engine/history";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresqlFirst, describePostgresql, few } from "../database/testing.ts";
import type { Testing, TestProduct } from "../testing/test-product.ts";
import { type RecordMaker, recordMaker } from "./testing.ts";

/** The expected permissions for the generic calls, from a source independent of the server. */
export interface Rights<Person extends string> {
  readonly entities: readonly string[];
  readonly typeOf: (entity: string) => EntityType;
  /** Letters of `VCUR`. */
  readonly lettersOf: (entity: string, caller: Person) => string;
  /** Whether it is a fixed list of the product, which nobody may write. */
  readonly isFixed: (entity: string) => boolean;
  readonly makerOf: (entity: string) => Person;
  /** The person who creates what a caller's body refers to: somebody of the same organization. */
  readonly accountOf: (caller: Person | "nobody", entity: string) => Person;
  /** A body that the caller may send: a personal record if the caller may not create a shared one. */
  readonly ownTo: (caller: Person | "nobody", entity: string, body: Values) => Values;
  /** The expected status of a call. `onRecord` is true if it names a record of the maker's organization. */
  readonly expected: (
    caller: Person | "nobody",
    call: { readonly entity: string; readonly letters: string; readonly onRecord: boolean },
  ) => number;
  /** The expected status of a read under `/api/admin`. */
  readonly expectedOfAdmin: (caller: Person | "nobody", entity: string) => number;
}

/** The tests' titles. An application whose ledger has rows for them gives titles that name those. */
const TITLES = {
  lists: "list the records of the session's organization alone",
  entities: "of %s",
  callers: "answer %s as the table says",
  records: "create, answer, list, find and order a record",
  changes: "change as sent, but for what the server sets",
  organization: "belong to the session's organization, whatever is sent",
  history: "keep what was done to it as its history, and after it is gone",
};

interface RightsSuite<Person extends string> {
  readonly rights: Rights<Person>;
  readonly titles?: typeof TITLES;
  /**
   * Entities to test on the embedded database, which runs the same statements: one for each scope of stored records.
   * Without any, all tests run on PostgreSQL only.
   */
  readonly fewEntities?: readonly string[];
  /** The id of a record in each fixed list. */
  readonly first: Readonly<Record<string, string>>;
  /** Entities that only operations write. Other permissions apply to those. */
  readonly unserved?: readonly string[];
  readonly prepare?: (product: TestProduct<Person>) => Promise<void>;
}

/** Kinds of columns that are filtered by their displayed text. */
const FILTERED: ReadonlySet<ColumnKind> = new Set(["text", "integer", "boolean", "date"]);

/** One attribute of each element type, since the element type decides how values are sorted and filtered. */
function oneOfEach(attributes: readonly AttributeType[]): readonly AttributeType[] {
  const kinds = new Map(attributes.map((attribute) => [attribute.element?.name ?? attribute.column, attribute]));
  return [...kinds.values()];
}

/** Tests each generic call of each entity, as every caller. */
export function rightsSuite<Person extends string>(
  { cast, start, template }: Testing<Person>,
  { rights, titles = TITLES, fewEntities = [], first, unserved = [], prepare }: RightsSuite<Person>,
): void {
  const describeCalls = fewEntities.length > 0 ? describePostgresqlFirst : describePostgresql;
  describeCalls(
    "the generic calls",
    (database, kind) => {
      const everybody = [...(Object.keys(cast.accounts) as Person[]), "nobody"] as const;
      // Permissions are checked before the database is queried, so one database is enough for most callers.
      const callers: readonly (Person | "nobody")[] =
        kind === "postgresql" ? everybody : [cast.maker, cast.administrator];
      const entities = kind === "postgresql" ? rights.entities : fewEntities;
      let product: TestProduct<Person>;
      let make: RecordMaker<Person>;
      beforeAll(async () => {
        product = await start(database());
        make = recordMaker(product, rights.makerOf);
        await prepare?.(product);
      });
      afterAll(() => product.close());

      const rowsOf = async (path: string) => {
        const { status, body } = await product.call(cast.administrator, "GET", path);
        expect([path, status]).toEqual([path, 200]);
        return body.result as unknown as readonly Values[];
      };
      /** A new entity is for administrators only, and so is its definition. */
      const letEverybodyView = async (made: string) => {
        const exception = JSON.stringify({ [made]: { view: true } });
        await sql`update system.account set "permission" = coalesce("permission", '{}') || ${exception}::jsonb`.execute(
          database().kysely,
        );
      };
      const statusOf = async (answer: ReturnType<TestProduct<Person>["call"]>) => (await answer).status;

      test(titles.lists, async () => {
        await product.create({}, cast.neighbour);
        const kept = entities.filter((entity) => !unserved.includes(entity)).map(rights.typeOf);
        for (const { name, route } of kept.filter(({ scope }) => scope === "organization")) {
          const owners = (await rowsOf(route)).map((row) => row["organizationId"]);
          expect([name, owners]).toEqual([name, owners.map(() => cast.own)]);
        }
      });

      describe.each(entities)(titles.entities, (entity) => {
        const type = rights.typeOf(entity);
        const { route } = type;
        const key = type.primaryKey.name;
        const isMade = rights.lettersOf(entity, rights.makerOf(entity)).includes("C") && !rights.isFixed(entity);
        const historyOf = (id: unknown) => `${entity}AuditHistory?filter[${key}]=${String(id)}`;
        const mayUpdate = rights.lettersOf(entity, rights.makerOf(entity)).includes("U");
        let path = `${route}/${first[entity] ?? "1"}`;
        let historyPath = historyOf(first[entity] ?? 1);
        beforeAll(async () => {
          if (!isMade) return;
          // A new organization is not in anybody's session, so the own one is used.
          const id = type.scope === "self" ? cast.own : (await make.aRecord(entity))[key];
          path = `${route}/${String(id)}`;
          historyPath = historyOf(id);
          if (type.store === "definitions" && type.definitionKind === "entity") await letEverybodyView(String(id));
        });
        const keysOf = (rows: readonly Values[]) => rows.map((row) => row[key]);

        test.each(callers)(titles.callers, async (caller) => {
          const before = isMade ? (await product.call(cast.administrator, "GET", path)).body.result : {};
          const change = isMade ? await make.aChange(entity, before) : {};
          const isChanged = Object.keys(change).length > 0;
          const on = (letters: string, onRecord: boolean) => rights.expected(caller, { entity, letters, onRecord });
          const answers = {
            list: await statusOf(product.call(caller, "GET", route)),
            get: await statusOf(product.call(caller, "GET", path)),
            history: await statusOf(product.call(caller, "GET", historyPath)),
            create: await statusOf(
              make.send(
                caller,
                entity,
                isMade ? rights.ownTo(caller, entity, await make.aBody(entity, rights.accountOf(caller, entity))) : {},
              ),
            ),
            update: await statusOf(product.call(caller, "PUT", path, change)),
            batch: await statusOf(product.call(caller, "POST", `${route}/batch`, [])),
            listOfAll: await statusOf(product.call(caller, "GET", `admin/${route}`)),
            getOfAll: await statusOf(product.call(caller, "GET", `admin/${path}`)),
            historyOfAll: await statusOf(product.call(caller, "GET", `admin/${historyPath}`)),
          };
          expect(answers).toEqual({
            list: on("V", false),
            get: on("V", true),
            history: on("V", true),
            create: on("C", false),
            update: on(isChanged || rights.isFixed(entity) ? "U" : "V", true),
            batch: on("CU", false),
            listOfAll: rights.expectedOfAdmin(caller, entity),
            getOfAll: rights.expectedOfAdmin(caller, entity),
            historyOfAll: rights.expectedOfAdmin(caller, entity),
          });
          if (rights.isFixed(entity)) expect(await statusOf(product.call(caller, "DELETE", path))).toBe(on("R", true));
          if (!isMade) return;
          const after = (await product.call(cast.administrator, "GET", path)).body.result;
          if (answers.update === 200 && isChanged) expect(after).toMatchObject(change);
          else expect(after).toEqual(before);
          const mayRemove = on("R", true);
          const doomed = mayRemove === 200 ? make.pathOf(entity, await make.aRecord(entity)) : path;
          expect(await statusOf(product.call(caller, "DELETE", doomed))).toBe(mayRemove);
          expect(await statusOf(product.call(cast.administrator, "GET", doomed))).toBe(mayRemove === 200 ? 404 : 200);
        });

        test.runIf(isMade)(titles.records, async () => {
          const { result } = (await product.call(cast.administrator, "GET", path)).body;
          const listed = await rowsOf(`${route}`);
          expect(listed).toContainEqual(result);
          for (const { name } of few(kind, oneOfEach(type.attributes))) {
            for (const sort of [name, `-${name}`]) {
              const sorted = await rowsOf(`${route}?sort=${sort}&columns=${key}`);
              expect(keysOf(sorted).toSorted(byText), sort).toEqual(keysOf(listed).toSorted(byText));
            }
          }
          const filtered = oneOfEach(type.attributes.filter(({ column }) => FILTERED.has(column)));
          for (const attribute of few(kind, filtered)) {
            const text = displayText(attribute, result);
            const values = text === "" ? [] : [text];
            const filter = JSON.stringify({ kind: "term", attribute: attribute.name, operator: "equals", values });
            const found = await rowsOf(`${route}?filter=${encodeURIComponent(filter)}&columns=${key}`);
            expect(keysOf(found), attribute.name).toContain(result[key]);
          }
        });

        test.runIf(isMade && mayUpdate)(titles.changes, async () => {
          const { result: before } = (await product.call(cast.administrator, "GET", path)).body;
          const times = { created: "2000-01-01T00:00:00.000Z", updated: "2000-01-01T00:00:00.000Z" };
          const change = await make.aChange(entity, before);
          const { status, body } = await product.call(rights.makerOf(entity), "PUT", path, { ...change, ...times });
          expect([status, body.result]).toMatchObject([200, change]);
          expect(body.result["created"]).toEqual(before["created"]);
          expect(String(body.result["updated"])).not.toContain("2000");
          // The list of all organizations may contain more about a record, such as whose account it is.
          expect(await rowsOf(`admin/${route}`)).toContainEqual(expect.objectContaining(body.result));
        });

        test.runIf(isMade && type.scope === "organization" && entity !== "file2")(titles.organization, async () => {
          const body = { ...(await make.aBody(entity)), organizationId: cast.other };
          const made = (await make.send(rights.makerOf(entity), entity, body)).body.result;
          expect(made["organizationId"]).toBe(cast.own);
          const own = make.pathOf(entity, made);
          await product.call(rights.makerOf(entity), "PUT", own, { organizationId: cast.other });
          expect((await product.call(rights.makerOf(entity), "GET", own)).body.result["organizationId"]).toBe(cast.own);
        });

        test.runIf(isMade)(titles.history, async () => {
          const { body } = await product.call(cast.administrator, "GET", historyPath);
          const entries = body.result as unknown as readonly HistoryEntry[];
          expect(entries.length).toBeGreaterThan(0);
          if (!rights.lettersOf(entity, rights.makerOf(entity)).includes("R")) return;
          const doomed = await make.aRecord(entity);
          const change = await make.aChange(entity, doomed);
          const isChanged = mayUpdate && Object.keys(change).length > 0;
          if (isChanged) await product.call(rights.makerOf(entity), "PUT", make.pathOf(entity, doomed), change);
          const removed = await product.call(rights.makerOf(entity), "DELETE", make.pathOf(entity, doomed));
          expect(removed.status).toBe(200);
          expect((await product.call(cast.administrator, "GET", make.pathOf(entity, doomed))).status).toBe(404);
          const { status, body: left } = await product.call(cast.administrator, "GET", historyOf(doomed[key]));
          // After a private record is deleted, nobody knows whose it was, so its history is hidden.
          if (type.sharedBy !== null) expect(status).toBe(404);
          else {
            const written = left.result as unknown as readonly HistoryEntry[];
            expect([status, written.length]).toEqual([200, isChanged ? 3 : 2]);
            if (isChanged) expect(written[1]?.attributeMap).toMatchObject(change);
            expect(new Set(written.map(({ auditUserId }) => auditUserId)).size).toBe(1);
            expect(written.every(({ auditTimestamp }) => auditTimestamp > "2026")).toBe(true);
          }
        });
      });
    },
    template,
  );
}

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));
