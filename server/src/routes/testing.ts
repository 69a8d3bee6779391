import {
  applies,
  type AttributeType,
  choicesOf,
  type EntityType,
  isReference,
  sameValue,
  validateAttribute,
  type Values,
  writable,
} from "@armature/engine";
import { examplesOf } from "@armature/onboarding/elements";
import { contentOf, fileOf, formOf } from "../files/testing.ts";
import type { Account, TestProduct } from "../testing.ts";

/** Makes records of any entity as callers make them, with what they refer to. */
export interface RecordMaker {
  readonly typeOf: (entity: string) => EntityType;
  /** A body with all that is asked for; what it refers to is made first, what depends on that is left empty. */
  readonly aBody: (entity: string, by?: Account) => Promise<Values>;
  /** A stored record. */
  readonly aRecord: (entity: string, by?: Account) => Promise<Values>;
  /** One attribute and another value that an update can store; nothing where the server sets them all. */
  readonly aChange: (entity: string, record: Values, by?: Account) => Promise<Values>;
  /** Sends a new record as its entity takes it; a file is no JSON. */
  readonly send: (caller: Account | "nobody", entity: string, body: Values) => ReturnType<TestProduct["call"]>;
  /** The record's path below `/api/`. */
  readonly pathOf: (entity: string, record: Values) => string;
}

const FILE = "file2";
const DEPRECATED = "isDeprecated";

/** Bodies of definitions, whose values mean nothing apart from one another; a word has letters only. */
const DEFINITIONS: Readonly<Record<EntityType["definitionKind"], (word: string) => Values>> = {
  entity: (word) => ({ name: word, label: word, isOrgSpecific: true }),
  attribute: (word) => ({
    entityName: "user",
    name: word,
    label: word,
    elementType: "TextField",
    acute: true,
    ambulatory: true,
  }),
  preset: (word) => ({ entityName: "user", label: word, attributeList: [] }),
  mapping: (word) => ({ entityName: "user", label: word, rowList: [] }),
};

/** The values of a whole address in Nevada, whose county is made first. */
export async function wholeAddress(product: TestProduct): Promise<Values> {
  const county = { optionType: "clarityCounty", label: "Washoe", state: "NV" };
  const { body } = await product.call("admin", "POST", "option", county);
  return {
    address: "1 Main St",
    city: "Reno",
    state: "NV",
    county: body.result["optionId"],
    zip: "89501-0001",
    timezone: "America/Los_Angeles",
  };
}

/** @param maker who makes a record of an entity unless a test says who */
export function recordMaker(product: TestProduct, maker: (entity: string) => Account): RecordMaker {
  let words = 0;

  function typeOf(entity: string): EntityType {
    const type = product.metadata.current().metadata.entities.get(entity);
    if (!type) throw new Error(`There is no entity ${entity}`);
    return type;
  }

  function aWord(): string {
    words += 1;
    return `probe${Array.from(String(words))
      .map((digit) => String.fromCharCode(97 + Number(digit)))
      .join("")}`;
  }

  async function aBody(entity: string, by?: Account): Promise<Values> {
    const { attributes, definitionKind, scope, store, viewOf } = typeOf(entity);
    if (store === "definitions") {
      const { entityName, ...body } = DEFINITIONS[definitionKind](aWord());
      return { ...body, ...(viewOf === null && entityName !== undefined && { entityName }) };
    }
    const dependent = attributes.filter((a) => (a.element?.reads?.(a) ?? []).length > 0);
    const asked = attributes.filter((a) => isReference(a.column) && a.required);
    const empty = dependent.map((a) => [a.name, null] as const);
    const references: (readonly [string, unknown])[] = [];
    for (const a of asked) references.push([a.name, await aTarget(a, by)]);
    const kind = scope === "self" ? { careSetting: "Ambulatory" } : {};
    // What is deprecated could not be referred to.
    const open = attributes.some(({ name }) => name === DEPRECATED) ? { [DEPRECATED]: 0 } : {};
    return product.anEntity(entity, { ...Object.fromEntries([...empty, ...references]), ...kind, ...open });
  }

  async function aTarget({ fkName }: AttributeType, by?: Account): Promise<unknown> {
    const target = fkName ?? "";
    const record = await aRecord(target, by === "otherMember" && isOfOrganization(target) ? by : undefined);
    return record[typeOf(target).primaryKey.name];
  }

  function isOfOrganization(entity: string): boolean {
    return typeOf(entity).scope === "organization";
  }

  async function aRecord(entity: string, by: Account = maker(entity)): Promise<Values> {
    const { status, body } = await send(by, entity, await aBody(entity, by));
    if (status !== 201) throw new Error(`${entity} was not created: ${JSON.stringify(body)}`);
    if (entity !== FILE) return body.result;
    return (await product.call(by, "GET", `${FILE}/${Number(body.result)}`)).body.result;
  }

  const send: RecordMaker["send"] = async (caller, entity, values) => {
    if (entity !== FILE) return product.call(caller, "POST", typeOf(entity).route, values);
    const { body, headers } = await formOf([["file", fileOf(`${aWord()}.txt`, contentOf("txt"))]]);
    return product.call(caller, "POST", FILE, body, headers);
  };

  async function aChange(entity: string, record: Values, by?: Account): Promise<Values> {
    const type = typeOf(entity);
    if (type.store === "definitions") return { label: `Other ${aWord()}` };
    const limited = Object.keys(product.metadata.current().profiles.attributes[entity] ?? {});
    const open = type.attributes.filter(
      (a) =>
        a.element &&
        writable(a, "update") &&
        applies(type, a, "Ambulatory") &&
        a.rules.length === 0 &&
        !limited.includes(a.name),
    );
    const plain = open.filter((a) => a.needs.length === 0 && a.column !== "json");
    const changes = plain.flatMap((a) => otherValues(a, record).map((value) => ({ [a.name]: value })));
    const [reference] = open.filter((a) => a.column === "reference" && a.required);
    return changes[0] ?? (reference ? { [reference.name]: await aTarget(reference, by) } : {});
  }

  const pathOf: RecordMaker["pathOf"] = (entity, record) =>
    `${typeOf(entity).route}/${String(record[typeOf(entity).primaryKey.name])}`;

  return { typeOf, aBody, aRecord, aChange, send, pathOf };
}

function otherValues(attribute: AttributeType, record: Values): readonly unknown[] {
  const { name, element, multiple } = attribute;
  const choices = choicesOf(attribute).all.map(({ value }) => (multiple ? [value] : value));
  return [...choices, ...(element ? examplesOf(element) : []), "Other"].filter(
    (value) =>
      !sameValue(value, record[name]) &&
      validateAttribute(attribute, { ...record, [name]: value }, { mode: "update" }).length === 0,
  );
}
