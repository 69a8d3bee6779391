import { NO_FACTS } from "@armature/engine/rules";
import { ARMATURE_VERSION, type Values } from "@armature/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import { ConfigError } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { equipment } from "../testing/equipment.testing.ts";
import { createLog } from "../http/log.ts";
import { emptyTemplate } from "../metadata/testing.ts";
import type { Product } from "../start/product.ts";
import { ORIGIN } from "../session/testing.ts";
import { openExample, tokenOf } from "../testing/test-product.ts";
import { defineModule } from "./application-code.ts";
import { checkModules } from "./check-modules.ts";
import {
  type DecidingPoints,
  type EntityPoints,
  type ModuleCall,
  onEntity,
  type ServerModule,
} from "../records/points/module.ts";
import { ModulePoints } from "../records/points/points.ts";
import { runPoints } from "../records/points/run-points.ts";

const PART = "sparePart";

/** The calls to the points of the test's module, in order. */
let called: string[] = [];
const note = (point: string, { isDry, isRestore }: ModuleCall) =>
  void called.push(`${point}${isDry ? " dry" : ""}${isRestore ? " restore" : ""}`);

/** Spare parts with a shelf that is created for them, and with rules of their own. */
const stock = defineModule({
  name: "test.stock",
  issues: {
    shelf: { text: "The shelf takes the code of a room, such as S-001." },
    tooMany: { text: "There is room for {most} of {label}.", error: "kept" },
  },
  entities: [
    onEntity<ReadonlySet<unknown>>({
      entity: PART,
      inputs: [{ name: "shelf", issue: "shelf", schema: { type: "string", minLength: 5 } }],
      writes: ["supplier"],
      reactsOn: ["room"],
      grants: (items) =>
        items.some((item) => "values" in item && item.values["name"] === "Priced") ? ["unitPrice"] : [],
      locks: (items, call) => {
        note("locks", call);
        return [{ key: "stock" }, { entity: PART, ids: items.flatMap(({ id }) => id ?? []) }];
      },
      async read(_items, records, call) {
        note("read", call);
        return new Set((await records.records("room", { columns: ["code"] })).map(({ code }) => code));
      },
      waive: (items, _rooms, call) => {
        note("waive", call);
        return items.map(({ after }) => (after["name"] === "Leftover" ? ["partNumber"] : []));
      },
      validate: (items, rooms, call) => {
        note("validate", call);
        return items.map(({ after, input }) => [
          ...(Number(after["stock"]) > 1000 ? [{ code: "tooMany", attribute: "stock", args: { most: 1000 } }] : []),
          ...(rooms.has(input["shelf"]) ? [{ code: "shelf", attribute: "shelf" }] : []),
        ]);
      },
      derive: (items, _rooms, call) => {
        note("derive", call);
        return items.map(({ after, input }) => {
          if ("shelf" in input) return { supplier: `Shelf ${String(input["shelf"])}` };
          return after["name"] === "Touched" ? {} : null;
        });
      },
      guard: (items, _rooms, call) => {
        note("guard", call);
        const isFrozen = items.some((item) => item.before?.["name"] === "Frozen");
        return isFrozen ? new AppError("kept", { args: { problem: "It is frozen." } }) : null;
      },
      react: {
        as: "server",
        changes: (items, _rooms, call) => {
          note("react", call);
          const shelves = items.flatMap((item) => ("input" in item ? (item.input["shelf"] ?? []) : []));
          return [
            {
              entity: "room",
              items: shelves.map((code) => ({ kind: "create", values: { code, name: `Of part`, building: "A" } })),
            },
          ];
        },
      },
    }),
  ],
});

/** Spare parts that warn of a low stock, and hide whether a part number is missing. */
const careful = defineModule({
  name: "test.careful",
  issues: {
    low: { text: "There are only {left} of them." },
    secret: { text: "This part is not told of.", replaces: ["required"] },
  },
  entities: [
    onEntity({
      entity: PART,
      warnings: (items) =>
        items.map(({ after: { stock: left } }) =>
          Number(left) < 2 ? [{ code: "low", attribute: "stock", args: { left: Number(left) } }] : [],
        ),
      validate: (items) =>
        items.map(({ after }) => (after["name"] === "Secret" ? [{ code: "secret", attribute: "partNumber" }] : [])),
    }),
  ],
});

function withModules(...modules: ServerModule[]) {
  return { ...equipment, modules };
}

