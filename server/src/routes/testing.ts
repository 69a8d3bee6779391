import { type AttributeType, type EntityType, sameValue, validateAttribute, type Values } from "@armature/engine";
import { applies, writable } from "@armature/engine/access";
import { choicesOf } from "@armature/engine/elements";
import { isReference } from "@armature/engine/values";
import { entityOf } from "../records/read/query.ts";
import { contentOf, fileOf, formOf } from "../files/testing.ts";
import { PROVIDER } from "../session/providers.ts";
import type { Cast, TestProduct } from "../testing/test-product.ts";

/** Creates records of any entity through calls, with the records that they refer to. */
export interface RecordMaker<Person extends string> {
  readonly typeOf: (entity: string) => EntityType;
  /** A complete body. Creates the referenced records first, and leaves values that depend on them empty. */
  readonly aBody: (entity: string, by?: Person) => Promise<Values>;
  /** A stored record. */
  readonly aRecord: (entity: string, by?: Person) => Promise<Values>;
  /** One attribute with another valid value. Empty if the server sets all attributes. */
  readonly aChange: (entity: string, record: Values, by?: Person) => Promise<Values>;
  /** Sends a new record in the form that its entity takes: JSON, or a form for a file. */
  readonly send: (caller: Person | "nobody", entity: string, body: Values) => ReturnType<TestProduct<Person>["call"]>;
  /** The record's path below `/api/`. */
  readonly pathOf: (entity: string, record: Values) => string;
}

const FILE = "file2";
const DEPRECATED = "isDeprecated";

/** Bodies of definitions. Their values depend on one another, so they are fixed. A word has letters only. */
const DEFINITIONS: Readonly<Record<EntityType["definitionKind"], (word: string, common?: Values) => Values>> = {
  entity: (word) => ({ name: word, label: word, isOrgSpecific: true }),
  attribute: (word, common) => ({ entityName: "user", name: word, label: word, elementType: "TextField", ...common }),
  preset: (word) => ({ entityName: "user", label: word, attributeList: [] }),
  mapping: (word) => ({ entityName: "user", label: word, rowList: [] }),
  webhook: (word) => ({
    entityName: "user",
    label: word,
    on: ["created"],
    url: `https://${word}.example/changes`,
    enabled: false,
  }),
};

/** @param maker the person who creates records of an entity by default */
export function recordMaker<Person extends string>(
  product: TestProduct<Person>,
  maker: (entity: string) => Person,
): RecordMaker<Person> {
  const { cast } = product;
  let words = 0;

  function typeOf(entity: string): EntityType {
    return entityOf(product.metadata.current(), entity);
  }

  function aWord(): string {
    words += 1;
    return `probe${Array.from(String(words))
      .map((digit) => String.fromCharCode(97 + Number(digit)))
      .join("")}`;
  }

  async function aBody(entity: string, by?: Person): Promise<Values> {
    const { attributes, definitionKind, store, viewOf } = typeOf(entity);
    if (store === "definitions") {
      const { entityName, ...body } = DEFINITIONS[definitionKind](aWord(), cast.attribute);
      return { ...body, ...(viewOf === null && entityName !== undefined && { entityName }) };
    }
    const dependent = attributes.filter((a) => !a.required && (a.element?.reads?.(a) ?? []).length > 0);
    const asked = attributes.filter((a) => isReference(a.column) && a.required);
    const empty = dependent.map((a) => [a.name, null] as const);
    const references: (readonly [string, unknown])[] = [];
    for (const a of asked) references.push([a.name, await aTarget(a, by)]);
    // A deprecated record cannot be referred to, so the flag is off.
    const open = attributes.some(({ name }) => name === DEPRECATED) ? { [DEPRECATED]: 0 } : {};
    const own = entity === PROVIDER ? aProvider(aWord()) : {};
    return product.anEntity(entity, { ...Object.fromEntries([...empty, ...references]), ...open, ...own });
  }

  /** A domain is of one provider, and its lines of groups name profiles. */
  function aProvider(word: string): Values {
    const domain = `${word.toLowerCase()}.example`;
    return { issuer: `https://${domain}`, domainList: [domain], groupList: null, defaultProfile: null };
  }

  async function aTarget({ fkName }: AttributeType, by?: Person): Promise<unknown> {
    const target = fkName ?? "";
    const record = await aRecord(target, by === cast.neighbour && isOfOrganization(target) ? by : undefined);
    return record[typeOf(target).primaryKey.name];
  }

  function isOfOrganization(entity: string): boolean {
    return typeOf(entity).scope === "organization";
  }

  async function aRecord(entity: string, by: Person = maker(entity)): Promise<Values> {
    const { status, body } = await send(by, entity, await aBody(entity, by));
    if (status !== 201) throw new Error(`${entity} was not created: ${JSON.stringify(body)}`);
    if (entity !== FILE) return body.result;
    return (await product.call(by, "GET", `${FILE}/${Number(body.result)}`)).body.result;
  }

  const send: RecordMaker<Person>["send"] = async (caller, entity, values) => {
    if (entity !== FILE) return product.call(caller, "POST", typeOf(entity).route, values);
    const { body, headers } = await formOf([["file", fileOf(`${aWord()}.txt`, contentOf("txt"))]]);
    return product.call(caller, "POST", FILE, body, headers);
  };

  async function aChange(entity: string, record: Values, by?: Person): Promise<Values> {
    const type = typeOf(entity);
    if (type.store === "definitions") return { label: `Other ${aWord()}` };
    const limited = Object.keys(product.metadata.current().profiles.attributes[entity] ?? {});
    const open = type.attributes.filter(
      (a) =>
        a.element &&
        writable(a, "update") &&
        applies(type, a, cast.variant ?? null) &&
        a.rules.length === 0 &&
        !limited.includes(a.name),
    );
    const plain = open.filter((a) => a.needs.length === 0 && a.column !== "json");
    const changes = plain.flatMap((a) => otherValues(cast, a, record).map((value) => ({ [a.name]: value })));
    const [reference] = open.filter((a) => a.column === "reference" && a.required);
    return changes[0] ?? (reference ? { [reference.name]: await aTarget(reference, by) } : {});
  }

  const pathOf: RecordMaker<Person>["pathOf"] = (entity, record) =>
    `${typeOf(entity).route}/${String(record[typeOf(entity).primaryKey.name])}`;

  return { typeOf, aBody, aRecord, aChange, send, pathOf };
}

function otherValues(
  { examplesOf }: Pick<Cast<string>, "examplesOf">,
  attribute: AttributeType,
  record: Values,
): readonly unknown[] {
  const { name, element, multiple } = attribute;
  const choices = choicesOf(attribute).all.map(({ value }) => (multiple ? [value] : value));
  return [...choices, ...(element ? examplesOf(element) : []), "Other"].filter(
    (value) =>
      !sameValue(value, record[name]) &&
      validateAttribute(attribute, { ...record, [name]: value }, { mode: "update" }).length === 0,
  );
}
