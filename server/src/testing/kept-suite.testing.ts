import type { AttributeType, EntityType, PermissionMap, Values } from "@armature/engine";
import { isReference } from "@armature/engine/values";
import { serializeAttributeSpec } from "@armature/engine/metadata";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql, type TestDatabase } from "../database/testing.ts";
import { readShipped } from "../metadata/shipped.ts";
import { type Transcript, transcriptOf } from "./probes.testing.ts";
import { isRehearsal } from "./rehearsal.testing.ts";
import { type RecordMaker, recordMaker } from "../routes/testing.ts";
import { MADE_BY_SUITES, type Testing, type TestProduct } from "./test-product.ts";
import { changeValues, everySecond, hiding } from "./worlds.testing.ts";

/** An entity published while the product runs, with a row of permissions. */
const ADDED = MADE_BY_SUITES;
/** Another one, without a row. Only administrators may use it. */
const CLOSED = "annex";

interface Application<Person extends string> {
  /**
   * Three people: one may not view every second attribute, one not the attributes between, and one not the entities
   * that others refer to.
   */
  readonly audiences: readonly [Person, Person, Person];
  /** The audience that `npm test` tries. A rehearsal tries all. */
  readonly tried: Person;
  /** The person who creates records of the caller's organization; by default an administrator. */
  readonly makerOf?: (entity: string) => Person;
  /** Entities whose records only administrators create. */
  readonly byAdministrators: readonly string[];
  /** Entities that only operations write. */
  readonly unserved?: readonly string[];
  /** Entities that behave like others, which are tested instead. */
  readonly isLikeOthers?: (entity: string) => boolean;
  /**
   * For each of these entities, one record of the other organization is deleted and another stays. The first entity is
   * also compared.
   */
  readonly deleted: readonly [string, string];
  /** Opens both organizations, so that all entities are available in both. */
  readonly prepare?: (product: TestProduct<Person>) => Promise<void>;
}

function isTarget(types: readonly EntityType[], { name, scope }: EntityType): boolean {
  return scope !== "self" && types.some(({ attributes }) => attributes.some((a) => a.fkName === name));
}

interface World {
  readonly own: ReadonlyMap<string, Values[]>;
  readonly foreign: ReadonlyMap<string, Values[]>;
}