describePostgresqlFirst(
  "a module",
  (database) => {
    let product: Product;
    let token: string;
    let made = 0;
    let logged = "";
    const log = createLog("error", { write: (line) => void (logged += line) });

    async function open(...modules: ServerModule[]): Promise<void> {
      await product?.app.close();
      product = await openExample(database(), { application: withModules(...modules), exampleRecords: [], log });
      token = await tokenOf(product, "manager@equipment.example");
      await call("PUT", "session/200");
    }
    async function call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) {
      const answer = await product.app.inject({
        method,
        url: `/api/${path}`,
        cookies: { jwt: token },
        headers: { origin: ORIGIN, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, body: answer.json<Readonly<Record<string, unknown>>>() };
    }
    const aPart = (values: Values = {}): Values => ({
      partNumber: `P-${(made += 1)}`,
      name: "Seal",
      stock: 3,
      ...values,
    });
    const post = (values: Values = {}) => call("POST", PART, aPart(values));
    const resultOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => body["result"] as Values;
    const problems = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
      (body["errors"] as readonly { attribute: string | null; message: string }[]).map(
        ({ attribute, message }) => `${attribute}: ${message}`,
      );
    const count = async (entity: string) => Number((await call("GET", `${entity}?limit=1`)).body["total"]);

    afterAll(() => product.app.close());

    test("warns without preventing the save, and replaces issues that would tell too much", async () => {
      await open(careful);
      const { body } = await call("POST", `${PART}/batch`, [aPart({ stock: 1 }), aPart()]);
      expect(body["result"]).toMatchObject([
        { status: "created", warnings: [{ attribute: "stock", message: "There are only 1 of them." }] },
        { status: "created" },
      ]);
      expect(problems(await post({ partNumber: null }))).toEqual([expect.stringMatching(/required/i)]);
      expect(problems(await post({ partNumber: null, name: "Secret" }))).toEqual([
        "partNumber: This part is not told of.",
      ]);
    });

    describe("extends what is written", () => {
      beforeAll(() => open(stock), 120_000);
      afterEach(() => void (called = []));

      test("by its points in their order, once for all items, and once more in an undo", async () => {
        const { status, body } = await call("POST", `${PART}/batch`, [aPart(), aPart(), aPart()]);
        expect(status, JSON.stringify(body)).toBe(200);
        const points = ["locks", "read", "waive", "validate", "derive", "guard", "react"];
        expect(called).toEqual(points);
        called = [];
        const { changesetId, result } = body as { readonly changesetId: string; readonly result: readonly Values[] };
        const parts = result.map(({ id }) => ({ id }));
        const undone = await call("POST", `${PART}/changeset/${changesetId}/undo`, parts);
        expect(undone.status, JSON.stringify(undone.body)).toBe(200);
        expect(called).toEqual(points.map((point) => `${point} restore`));
      });

      test("by inputs that are no attributes, by derived values and by what it writes besides", async () => {
        const rooms = await count("room");
        const { status, body } = await post({ shelf: "S-777" });
        expect([status, body["result"]]).toMatchObject([201, { supplier: "Shelf S-777" }]);
        expect(resultOf({ body })).not.toHaveProperty("shelf");
        expect(await count("room")).toBe(rooms + 1);
        expect(problems(await post({ shelf: "S-777" }))).toEqual([
          "shelf: The shelf takes the code of a room, such as S-001.",
        ]);
        expect(problems(await post({ shelf: "S" }))).toHaveLength(1);
        expect(await count("room")).toBe(rooms + 1);
      });

      test("by derived values that rules see, which refuse and warn of what is stored", async () => {
        const supplier = (value: unknown) => ({ attribute: "supplier", comparativeOperator: "isEqual", value });
        const at = ["supplier"];
        const rules = [
          { if: supplier(null), text: "Name who supplies it.", at },
          { if: supplier("Shelf S-700"), text: "Shelf 700 is full.", at },
          { if: supplier("Shelf S-701"), text: "Shelf 701 is high.", at, level: "warning" },
          { if: supplier("Kolben"), text: "Kolben is dear.", at, level: "warning" },
        ];
        const setRules = async (ruleList: unknown) =>
          expect((await call("PUT", `entity/${PART}`, { ruleList })).status).toBe(200);
        const warned = ({ body }: Awaited<ReturnType<typeof post>>) =>
          ((body["warnings"] ?? []) as readonly { message: string }[]).map(({ message }) => message);
        await setRules(rules);
        expect(problems(await post())).toEqual(["supplier: Name who supplies it."]);
        expect((await post({ shelf: "S-702" })).status).toBe(201);
        expect(problems(await post({ supplier: "Kolben", shelf: "S-700" }))).toEqual(["supplier: Shelf 700 is full."]);
        expect(warned(await post({ supplier: "Kolben" }))).toEqual(["Kolben is dear."]);
        expect(warned(await post({ supplier: "Kolben", shelf: "S-701" }))).toEqual(["Shelf 701 is high."]);
        const rows = await call("POST", `${PART}/batch/check`, [aPart({ shelf: "S-700" }), aPart({ shelf: "S-703" })]);
        const messages = (rows.body["result"] as readonly { errors: readonly { message: string }[] }[]).map(
          ({ errors }) => errors.map(({ message }) => message),
        );
        expect(messages).toEqual([["Shelf 700 is full."], []]);
        await setRules([]);
      });

      test("by what it refuses, in its own words and with its own error", async () => {
        const refused = await post({ stock: 1001 });
        expect([refused.status, problems(refused)]).toEqual([409, ["stock: There is room for 1000 of In Stock."]]);
      });

      test("by what it waives, and by a change of a record that has none of its own", async () => {
        expect(problems(await post({ partNumber: null }))).toHaveLength(1);
        const { status } = await post({ partNumber: null, name: "Leftover" });
        expect(status).toBe(201);
        const part = resultOf(await post({ name: "Touched" }));
        const path = `${PART}/${String(part["id"])}`;
        const touched = resultOf(await call("PUT", path, { stock: 3 }));
        expect(touched["updated"]).not.toBe(part["updated"]);
      });

      test("by its last word on the whole call", async () => {
        const part = resultOf(await post({ name: "Frozen" }));
        const refused = await call("PUT", `${PART}/${String(part["id"])}`, { stock: 9 });
        expect([refused.status, refused.body["message"]]).toEqual([409, expect.stringContaining("It is frozen.")]);
        expect(resultOf(await call("GET", `${PART}/${String(part["id"])}`))["stock"]).toBe(3);
      });

      test("in a dry run without a lock, a guard or a write", async () => {
        const items = [{ kind: "create" as const, values: aPart({ shelf: "S-888" }) }];
        const rooms = await count("room");
        const { metadata, records } = product;
        const { serverScope } = await import("../records/scope.ts");
        const scope = serverScope(metadata.current().entityNames, { organizationId: 200, variant: null }, NO_FACTS);
        const [result] = await records.dryRun(scope, { entity: PART, source: "api", items });
        expect([result?.status, result?.issues]).toEqual(["created", []]);
        expect(called).toEqual(["read dry", "waive dry", "validate dry", "derive dry"]);
        expect(await count("room")).toBe(rooms);
      });
    });

    describe("that breaks its word answers 500, writes nothing and is named in the log", () => {
      const one = (points: Partial<DecidingPoints<unknown, Values>>): ServerModule =>
        defineModule({ name: "test.broken", entities: [onEntity({ entity: PART, ...points })] });

      test.each<[title: string, reported: string, module: ServerModule]>([
        [
          "by throwing",
          "modules.test.ts",
          one({
            validate: () => {
              throw new Error("Oh no");
            },
          }),
        ],
        [
          "by values that it did not declare",
          "test.broken: derive of sparePart sets name, which its writes do not name",
          one({ writes: ["stock"], derive: (items) => items.map(() => ({ name: "x" })) }),
        ],
        [
          "by another number of answers",
          "test.broken: validate of sparePart answers 0 times for 1 items",
          one({ validate: () => [] }),
        ],
        [
          "by an issue without a text",
          "test.broken: an issue has the code 'odd', which its issues do not name",
          one({ validate: (items) => items.map(() => [{ code: "odd", attribute: null }]) }),
        ],
        [
          "by writing what it did not declare",
          "test.broken: react of sparePart writes device, which its reactsOn does not name",
          one({ reactsOn: ["room"], react: { as: "server", changes: () => [{ entity: "device", items: [] }] } }),
        ],
      ])("%s", async (_, reported, module) => {
        await open(module);
        logged = "";
        const parts = await count(PART);
        expect((await post()).status).toBe(500);
        expect(await count(PART)).toBe(parts);
        expect(logged).toContain(reported);
      });

      test("by a further change that is refused: in the words of that record, or with the error it names", async () => {
        const room = { kind: "create" as const, values: { name: "No code" } };
        const react = { changes: () => [{ entity: "room", items: [room] }] };
        await open(one({ reactsOn: ["room"], react: { ...react, as: "caller" } }));
        const parts = await count(PART);
        const refused = await post();
        expect([refused.status, problems(refused).join()]).toEqual([400, expect.stringContaining("code")]);
        await open(one({ reactsOn: ["room"], react: { ...react, as: "server", error: "kept" } }));
        expect((await post()).status).toBe(409);
        expect(await count(PART)).toBe(parts);
      });
    });

    describe("is refused at the start, with its name and the mend", () => {
      beforeAll(() => open(), 120_000);
      const module = (over: Omit<ServerModule, "name">): ServerModule => ({ name: "test.wrong", ...over });
      const onPart = (points: Partial<DecidingPoints<unknown, Values>>) =>
        module({ entities: [{ entity: PART, ...points }] });
      test.each<[title: string, modules: readonly ServerModule[], problem: string]>([
        ["that is there twice", [module({}), module({})], "is there twice: give each module a name of its own"],
        [
          "that extends no entity",
          [module({ entities: [{ entity: "ghost" }] })],
          "extends 'ghost', which is no entity: name one, or leave it out",
        ],
        [
          "that stores no entity",
          [module({ stores: { ghost: (records) => records } })],
          "stores 'ghost', which is no entity: name one, or leave it out",
        ],
        [
          "that lists records which are stored",
          [module({ lists: { room: [] } })],
          "lists 'room', which is no entity of the store code: name one, or leave it out",
        ],
        [
          "that sets no attribute",
          [onPart({ writes: ["ghost"] })],
          "sets sparePart.ghost, which is no attribute: take it out of writes, or add the attribute",
        ],
        [
          "that sets what is unique",
          [onPart({ writes: ["partNumber"] })],
          "sets sparePart.partNumber, which is unique: a derived value is not looked up, so take it out of writes",
        ],
        [
          "whose input is an attribute",
          [onPart({ inputs: [{ name: "stock", issue: "odd", schema: {} }] })],
          "takes the input 'stock' of sparePart, which is an attribute: rename the input",
        ],
        [
          "whose input has no text for what does not fit",
          [onPart({ inputs: [{ name: "shelf", issue: "odd", schema: {} }] })],
          "has no text for the issue 'odd': add it to issues",
        ],
        [
          "that reacts on no entity",
          [onPart({ reactsOn: ["ghost"] })],
          "reacts on 'ghost', which is no entity: name one, or take it out of reactsOn",
        ],
        [
          "that does not say what it writes",
          [onPart({ react: { as: "server", changes: () => [] } })],
          "reacts on sparePart and names no entity that it writes: add reactsOn",
        ],
        [
          "that does not say what it sets",
          [onPart({ derive: () => [] })],
          "derives values of sparePart and names none: add writes",
        ],
        [
          "that reads and takes no lock [F-103]",
          [onPart({ read: async () => null } as Partial<DecidingPoints<unknown, Values>>)],
          'reads records to decide about sparePart and takes no lock, so two calls at once both pass: add locks, or locks: "none" if no other call changes what it reads',
        ],
        [
          "whose locks are no function",
          [onPart({ locks: [{ key: "stock" }] } as Partial<DecidingPoints<unknown, Values>>)],
          'has locks for sparePart that are no function: return the locks from one, or say "none"',
        ],
        [
          "that sets what another one sets",
          [onPart({ writes: ["stock"] }), { ...onPart({ writes: ["stock"] }), name: "test.other" }],
          "sets sparePart.stock, which test.wrong sets too: let one of them do it",
        ],
      ])("%s", (_, modules, problem) => {
        const name = modules.at(-1)?.name;
        expect(() => checkModules(modules, product.metadata.current().metadata)).toThrow(
          new ConfigError([`The module ${name} ${problem}.`]),
        );
      });

      test("that needs a newer Armature", () => {
        const newer = defineModule({ name: "test.newer", armature: "99.0.0" });
        expect(() => checkModules([newer], product.metadata.current().metadata)).toThrow(
          `The module test.newer needs Armature 99.0.0, and this is ${ARMATURE_VERSION}: install`,
        );
      });
    });
  },
  emptyTemplate,
);

/** Whether the compiler takes these points. */
type Compiles<Points> = Points extends EntityPoints ? true : false;
interface Reading {
  readonly entity: string;
  readonly read: () => Promise<null>;
}

test("a point that reads compiles only if it says which locks it takes [F-103]", () => {
  const compiles: [Compiles<Reading>, Compiles<Reading & { readonly locks: "none" }>] = [false, true];
  expect(compiles).toEqual([false, true]);
});

test("a module that never answers ends its call after 15 seconds", async () => {
  vi.useFakeTimers();
  try {
    const module = defineModule({
      name: "test.hanging",
      entities: [onEntity({ entity: PART, locks: "none", read: () => new Promise<never>(() => undefined) })],
    });
    const type = { name: PART };
    const compiled = { metadata: { entities: new Map([[PART, type]]) }, entityNames: [PART] };
    const changeset = { entity: PART, source: "api", items: [] } as const;
    const apply = { compiled, changeset, scope: {}, isRestore: false, isDry: true, at: "" } as never;
    const running = runPoints(new ModulePoints([module]), apply, [], []);
    const refused = expect(running).rejects.toThrow(/^The module test.hanging is broken: read took more than 15 s\.$/);
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});
