import type { AttributeType, EntityType, Query, Values } from "@armature/engine";
import { isReference, didYouMean } from "@armature/engine/values";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import type { Scope } from "../records/scope.ts";
import { refuseRecords } from "../metadata/read-file.ts";
import type { ShippedRecords } from "./write-shipped.ts";

/** Replaces the labels with which examples refer to other records by ids. */
export interface Labels {
  /** @throws MetadataFileError for each label that no record in scope has */
  resolve(
    type: EntityType,
    scope: Scope,
    shipped: Pick<ShippedRecords, "of" | "at">,
    list: readonly Values[],
  ): Promise<readonly Values[]>;
}

type Ids = ReadonlyMap<string, number>;

/** Reads options once for all organizations. Reads other records each time, because examples add to them. */
export function exampleLabels(records: Records, metadata: MetadataStore): Labels {
  const options = new Map<string, Promise<Ids>>();

  const idsOf = (attribute: AttributeType, scope: Scope): Promise<Ids> => {
    const { fkName, fkType, fkTypeValue } = attribute;
    const target = entityOf(metadata.current(), fkName ?? "");
    if (target.scope === "organization") return readIds(records, scope, target, null);
    const key = `${target.name} ${fkTypeValue}`;
    const isNarrowed = fkType !== null && fkTypeValue !== null;
    const where = isNarrowed ? termOf(fkType, fkTypeValue) : null;
    const ids = options.get(key) ?? readIds(records, scope, target, where);
    options.set(key, ids);
    return ids;
  };

  return {
    async resolve(type, scope, { of, at }, list) {
      const named = type.attributes.filter(
        (a) => isReference(a.column) && list.some((values) => isNamed(values[a.name])),
      );
      const found = new Map<string, Ids>();
      for (const attribute of named) found.set(attribute.name, await idsOf(attribute, scope));
      const unknown = list.flatMap((values, i) =>
        unknownLabels(values, found).map(({ path, message }) => ({ path: `${at(i)}${path}`, message })),
      );
      refuseRecords(of, unknown);
      return list.map((values) => withIds(values, found));
    },
  };
}

function termOf(attribute: string, value: string): Query["where"] {
  return { kind: "term", attribute, operator: "equals", values: [value] };
}

function isNamed(value: unknown): boolean {
  return [value].flat().some((item) => typeof item === "string");
}

/** Ids by readable label, and by import key if the entity has one. */
async function readIds(records: Records, scope: Scope, type: EntityType, where: Query["where"]): Promise<Ids> {
  const key = type.primaryKey.name;
  const names = [type.readableAttribute, ...(type.importKey ? [type.importKey.name] : [])];
  const columns = [key, ...names];
  const query: Query = { entity: type.name, where, sort: [], page: { limit: null }, columns, count: "none" };
  const { rows } = await records.query(scope, query);
  return new Map(rows.flatMap((row) => names.map((name) => [String(row[name]), Number(row[key])] as const)));
}

function withIds(values: Values, found: ReadonlyMap<string, Ids>): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const ids = found.get(name);
    if (!ids || !isNamed(value)) return [name, value];
    return [name, Array.isArray(value) ? value.map((item) => ids.get(String(item))) : ids.get(String(value))];
  });
  return Object.fromEntries(entries);
}

/** Labels that no record has, with the path of their attribute in the record. */
function unknownLabels(values: Values, found: ReadonlyMap<string, Ids>) {
  return Object.entries(values).flatMap(([name, value]) => {
    const ids = found.get(name);
    const unknown = ids && isNamed(value) ? [value].flat().filter((label) => !ids.has(String(label))) : [];
    return unknown.map((label) => {
      const meant = didYouMean(String(label), ids?.keys() ?? []);
      return { path: `.${name}`, message: `no record that ${name} can name is called ${String(label)}.${meant}` };
    });
  });
}
