import { NO_FACTS } from "@armature/engine/rules";
import {
  type AttributeType,
  compileMetadata,
  createRegistry,
  type ElementType,
  type EntityType,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";
import { planStorage } from "@armature/engine/storage";
import { migrate } from "@armature/migrations";
import { sql } from "kysely";
import { specOf } from "../../../plugins/kit/attribute.testing.ts";
import { PROBES } from "../../../plugins/kit/value-faults.testing.ts";
import { openDatabase, type Database } from "../database/open.ts";
import { freshImage, silentLog } from "../database/testing.ts";
import { loadCatalogue, storageOf } from "../metadata/catalogue.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { takeSteps } from "../metadata/storage-steps.ts";
import { type Scope, serverScope } from "../records/scope.ts";

/** An element type with valid values. */
export interface Tried {
  readonly element: ElementType;
  readonly examples: readonly unknown[];
}

/** A database with a table for each element type, and one with records that others refer to. */
export interface KitWorld {
  readonly database: Database;
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  /** The entity for an element type, and its attribute of that type. */
  of(element: ElementType): { readonly type: EntityType; readonly attribute: AttributeType };
}

const PERSON = "person";

/** The label of a record that others refer to. */
export function personName(id: unknown): string {
  return `Person ${String(id)}`;
}

/** Creates tables in the embedded database as a publish does. */
export async function openKit(tried: readonly Tried[]): Promise<KitWorld> {
  const database = await openDatabase({ url: "memory://", dataDir: "", log: silentLog, image: await freshImage() });
  const { kysely } = database;
  await migrate(kysely);
  const elements = createRegistry(tried.map(({ element }) => element));
  const metadata = compileMetadata(specsOf(tried), elements);
  const named = (entity: string, attribute: string) => `${entity}_${attribute}`;
  await takeSteps(kysely, planStorage([], metadata, { aside: named, key: named, index: named }), NOW);
  const storage = storageOf(await loadCatalogue(kysely), metadata);
  await addPersons(database, tried);
  const entityNames = [...metadata.entities.keys()];
  // Leaves out definitions and spec, because nothing is published here.
  const compiled = { revision: 1, metadata, storage, entityNames } as unknown as CompiledMetadata;
  return {
    database,
    compiled,
    scope: serverScope(entityNames, null, NO_FACTS),
    of: (element) => {
      const type = metadata.entities.get(entityOf(tried, element)) as EntityType;
      return { type, attribute: type.byName.get("subject") as AttributeType };
    },
  };
}

const NOW = "2026-01-31T08:30:00.000Z";
function entityOf(tried: readonly Tried[], element: ElementType): string {
  return `kit${tried.findIndex((each) => each.element === element)}`;
}

function specsOf(tried: readonly Tried[]) {
  const key = (entityName: string) =>
    parseAttributeSpec({ entityName, name: "id", label: "ID", type: "integer", primaryKey: true });
  const names = tried.map(({ element }) => entityOf(tried, element));
  return {
    revision: 1,
    entities: [PERSON, ...names].map((name) =>
      parseEntitySpec({
        name,
        label: name,
        scope: "configuration",
        readableAttribute: name === PERSON ? "fullName" : "subject",
      }),
    ),
    attributes: [
      ...[PERSON, ...names].map(key),
      parseAttributeSpec({ entityName: PERSON, name: "fullName", label: "Name", type: "text" }),
      ...tried.map(({ element, examples }) => {
        const spec = specOf(element, entityOf(tried, element), examples);
        return parseAttributeSpec(spec.fkName === undefined ? spec : { ...spec, fkName: PERSON });
      }),
    ],
  };
}

/** Adds a person for every number that is tested as a reference. */
async function addPersons({ kysely }: Database, tried: readonly Tried[]): Promise<void> {
  const ids = new Set(
    tried.flatMap(({ examples }) => [...examples.flat(), ...PROBES].filter((id) => Number.isInteger(id))),
  );
  const few = [...ids].map(Number).filter((id) => id > 0 && id < 2 ** 31);
  for (const id of few) {
    await sql`insert into data.person ("id", "fullName", "created", "updated")
      values (${id}, ${personName(id)}, ${NOW}, ${NOW})`.execute(kysely);
  }
}
