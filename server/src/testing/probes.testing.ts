import {
  type AttributeType,
  type EntityType,
  may,
  mayAttribute,
  type PermissionMap,
  type Values,
} from "@armature/engine";
import { isReference } from "@armature/engine/values";
import type { Body, TestProduct } from "./test-product.ts";

/** Calls of one caller about an entity: all that the caller may know, and guesses about what is hidden. */
export interface Probe<Person extends string> {
  readonly product: TestProduct<Person>;
  readonly caller: Person;
  readonly permission: PermissionMap;
  readonly type: EntityType;
  /** Records that the caller may see. */
  readonly own: readonly Values[];
  /** Records of the other organization, with their former values. */
  readonly foreign: readonly Values[];
}

/** Call → exact status, ETag and body. Only times and numbers of the call itself are replaced. */
export type Transcript = Readonly<Record<string, string>>;

/** Makes all calls about an entity, and leaves the data unchanged. */
export async function transcriptOf<Person extends string>(probe: Probe<Person>): Promise<Transcript> {
  const { product, caller, type } = probe;
  const answers: Record<string, string> = {};
  const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => {
    const { status, headers, body: answer } = await product.call(caller, method, path, body);
    const rest = { ...answer, requestId: undefined };
    answers[`${method} ${path} ${JSON.stringify(body) ?? ""}`] = JSON.stringify([status, headers["etag"], rest]);
    return { status, result: answer.result };
  };
  for (const path of pathsOf(probe)) await ask("GET", path);
  const { route } = type;
  const key = type.primaryKey.name;
  for (const record of probe.foreign) {
    const path = `${route}/${String(record[key])}`;
    await ask("PUT", path, guessesOf(probe, record));
    await ask("DELETE", path);
    await ask("POST", `${route}/check`, { id: null, values: guessesOf(probe, record) });
    await ask("POST", `${route}/check`, { id: record[key], values: guessesOf(probe, record) });
    await ask("POST", `${route}/check`, { id: probe.own[0]?.[key] ?? null, values: guessesOf(probe, record) });
    await ask("POST", `${route}/batch`, [{ ...guessesOf(probe, record), [key]: record[key] }]);
  }
  await ask(
    "POST",
    `${route}/batch`,
    [...probe.own, ...probe.foreign].map((record) => rowOf(probe, record)),
  );
  for (const name of hiddenOf(probe)) {
    const values = { [name]: probe.own[0]?.[name] ?? "secret" };
    await ask("POST", `${route}/check`, { id: null, values });
    for (const record of probe.own.slice(0, 1)) await ask("PUT", `${route}/${String(record[key])}`, values);
  }
  return { ...answers, ...(await creations(probe)) };
}

/** Paths to read: lists, sorts, filters, columns, counts, records and histories. */
function pathsOf<Person extends string>({ permission, type, own, foreign }: Probe<Person>): readonly string[] {
  const { route, name } = type;
  const key = type.primaryKey.name;
  const isSeen = (a: AttributeType) => a.primaryKey || mayAttribute(permission, name, a.name, "view");
  const asked = type.attributes.filter((a, i) => !isSeen(a) || isReference(a.column) || a.importKey || i < 3);
  const words = [...own, ...foreign].flatMap((record) => [record[type.readableAttribute], record[key]]);
  const values = [...new Set(["secret", ...words.filter((word) => word !== null && word !== undefined).map(String)])];
  const filter = (where: object) => `${route}?filter=${encodeURIComponent(JSON.stringify(where))}`;
  const seen = type.attributes.filter(isSeen).map((a) => a.name);
  return [
    route,
    `${route}?limit=2&count=exact`,
    `${route}?offset=1&limit=2`,
    `${route}?columns=${seen.join(",")}`,
    filter({ kind: "quick", pieces: values, columns: seen }),
    filter({ kind: "quick", pieces: ["secret"], columns: seen }),
    ...asked.flatMap((a) => [
      `${route}?sort=${a.name}`,
      `${route}?limit=2&sort=-${a.name}`,
      `${route}?columns=${a.name}`,
      filter({ kind: "term", attribute: a.name, operator: "contains", values }),
      filter({ kind: "term", attribute: a.name, operator: "equals", values: [] }),
    ]),
    ...[...own, ...foreign].flatMap((record) => [
      `${route}/${String(record[key])}`,
      `${route}/${String(record[key])}/references`,
      `${name}AuditHistory?filter[${key}]=${String(record[key])}`,
    ]),
  ];
}

