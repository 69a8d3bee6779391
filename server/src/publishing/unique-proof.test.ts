import type { Values } from "@armature/engine";
import { CompiledQuery, type Kysely, type KyselyPlugin, type RawNode, type RootOperationNode, sql } from "kysely";
import { expect, test } from "vitest";
import type { SystemSchema } from "../database/schema.ts";
import { describePostgresql } from "../database/testing.ts";
import { NORTHGATE, registerTemplate } from "../testing/equipment.testing.ts";
import { publish, type PublishDeps } from "./publish.ts";
import { PART, requestOf, spareParts } from "./spare-parts.testing.ts";
import { buildUniques } from "./jobs/unique-job.ts";

/** Ten pages of the job that fills keys. */
const MANY = 20_000;
/** What one page fills. The version that a record had before is looked at too. */
const PAGE = 2_000;

/** Runs something once, after the first page of records is read. */
function afterFirstPage(run: () => Promise<unknown>): KyselyPlugin {
  let isFound = false;
  let query: unknown;
  return {
    transformQuery: ({ node, queryId }) => {
      if (!isFound && textOf(node).includes("is not null and")) [isFound, query] = [true, queryId];
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId === query) await run();
      return result;
    },
  };
}

function textOf(node: RootOperationNode): string {
  return node.kind === "RawNode" ? (node as RawNode).sqlFragments.join("") : "";
}

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that the scans of a plan looked at. */
function scanned(node: PlanNode): number {
  const { Plans: plans = [], "Actual Rows": rows, "Rows Removed by Filter": removed = 0 } = node;
  return plans.length === 0 ? rows + removed : Math.max(...plans.map(scanned));
}

describePostgresql(
  "an attribute that becomes unique",
  (database) => {
    const { product, addAttribute, addPart } = spareParts(database);

    /** A new attribute of spare parts, and a part for each of the values. */
    async function attributeWith(name: string, ...values: readonly string[]): Promise<readonly number[]> {
      await addAttribute(name);
      const ids: number[] = [];
      for (const value of values) ids.push(await addPart({ [name]: value }));
      return ids;
    }
    const setPart = async (id: number, values: Values) =>
      expect((await product().call("technician", "PUT", `${PART}/${id}`, values)).status).toBe(200);

    /** Publishes without the slow steps. Something happens while the records are read. */
    function makeUnique(name: string, meanwhile: () => Promise<unknown>) {
      const background: Kysely<SystemSchema> = database().background.withPlugin(afterFirstPage(meanwhile));
      const { metadata, clock } = product().publishing;
      const deps: PublishDeps = { metadata, clock, database: { ...database(), background } };
      return publish(deps, requestOf(name, { uniqueIn: "organization" }));
    }
    const refusalOf = (publishing: Promise<unknown>): Promise<string> =>
      publishing.then(
        () => "",
        (error: { readonly errors: readonly { readonly message: string }[] }) => String(error.errors[0]?.message),
      );

    /** The rows that a statement looks at. */
    async function rowsTouched(node: RootOperationNode): Promise<number> {
      const executor = database().kysely.getExecutor();
      const { sql: text, parameters } = executor.compileQuery(node, { queryId: "explained" });
      const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
      const { rows } = await database().kysely.executeQuery<{ "QUERY PLAN": readonly [{ readonly Plan: PlanNode }] }>(
        explained,
      );
      return scanned(rows[0]?.["QUERY PLAN"][0].Plan ?? { "Actual Rows": Number.NaN });
    }

    test("is refused for values that clash while others go on writing [F-200]", async () => {
      const [one, two] = await attributeWith("shelfA", "S-1", " s-1");
      let written = 0;
      const refusal = await refusalOf(
        makeUnique("shelfA", async () => void (written = await addPart({ shelfA: "S-2" }))),
      );
      expect(refusal).toMatch(new RegExp(`have the same value of .+: ${one}, ${two}\\.`));
      expect(written).toBeGreaterThan(0);
    });

    test("is accepted with what others have written meanwhile, though a value has moved [F-200]", async () => {
      const [one = 0, two = 0] = await attributeWith("shelfB", "S-1", "S-2");
      await makeUnique("shelfB", async () => {
        await setPart(one, { shelfB: "S-3" });
        await setPart(two, { shelfB: "S-1" });
        await addPart({ shelfB: "S-2" });
      });
      const taken = await product().call("technician", "PUT", `${PART}/${one}`, { shelfB: "s-2" });
      expect(taken.status).toBe(409);
    });

    test("is refused for a clash that others have written meanwhile [F-200]", async () => {
      const [one] = await attributeWith("shelfC", "S-1", "S-2");
      let other = 0;
      const refusal = await refusalOf(
        makeUnique("shelfC", async () => void (other = await addPart({ shelfC: "s-1" }))),
      );
      expect(refusal).toMatch(new RegExp(`have the same value of .+: ${other}, ${one}\\.`));
    });

    test("is proved anew if another change was published meanwhile", async () => {
      await attributeWith("shelfD", "S-1", "S-2");
      const { revision } = await makeUnique("shelfD", () => product().publish("sparePart.name", { label: "Title" }));
      expect(revision).toBe(product().metadata.current().metadata.revision);
    });

    test("has its keys filled by a constant number of rows a page, however many there are [F-200]", async () => {
      await attributeWith("shelfE");
      await sql`insert into data."sparePart" ("organizationId", "partNumber", "name", "stock", "shelfE", "created", "updated")
        select ${NORTHGATE}, 'M-' || n, 'Seal', 1, 'V-' || n, now(), now() from generate_series(1, ${MANY}) n`.execute(
        database().kysely,
      );
      await makeUnique("shelfE", async () => undefined);
      const pages: RootOperationNode[] = [];
      const background = database().background.withPlugin({
        transformQuery: ({ node }) => {
          if (textOf(node).includes("no key update")) pages.push(node);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const { metadata, clock } = product().publishing;
      expect(await buildUniques({ metadata, clock, database: { ...database(), background } })).toEqual([]);
      expect(pages.length).toBeGreaterThan(MANY / PAGE);
      const touched = await Promise.all(pages.map(rowsTouched));
      expect(Math.max(...touched)).toBeLessThanOrEqual(2 * PAGE);
    });
  },
  registerTemplate,
);
