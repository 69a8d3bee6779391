import {
  type AttributeType,
  type EntityType,
  isEmpty,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useMetadata } from "../metadata.ts";
import { referenceOf } from "./reference.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

interface LabelQuery {
  readonly attribute: string;
  readonly type: EntityType;
  readonly ids: readonly number[];
}

/** The labels of the records that these values refer to. Absent until they are loaded. */
export function useReferenceLabels(attributes: readonly AttributeType[], values: Values): ReferenceLabels {
  const client = useClient();
  const { organizationId } = useSession();
  const { entities } = useMetadata();
  const asked = attributes.flatMap((attribute): LabelQuery[] => {
    const type = entities.get(referenceOf(attribute)?.entity ?? "");
    const value = values[attribute.name];
    return type && !isEmpty(value) ? [{ attribute: attribute.name, type, ids: [value].flat().map(Number) }] : [];
  });
  return useQueries({
    queries: asked.map(({ attribute, type, ids }) => {
      const query = queryOf(type, ids);
      return {
        queryKey: keys.options(organizationId, type.name, { labels: ids, attribute }),
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
          attribute,
          labels: labelsOf(type, (await listRecords(client, type, query, signal)).result),
        }),
      };
    }),
    combine: (results: readonly UseQueryResult<Labelled>[]) =>
      Object.fromEntries(results.flatMap(({ data }) => (data ? [[data.attribute, data.labels]] : []))),
  });
}

interface Labelled {
  readonly attribute: string;
  readonly labels: Readonly<Record<string, string>>;
}

function queryOf({ primaryKey, readableAttribute }: EntityType, ids: readonly number[]) {
  const where = { kind: "term" as const, attribute: primaryKey.name, operator: "equals" as const, values: ids };
  return { where, sort: [], limit: null, offset: 0, columns: [primaryKey.name, readableAttribute] };
}

function labelsOf({ primaryKey, readableAttribute }: EntityType, records: readonly Values[]) {
  const named = records.filter((record) => !isEmpty(record[readableAttribute]));
  return Object.fromEntries(
    named.map((record) => [textForm(record[primaryKey.name]), textForm(record[readableAttribute])]),
  );
}
