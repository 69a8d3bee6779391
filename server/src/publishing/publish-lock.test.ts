import type { Kysely, QueryId, RawNode } from "kysely";
import type { Properties } from "@armature/engine/metadata";
import pg from "pg";
import { expect, test } from "vitest";
import type { SystemSchema } from "../database/schema.ts";
import { describePostgresql } from "../database/testing.ts";
import { PUBLISH_LOCK } from "../metadata/metadata-store.ts";
import { aText } from "../metadata/testing.ts";
import { registerTemplate } from "../testing/equipment.testing.ts";
import { publishConverting } from "./conversion/publish-converting.ts";
import { type PublishDeps, publish } from "./publish.ts";
import { PART, requestOf, spareParts } from "./spare-parts.testing.ts";

describePostgresql(
  "the lock of a publish",
  (database) => {
    const { product, addAttribute, addPart } = spareParts(database);
    const change = (name: string, values: object, query = "") =>
      product().call("manager", "PUT", `sparePartAttribute/${name}${query}`, values);

    /** The statements that a publish sends while it has the lock. */
    async function underLock(name: string, values: Properties): Promise<readonly string[]> {
      const sent: string[] = [];
      let isLocked = false;
      const known = new WeakSet<QueryId>();
      const kysely: Kysely<SystemSchema> = database().kysely.withPlugin({
        transformQuery: ({ node, queryId }) => {
          known.add(queryId);
          const text = node.kind === "RawNode" ? (node as RawNode).sqlFragments.join("?") : node.kind;
          if (isLocked) sent.push(text.replaceAll(/\s+/g, " "));
          if (JSON.stringify(node).includes("pg_notify")) isLocked = false;
          return node;
        },
        // The statements that begin the transaction and take the lock are one text, which no plugin sees.
        transformResult: async ({ result, queryId }) => {
          if (!known.has(queryId) && Object.hasOwn(Object(result.rows[0]) as object, "number")) isLocked = true;
          return result;
        },
      });
      const { metadata, clock } = product().publishing;
      const deps: PublishDeps = { metadata, clock, database: { ...database(), kysely } };
      await publish(deps, requestOf(name, values));
      return sent;
    }

    test("is held for the same few statements whatever changes, none of which reads records [F-200]", async () => {
      await addAttribute("lockA");
      for (let n = 0; n < 3; n++) await addPart({ lockA: `A-${n}` });
      const label = await underLock("lockA", { label: "Label" });
      const required = await underLock("lockA", { required: true });
      expect(label).toHaveLength(2);
      expect(required).toHaveLength(2);
      await underLock("lockA", { required: false });
      const added = await underLock("lockB", { elementType: "TextField", label: "New" });
      expect(added.length).toBeLessThanOrEqual(7);
      for (const text of [...label, ...required, ...added]) expect(text).not.toMatch(/from "?data/);
    });

    test("is not taken while a vacuum holds the table, so writers go on [F-200]", async () => {
      const holder = new pg.Client({ connectionString: database().url ?? "" });
      await holder.connect();
      await holder.query("begin");
      // The mode that a vacuum holds.
      await holder.query(`lock table data."${PART}" in share update exclusive mode`);
      const publishing = change("lockB", { uniqueIn: "organization" });
      const held = async () => {
        const found = await holder.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = ${PUBLISH_LOCK} and mode = 'ExclusiveLock'
            and granted and database = (select oid from pg_database where datname = current_database())`,
        );
        return found.rowCount;
      };
      const seen: number[] = [];
      let isOver = false;
      const watching = (async () => {
        while (!isOver) seen.push((await held()) ?? 0);
      })();
      for (let n = 0; n < 20; n++) await addPart();
      await new Promise((done) => setTimeout(done, 1_000));
      isOver = true;
      await watching;
      await holder.query("commit");
      await holder.end();
      expect((await publishing).status).toBe(200);
      // Before it reads stored values it has the lock for a moment. One that waits with it has it most of the time.
      expect(seen.filter(Boolean).length).toBeLessThan(seen.length / 4);
    });

    test("is not taken with a plan that would set values aside which a conversion keeps", async () => {
      const name = "lockC";
      await addAttribute(name);
      await addPart({ [name]: "007" });
      const values = async () => {
        const { body } = await product().call("technician", "GET", `${PART}?columns=${name}&limit=1000`);
        return (body.result as unknown as readonly Properties[]).flatMap((row) => row[name] ?? []);
      };
      const toNumber = requestOf(name, { elementType: "TextFieldNumeric", maxLength: null });
      // Somebody else converts the values between the look at what is to be converted and the plan of the publish.
      let isConverted = false;
      let dropped: QueryId | undefined;
      const kysely: Kysely<SystemSchema> = database().kysely.withPlugin({
        transformQuery: ({ node, queryId }) => {
          if (JSON.stringify(node).includes("attisdropped")) dropped = queryId;
          return node;
        },
        transformResult: async ({ result, queryId }) => {
          if (!isConverted && queryId === dropped) {
            isConverted = true;
            await publishConverting(product().publishing, toNumber);
            await addPart({ [name]: 8 });
          }
          return result;
        },
      });
      const { metadata, clock } = product().publishing;
      const deps: PublishDeps = { metadata, clock, database: { ...database(), kysely } };
      const text = { ...aText(name), entityName: PART, label: "Renamed" };
      const request = { ...requestOf(name, text), accept: { lost: 100 } };
      await publishConverting(deps, request);
      expect([isConverted, await values()]).toEqual([true, ["007", "8"]]);
    });
  },
  registerTemplate,
);
