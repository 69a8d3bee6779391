import { NO_FACTS } from "@armature/engine/rules";
import { typeOfSchema } from "@armature/client/generate";
import type { AttributeType, EntityType } from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import { recordSchema, type Schema } from "./entity-schemas.ts";
import { serverScope } from "../records/scope.ts";
import { compileShipped, type ShippedApplication } from "../metadata/compile-shipped.ts";

/**
 * Generates the TypeScript types of an application's records from its shipped metadata. For each entity: `ItemRecord` is
 * a record as it is written now, `StoredItem` one as it is read, `NewItem` and `ItemChanges` what a create and an update
 * send. `EntityRecords` and `EntityWrites` have all of them by entity name.
 * @throws MetadataError if the metadata does not compile
 * @example
 * ```ts
 * import { registry } from "@armature/plugins/elements";
 * import { readApplication, recordTypes } from "@armature/server";
 * import { writeFileSync } from "node:fs";
 * writeFileSync("records.ts", recordTypes(readApplication("metadata", "library", registry)));
 * ```
 */
export function recordTypes(application: ShippedApplication): string {
  const types = [...compileShipped(application).entities.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { permission } = serverScope(
    types.map(({ name }) => name),
    null,
    NO_FACTS,
  );
  const bodies = new Map(types.map((type) => [type.name, recordBody(type, recordSchema(type, permission))]));
  const written = types.filter(({ store, viewOf }) => store === "records" && viewOf === null);
  const own = types.map((type) => {
    const viewed = type.viewOf !== null && bodies.get(type.viewOf) === bodies.get(type.name) ? type.viewOf : null;
    const body = viewed === null ? bodies.get(type.name) : namesOf(viewed).record;
    const lines = [...readTypes(type, body ?? ""), ...(written.includes(type) ? writeTypes(type) : [])];
    return lines.map(([what, line]) => `/** ${type.label}${what} */\n${line}\n`).join("");
  });
  const all = types.map(({ name }) => `  readonly ${name}: ${namesOf(name).stored};\n`);
  const writes = written.map(({ name }) => {
    const { created, changes, record } = namesOf(name);
    return `  readonly ${name}: { readonly create: ${created}; readonly update: ${changes}; readonly record: ${record} };\n`;
  });
  return `import type { ChangesOf, NewOf, Stored } from "@armature/engine/schema";

${own.join("\n")}
/** Entity → its records, as they are read. */
export type EntityRecords = {\n${all.join("")}};

/** Entity → what is written to it. */
export type EntityWrites = {\n${writes.join("")}};
`;
}

function namesOf(entity: string) {
  const word = `${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;
  return { record: `${word}Record`, stored: `Stored${word}`, created: `New${word}`, changes: `${word}Changes` };
}

/** A type, and what it says of the entity. */
type Line = readonly [what: string, line: string];

function readTypes({ name, primaryKey }: EntityType, body: string): readonly Line[] {
  const { record, stored } = namesOf(name);
  return [
    ["", `export type ${record} = ${body};`],
    [", as it is read", `export type ${stored} = Stored<${record}, "${primaryKey.name}">;`],
  ];
}

/**
 * The types of a new record and of a change, which say of the record only what differs: what nobody sends, what has a
 * default, and what just one of the two needs.
 */
function writeTypes(type: EntityType): readonly Line[] {
  const { record, created, changes } = namesOf(type.name);
  const left = type.attributes.filter(({ primaryKey, valueTemplate }) => primaryKey || valueTemplate !== null);
  const sent = type.attributes.filter((attribute) => !left.includes(attribute));
  const neededFor = (kind: "create" | "update") => sent.filter((attribute) => isAlwaysNeeded(type, attribute, kind));
  const [onCreate, onUpdate] = [neededFor("create"), neededFor("update")];
  const filled = onCreate.filter(({ valueDefault }) => valueDefault !== null);
  const needed = without(without(onCreate, onUpdate), filled);
  return [
    [", a new record", `export type ${created} = NewOf<${[record, ...unions(left, filled, needed)].join(", ")}>;`],
    [
      ", a change",
      `export type ${changes} = ChangesOf<${[record, ...unions(left, without(onUpdate, onCreate))].join(", ")}>;`,
    ],
  ];
}

function without(all: readonly AttributeType[], others: readonly AttributeType[]): readonly AttributeType[] {
  return all.filter((each) => !others.includes(each));
}

/** The names in each list as a union, without lists at the end that are empty. */
function unions(...lists: readonly (readonly AttributeType[])[]): readonly string[] {
  const last = lists.findLastIndex((list) => list.length > 0);
  return lists
    .slice(0, last + 1)
    .map((list) => (list.length === 0 ? "never" : list.map(({ name }) => JSON.stringify(name)).join(" | ")));
}

/** Whether no organization, no other value and no rule lets a record do without a value. */
function isAlwaysNeeded(type: EntityType, attribute: AttributeType, kind: "create" | "update"): boolean {
  const { required, requiredCreate, requiredUpdate, allowNull, serverSet, variants, rules } = attribute;
  const isAsked = required || !allowNull || (kind === "create" ? requiredCreate : requiredUpdate);
  const isWaived = type.waivedList.length > 0 || type.accountList.length > 0;
  const isConditional = attribute.prerequisiteListRequired.length > 0 || attribute.requiredIn !== null;
  const isOfAll = variants === null || variants.size === type.application.variants?.flags.size;
  return isAsked && !serverSet && !isWaived && !isConditional && isOfAll && rules.length === 0;
}

function recordBody(type: EntityType, { properties }: Schema): string {
  const lines = Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
    const written = typeOfSchema(schema);
    const value = withChoices(type.byName.get(name), written.replace(/ \| null$/, ""));
    return `  readonly ${name}: ${value}${isEmptied(type, name) && written.endsWith(" | null") ? " | null" : ""};\n`;
  });
  return `{\n${lines.join("")}}`;
}

/** Whether a record can be written without a value. The key is always there. */
function isEmptied(type: EntityType, name: string): boolean {
  const attribute = type.byName.get(name);
  if (attribute === undefined) return true;
  return (
    !attribute.primaryKey && !(["create", "update"] as const).every((kind) => isAlwaysNeeded(type, attribute, kind))
  );
}

/** The type of a text, or of several, as the choices that are offered. */
function withChoices(attribute: AttributeType | undefined, type: string): string {
  const choices = attribute === undefined ? [] : choicesOf(attribute).all.map(({ value }) => JSON.stringify(value));
  if (choices.length === 0) return type;
  return type === "string"
    ? choices.join(" | ")
    : type.replace(/^readonly string\[\]$/, `readonly (${choices.join(" | ")})[]`);
}