/**
 * Values of attributes that the caller may set. Leaves out attributes that are unique across organizations, because
 * these reveal taken values by design.
 */
function guessesOf<Person extends string>({ permission, type }: Probe<Person>, record: Values): Values {
  const guessed = type.attributes.filter(
    (a) =>
      !a.primaryKey &&
      !a.serverSet &&
      !a.needs.some((need) => need.kind === "unique" && need.scope === "all") &&
      mayAttribute(permission, type.name, a.name, "view"),
  );
  return Object.fromEntries(guessed.map(({ name }) => [name, record[name] ?? null]));
}

/** A row of a batch with only the import key, and an attribute that no record has. */
function rowOf<Person extends string>({ type }: Probe<Person>, record: Values): Values {
  const key = type.importKey?.name;
  return { ...(key !== undefined && { [key]: record[key] ?? null }), nothingOfTheKind: 1 };
}

function hiddenOf<Person extends string>({ permission, type }: Probe<Person>): readonly string[] {
  const hidden = type.attributes.filter((a) => !a.primaryKey && !mayAttribute(permission, type.name, a.name, "view"));
  return hidden.map(({ name }) => name);
}

/** Creates records with the other organization's values, with and without its references, and deletes them at once. */
async function creations<Person extends string>(probe: Probe<Person>): Promise<Transcript> {
  const { product, caller, permission, type, own, foreign } = probe;
  const [model] = own;
  if (!model || type.name === "file2" || type.scope !== "organization") return {};
  const references = type.attributes.filter((a) => isReference(a.column)).map(({ name }) => name);
  const answers: Record<string, string> = {};
  for (const record of foreign) {
    const foreignValues = guessesOf(probe, record);
    const ownReferences = Object.fromEntries(references.map((name) => [name, model[name] ?? null]));
    for (const values of [foreignValues, { ...foreignValues, ...ownReferences }]) {
      const body = seenOf(probe, { ...product.anEntity(type.name), ...values });
      const { status, body: answer } = await product.call(caller, "POST", type.route, body);
      answers[`create ${Object.keys(answers).length}`] = JSON.stringify([status, alike(probe, answer)]);
      if (status !== 201) continue;
      const by = may(permission, type.name, "remove") ? caller : product.cast.administrator;
      const gone = await product.call(by, "DELETE", `${type.route}/${String(answer.result[type.primaryKey.name])}`);
      if (gone.status !== 200) throw new Error(`${type.name} was not taken back: ${JSON.stringify(gone.body)}`);
    }
  }
  return answers;
}

function seenOf<Person extends string>({ permission, type }: Probe<Person>, values: Values): Values {
  const isSeen = (name: string) => mayAttribute(permission, type.name, name, "view");
  return Object.fromEntries(Object.entries(values).filter(([name]) => isSeen(name)));
}

/** The answer without what differs for each call: ids, times, and values that are unique everywhere. */
function alike<Person extends string>({ type }: Probe<Person>, body: Body): unknown {
  const answer = { ...body, requestId: undefined };
  if (answer.result === undefined) return answer;
  const own = type.attributes.filter(
    (a) => a.primaryKey || a.needs.some((n) => n.kind === "unique" && n.scope === "all"),
  );
  const names = new Set([...own.map(({ name }) => name), "created", "updated"]);
  const others = Object.entries(answer.result).filter(([name]) => !names.has(name));
  return { ...answer, result: others.map(([name, value]) => [name, withoutTime(value)]) };
}

/** Removes the creation time from a JSON text, such as the snapshot of a security role. */
function withoutTime(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/^\{"created":"[^"]*"/, "{") : value;
}
