import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresqlFirst } from "../../database/testing.ts";
import { ADMIN, aText, aUser, type Caller, MEMBER, startProduct, type TestProduct } from "../../metadata/testing.ts";
import { DatabaseError } from "../../database/database.ts";
import { readShipped, type ShippedDefinition } from "../../metadata/shipped.ts";
import { sentenceOf } from "../../start/refuse-to-start.ts";
import { equipment, registerTemplate } from "../../testing/equipment.testing.ts";
import { finishConversions } from "../conversion/finish-job.ts";
import { planConversions } from "../conversion/plan-conversions.ts";
import { prepareConversions } from "../conversion/prepare.ts";
import { loadMaking } from "../conversion/stored-conversion.ts";
import type { PublishDeps } from "../publish.ts";
import { loadRelease, loadShipped } from "./load-shipped.ts";
import { releaseOf } from "./releases.ts";
import { ofRelease } from "./shipped-changes.ts";

describePostgresqlFirst(
  "a release that gives an attribute another form",
  (database) => {
    let product: TestProduct;
    let deps: PublishDeps;
    let [admin, member]: Caller[] = [];
    beforeAll(async () => {
      product = await startProduct(database());
      deps = { database: database(), metadata: product.metadata, clock: () => new Date() };
      [admin, member] = [await product.as(ADMIN), await product.as(MEMBER)];
    });
    afterAll(() => product?.app.close());

    /** The register with this attribute of users, or without it. */
    const files = (name: string, properties: object | null): readonly ShippedDefinition[] => [
      ...readShipped(equipment),
      ...(properties
        ? [
            {
              kind: "attribute",
              entity: "user",
              name,
              shipped: { ...aText(name), entityName: "user", ...properties },
            } as const,
          ]
        : []),
    ];
    const release = (name: string, properties: object | null) => loadShipped(deps, files(name, properties));
    let version = 1;
    /** Starts a later release as on a server that people use. @returns the sentences of its log */
    const start = async (shipped: readonly ShippedDefinition[], accept?: string) => {
      version += 1;
      const brought = { ...releaseOf(equipment, shipped), application: `1.${version}.0` };
      const plan = await loadRelease(deps, { release: brought, shipped, mayGoBack: false, accept });
      return plan.map(({ text }) => text);
    };
    const refusalOf = async (shipped: readonly ShippedDefinition[], accept?: string) => {
      const error = await start(shipped, accept).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(DatabaseError);
      return sentenceOf(error) ?? "";
    };
    const isThere = (name: string) => deps.metadata.current().metadata.entities.get("user")?.byName.has(name);

    const added = async (name: string, value: unknown) => {
      const { status, body } = await member!.post("/api/user", aUser({ [name]: value }));
      expect(status, JSON.stringify(body)).toBe(201);
      return `/api/user/${Number(body.result["userId"])}`;
    };
    const valueAt = async (name: string, url: string) => (await member!.get(url)).body.result[name];

    test("converts its values, and those that come back later are as they were [F-120]", async () => {
      await release("pages", {});
      const [seven, many] = [await added("pages", "007"), await added("pages", "many")];
      await release("pages", { elementType: "TextFieldNumber" });
      expect([await valueAt("pages", seven), await valueAt("pages", many)]).toEqual([7, null]);
      await release("pages", {});
      expect([await valueAt("pages", seven), await valueAt("pages", many)]).toEqual(["007", "many"]);
    });

    test("makes a list of one choice, and takes the first of several [F-120]", async () => {
      const one = { elementType: "Combobox", comboboxOptionList: ["A", "B"].map((value) => ({ value, label: value })) };
      await release("grade", one);
      const url = await added("grade", "B");
      await release("grade", { ...one, multiple: true });
      expect(await valueAt("grade", url)).toEqual(["B"]);
      await release("grade", one);
      expect(await valueAt("grade", url)).toBe("B");
    });

    test("takes whole numbers over to those with decimals [F-120]", async () => {
      await release("weight", { elementType: "TextFieldNumber" });
      const url = await added("weight", 7);
      await release("weight", { elementType: "TextFieldNumber", type: "numeric" });
      expect(await valueAt("weight", url)).toBe(7);
      expect((await member!.put(url, { weight: 1.5 })).status).toBe(200);
    });
    test("leaves what an administrator made of it [F-120]", async () => {
      await release("shelf", { label: "Shelf" });
      const url = await added("shelf", "12");
      expect((await admin!.put("/api/userAttribute/shelf", { label: "Ours" })).status).toBe(200);
      await release("shelf", { label: "Place", elementType: "TextFieldNumber" });
      expect(await valueAt("shelf", url)).toBe(12);
      expect((await admin!.get("/api/userAttribute/shelf")).body.result).toMatchObject({
        label: "Ours",
        elementType: "TextFieldNumber",
      });
    });

    test("does not start if it would hide values, says which, and starts once that is accepted [F-120]", async () => {
      await release("badge", {});
      const url = await added("badge", "A7");
      const sentence = await refusalOf(files("badge", null));
      expect(sentence.split("\n")).toEqual([
        "This release would hide values that people entered, so it does not start:",
        "- user.badge is removed. Values set aside for 30 days: 1.",
        expect.stringMatching(/^Correct the files, or accept it: npx armature migrate --accept [0-9a-f]{8}-1$/),
      ]);
      expect(isThere("badge")).toBe(true);
      const accept = /[0-9a-f]{8}-1$/.exec(sentence)?.[0];
      expect(await refusalOf(files("badge", { elementType: "TextFieldNumber" }), accept)).toContain(
        "user.badge changes: elementType. Its values are converted; 1 that cannot be stay aside for 30 days.",
      );
      expect(await start(files("badge", null), accept)).toEqual([
        "user.badge is removed. Values set aside for 30 days: 1.",
      ]);
      expect(await start(files("badge", {}))).toEqual(["user.badge is back, with the values that it had."]);
      expect(await valueAt("badge", url)).toBe("A7");
    });

    test("holds an acceptance while hardly more values are lost [F-120]", async () => {
      await release("code", {});
      await added("code", "1");
      const accept = /[0-9a-f]{8}-1$/.exec(await refusalOf(files("code", null)))?.[0];
      for (let n = 0; n < 11; n++) await added("code", "more");
      expect(await refusalOf(files("code", null), accept)).toContain("30 days: 12.");
      expect(isThere("code")).toBe(true);
    });

    test("does not start if many more values are lost by a conversion than were accepted for it [F-120]", async () => {
      const both = (size: object) => [...files("mixed", size), ...files("gone", {}).slice(-1)];
      await loadShipped(deps, both({}));
      await added("mixed", "many");
      for (let n = 0; n < 30; n++) await added("gone", "value");
      const later = files("mixed", { elementType: "TextFieldNumber" });
      const accept = /[0-9a-f]{8}-31$/.exec(await refusalOf(later))?.[0];
      expect(accept).toBeDefined();
      /** People work on between the plan and its publish, which first looks for conversions that are being made. */
      let isPlanned = false;
      let more = 12;
      const meanwhile: KyselyPlugin = {
        transformQuery: ({ node }) => {
          isPlanned ||= JSON.stringify(node).includes('"making"');
          return node;
        },
        async transformResult({ result }) {
          for (; isPlanned && more > 0; more--) await added("mixed", "more");
          return result;
        },
      };
      const { kysely } = deps.database;
      const release = { ...releaseOf(equipment, later), application: "1.99.0" };
      const started = loadRelease(
        { ...deps, database: { ...deps.database, kysely: kysely.withPlugin(meanwhile) } },
        { release, shipped: later, mayGoBack: false, accept },
      );
      await expect(started).rejects.toMatchObject({ code: "wouldLose" });
      expect(more).toBe(0);
    });

    test("started twice at once converts once, and both start [F-120]", async () => {
      await release("floor", {});
      const url = await added("floor", "3");
      const later = files("floor", { elementType: "TextFieldNumber" });
      await Promise.all([loadShipped(deps, later), loadShipped(deps, later)]);
      expect(await valueAt("floor", url)).toBe(3);
    });

    test.each([
      ["the same one", { elementType: "TextFieldNumber" }, 3],
      ["another one", { elementType: "TextFieldNumber", type: "numeric" }, 3],
      ["one that takes it back", {}, "3"],
    ])("whose start ended before its columns were filled is followed by %s [F-120]", async (how, properties, value) => {
      const name = `height${how.length}`;
      await release(name, {});
      const url = await added(name, "3");
      const request = ofRelease(files(name, { elementType: "TextFieldNumber" }), 0);
      const planned = await planConversions(deps, request);
      expect(await prepareConversions(deps, planned!, request)).not.toBeNull();
      expect(await finishConversions(deps, 0)).toEqual([]);
      expect(await valueAt(name, url)).toBe("3");
      await release(name, properties);
      expect(await valueAt(name, url)).toBe(value);
      expect(await loadMaking(database().kysely)).toEqual([]);
    });
  },
  registerTemplate,
);