/** Tests that hidden values make no difference to any answer that a caller gets. */
export function keptSuite<Person extends string>(
  { cast, start, template }: Testing<Person>,
  {
    audiences,
    byAdministrators,
    deleted,
    isLikeOthers = () => false,
    makerOf = () => cast.administrator,
    prepare,
    tried,
    unserved = [],
  }: Application<Person>,
): void {
  const shipped = readShipped(cast.application).flatMap(({ kind, name }) => (kind === "entity" ? [name] : []));
  const isSkipped = (entity: string) => entity !== CLOSED && isLikeOthers(entity);
  const entities = [...shipped, ADDED, CLOSED].filter((entity) => !isSkipped(entity));
  const gone = [...deleted, ADDED];
  const [compared] = deleted;
  const hidings = [
    [
      audiences[0],
      "every second attribute",
      (types: readonly EntityType[]) => types.flatMap((type) => everySecond(type, 0)),
    ],
    [
      audiences[1],
      "the attributes between",
      (types: readonly EntityType[]) => types.flatMap((type) => everySecond(type, 1)),
    ],
    [
      audiences[2],
      "what others refer to",
      (types: readonly EntityType[]) => types.filter((type) => isTarget(types, type)),
    ],
  ] as const;

  describePostgresql(
    "what a caller may not see",
    (database) => {
      let product: TestProduct<Person>;
      let make: RecordMaker<Person>;
      let world: World;
      beforeAll(async () => {
        product = await start(database());
        await liftQuotas(database());
        make = recordMaker(product, makerOf);
        await prepare?.(product);
        await publishAdded(product);
        world = { own: await records(cast.maker), foreign: await records(cast.neighbour) };
        world.own.get("user")?.push(await authorOf(world.own.get(compared)));
      });
      afterAll(() => product.close());

      const typesNow = () => [...product.metadata.current().metadata.entities.values()];
      const isStored = ({ name, store }: EntityType) => store === "records" && !unserved.includes(name);

      async function records(by: Person): Promise<World["own"]> {
        const held = new Map<string, Values[]>();
        for (const type of typesNow().filter((each) => isStored(each) && each.scope === "organization")) {
          const many = by === cast.maker || gone.includes(type.name);
          const made = await several(many ? 2 : 1, () => aRecord(type, by));
          held.set(type.name, made);
        }
        for (const type of typesNow().filter((each) => isStored(each) && each.scope === "configuration")) {
          held.set(type.name, by === cast.maker ? await several(2, () => make.aRecord(type.name)) : []);
        }
        const { body } = await product.call(
          cast.administrator,
          "GET",
          `admin/organization/${by === cast.maker ? cast.own : cast.other}`,
        );
        return held.set("organization", [body.result]);
      }

      /** The member, whose e-mail address others see as the creator of a record. */
      async function authorOf([record]: readonly Values[] = []): Promise<Values> {
        return (await product.call(cast.administrator, "GET", `user/${String(record?.["createdBy"])}`)).body.result;
      }

      async function aRecord(type: EntityType, by: Person): Promise<Values> {
        const mayNot = byAdministrators.includes(type.name) || type.name === CLOSED;
        if (!mayNot) return withReferences(type, await make.aRecord(type.name, by), by);
        const body = { ...(await make.aBody(type.name)), organizationId: by === cast.maker ? cast.own : cast.other };
        return (await product.call(cast.administrator, "POST", `admin/${type.route}`, body)).body.result;
      }

      /** Fills every reference that can name a record of the same organization. */
      async function withReferences(type: EntityType, record: Values, by: Person): Promise<Values> {
        const key = type.primaryKey.name;
        const path = make.pathOf(type.name, record);
        for (const { name, column } of type.attributes.filter((a) => a.fkName === type.name && isReference(a.column))) {
          await product.call(by, "PUT", path, { [name]: column === "references" ? [record[key]] : record[key] });
        }
        return (await product.call(by, "GET", path)).body.result;
      }

      async function transcribe(caller: Person, permission: PermissionMap): Promise<ReadonlyMap<string, Transcript>> {
        await product.grant(caller, permission);
        const { body } = await product.call(caller, "GET", "session");
        const map = (body.result["user"] as Values)["permission"] as PermissionMap;
        const transcripts = new Map<string, Transcript>();
        for (const type of typesNow().filter(({ name }) => !isSkipped(name))) {
          const own = world.own.get(type.name) ?? [];
          const foreign = world.foreign.get(type.name) ?? [];
          transcripts.set(type.name, await transcriptOf({ product, caller, permission: map, type, own, foreign }));
        }
        return transcripts;
      }

      /** Changes the world: gives the other organization other records, and hidden attributes other values. */
      async function change(hidden: readonly AttributeType[]): Promise<void> {
        const byEntity = Map.groupBy(hidden, ({ entityName }) => entityName);
        for (const type of typesNow().filter(isStored)) {
          const all = type.attributes.filter((a) => !a.primaryKey && (type.scope !== "self" || a.column === "text"));
          const foreign = world.foreign.get(type.name) ?? [];
          const changed = type.scope === "self" ? everySecond(type, 0) : all;
          await changeValues(product, database(), { type, records: foreign }, changed);
          const own = world.own.get(type.name) ?? [];
          await changeValues(product, database(), { type, records: own }, byEntity.get(type.name) ?? []);
        }
        for (const entity of gone) {
          await make.aRecord(entity, cast.neighbour);
          const [former] = world.foreign.get(entity) ?? [];
          await product.call(cast.neighbour, "DELETE", make.pathOf(entity, former ?? {}));
        }
        await relabel(product, hidden);
      }

      const due = hidings.filter(([caller]) => isRehearsal || caller === tried);
      describe.each(due)("%s, who may not view %s", (caller, _what, hide) => {
        let before: ReadonlyMap<string, Transcript>;
        let after: ReadonlyMap<string, Transcript>;
        let seenByAdmin: readonly string[];
        beforeAll(async () => {
          const hidden = hide(typesNow().filter(isStored));
          const isEntity = (each: AttributeType | EntityType): each is EntityType => "attributes" in each;
          const attributes = hidden.flatMap((each: AttributeType | EntityType) =>
            isEntity(each) ? each.attributes.filter((a) => !a.primaryKey) : [each],
          );
          const entities = hidden.filter(isEntity).map(({ name }) => [name, { view: false }] as const);
          const permission = entities.length > 0 ? Object.fromEntries(entities) : hiding(attributes);
          const admin = async () =>
            JSON.stringify((await product.call(cast.administrator, "GET", `admin/${compared}`)).body);
          before = await transcribe(caller, permission);
          const first = await admin();
          await change(attributes);
          seenByAdmin = [first, await admin()];
          after = await transcribe(caller, permission);
          await product.grant(caller, null);
        });

        test("does not see what an administrator sees", () => {
          expect(seenByAdmin[0]).not.toBe(seenByAdmin[1]);
        });
        test.each(entities)("learns nothing of it from %s", (entity) => {
          expect(Object.keys(before.get(entity) ?? {}).length).toBeGreaterThan(10);
          expect(after.get(entity)).toEqual(before.get(entity));
        });
        test("may do nothing with an entity without a row of permissions [F-101]", async () => {
          const [record] = world.own.get(CLOSED) ?? [];
          expect(record).toMatchObject({ id: expect.any(Number) });
          const calls = [
            ["GET", CLOSED],
            ["GET", `${CLOSED}/${String(record?.["id"])}`],
            ["POST", CLOSED, { title: "Mine" }],
            ["PUT", `${CLOSED}/${String(record?.["id"])}`, { title: "Mine" }],
            ["DELETE", `${CLOSED}/${String(record?.["id"])}`],
          ] as const;
          for (const [method, path, body] of calls) {
            expect([method, path, (await product.call(caller, method, path, body)).status]).toEqual([
              method,
              path,
              403,
            ]);
          }
        });
      });
    },
    template,
  );
}

/** Removes quotas, because the probes make more calls than a person may. */
async function liftQuotas({ kysely }: TestDatabase): Promise<void> {
  await sql`create function system.nothing_used() returns trigger language plpgsql
    as 'begin new.amount := 0; return new; end'`.execute(kysely);
  await sql`create trigger "nothing_used" before insert or update on system."usage"
    for each row execute function system.nothing_used()`.execute(kysely);
}

async function several<T>(count: number, one: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let i = 0; i < count; i++) made.push(await one());
  return made;
}

async function publishAdded<Person extends string>({ call, cast, metadata }: TestProduct<Person>): Promise<void> {
  const both = cast.attribute;
  const attribute = (name: string, values: object) => ({
    kind: "attribute",
    entity: ADDED,
    name,
    values: { label: name, ...values },
  });
  const changes = [
    { kind: "entity", entity: ADDED, name: ADDED, values: { label: "Clinic", readableAttribute: "title" } },
    attribute("id", { type: "integer", primaryKey: true, serverSet: true }),
    attribute("title", { elementType: "TextField", importKey: true, required: true, ...both }),
    attribute("door", { elementType: "TextFieldUnique", ...both }),
    attribute("head", { elementType: "SelectFk", fkExists: true, fkName: "user", ...both }),
    attribute("partner", { elementType: "SelectFk", fkExists: true, fkName: ADDED, ...both }),
    attribute("beds", { type: "integer", ...both }),
    attribute("annex", { elementType: "SelectFk", fkExists: true, fkName: CLOSED, ...both }),
    { kind: "entity", entity: CLOSED, name: CLOSED, values: { label: "Annex", readableAttribute: "title" } },
    { ...attribute("id", { type: "integer", primaryKey: true, serverSet: true }), entity: CLOSED },
    { ...attribute("title", { elementType: "TextField", required: true, ...both }), entity: CLOSED },
  ];
  const body = { base: metadata.current().revision, changes };
  const { status, body: answer } = await call(cast.administrator, "POST", "metadata/publish", body);
  if (status !== 200) throw new Error(`${ADDED} was not published: ${JSON.stringify(answer)}`);
}

/** Publishes other labels for the hidden attributes, in one revision. */
async function relabel<Person extends string>(
  { call, cast, metadata }: TestProduct<Person>,
  hidden: readonly AttributeType[],
): Promise<void> {
  const { revision, spec } = metadata.current();
  const names = new Set(hidden.map((a) => `${a.entityName}.${a.name}`));
  const changed = spec.attributes.filter((a) => names.has(`${a.entityName}.${a.name}`));
  const changes = changed.map((a) => {
    const {
      name: _name,
      entityName: _entity,
      ...values
    } = serializeAttributeSpec({ ...a, label: `${a.label} 2` }, metadata.tenancy.declared);
    return { kind: "attribute", entity: a.entityName, name: a.name, values };
  });
  const { status, body } = await call(cast.administrator, "POST", "metadata/publish", { base: revision, changes });
  if (status !== 200) throw new Error(`Nothing was relabelled: ${JSON.stringify(body)}`);
}
