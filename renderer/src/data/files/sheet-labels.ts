import {
  type AttributeType,
  type EntityType,
  type Filter,
  fold,
  type LookupResult,
  normalizeText,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import { offeredFilter } from "@armature/engine/schema";
import { possibleItems } from "@armature/engine/values";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Client } from "../client.ts";
import { listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useMetadata } from "../metadata.ts";
import { referenceOf } from "../records/reference.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** A column of a sheet that refers to records of another entity. */
export interface NamingColumn {
  readonly attribute: AttributeType;
  /** The texts below its header. */
  readonly texts: readonly string[];
  /** Identifies the column among all columns of all sheets. */
  readonly source: string;
}

export interface SheetFound {
  readonly state: "loading" | "ready" | "failed";
  readonly found: LookupResult;
  readonly retry: () => void;
}

/** The most texts in one call. Above {@link MOST_ASKED}, one call for all records is faster. */
const ASKED_AT_ONCE = 60;
const MOST_ASKED = 600;

/**
 * The records that the texts of a sheet refer to, by label or id. Each column is looked up as a whole, whatever the
 * number of rows.
 */
export function useSheetFound(columns: readonly NamingColumn[], labels: ReferenceLabels): SheetFound {
  const client = useClient();
  const { organizationId } = useSession();
  const { entities } = useMetadata();
  const asked = columns.flatMap(({ attribute, ...column }) => {
    const type = entities.get(referenceOf(attribute)?.entity ?? "");
    return type ? [{ attribute, type, ...column }] : [];
  });
  const combine = useCallback((results: readonly UseQueryResult<Named>[]) => combined(results, labels), [labels]);
  return useQueries({
    queries: asked.map(({ attribute, type, texts, source }) => ({
      queryKey: keys.options(organizationId, type.name, { source, attribute: attribute.name }),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Named> => {
        const lists = wheresOf(attribute, type, namesIn(attribute, texts)).map((where) =>
          readNamed(client, type, where, signal),
        );
        return { attribute: attribute.name, type, records: (await Promise.all(lists)).flat() };
      },
      staleTime: 60_000,
      structuralSharing: false,
    })),
    combine,
  });
}

interface Named {
  readonly attribute: string;
  readonly type: EntityType;
  readonly records: readonly Values[];
}

/** Each text once. For attributes with several values, also the single parts. */
function namesIn({ column }: AttributeType, texts: readonly string[]): readonly string[] {
  const parts = column === "references" ? texts.flatMap(possibleItems) : texts;
  const once = new Map(parts.map((text) => [fold(text), normalizeText(text)]));
  return [...once.values()].filter((text) => text !== "");
}

function wheresOf(attribute: AttributeType, type: EntityType, texts: readonly string[]): readonly (Filter | null)[] {
  const narrowed = referenceOf(attribute)?.where;
  const own: readonly Filter[] = narrowed
    ? [equals(narrowed.attribute, [narrowed.value]), ...offeredFilter(type, narrowed)]
    : [];
  if (texts.length > MOST_ASKED) return [own.length === 0 ? null : { kind: "all", items: own }];
  const calls = Math.ceil(texts.length / ASKED_AT_ONCE);
  return Array.from({ length: calls }, (_, call) => {
    const some = texts.slice(call * ASKED_AT_ONCE, (call + 1) * ASKED_AT_ONCE);
    return { kind: "all", items: [...own, named(type, some)] };
  });
}

function named({ primaryKey, readableAttribute }: EntityType, texts: readonly string[]): Filter {
  const ids = texts.filter((text) => /^[1-9][0-9]{0,8}$/.test(text));
  const byLabel = equals(readableAttribute, texts);
  return ids.length === 0 ? byLabel : { kind: "any", items: [byLabel, equals(primaryKey.name, ids)] };
}

function equals(attribute: string, values: readonly string[]): Filter {
  return { kind: "term", attribute, operator: "equals", values };
}

async function readNamed(client: Client, type: EntityType, where: Filter | null, signal: AbortSignal) {
  const columns = [...new Set([type.primaryKey.name, type.readableAttribute])];
  return (await listRecords(client, type, { where, sort: [], limit: null, offset: 0, columns }, signal)).result;
}

function combined(results: readonly UseQueryResult<Named>[], labels: ReferenceLabels): SheetFound {
  const failed = results.filter(({ isError }) => isError);
  const isLoading = results.some(({ isPending }) => isPending);
  const named = new Map(results.flatMap(({ data }) => (data ? [[data.attribute, indexOf(data)] as const] : [])));
  return {
    state: failed.length > 0 ? "failed" : isLoading ? "loading" : "ready",
    found: {
      taken: () => undefined,
      idOf: (attribute, label) => named.get(attribute)?.ids.get(fold(label)) ?? null,
      label: (attribute, id) => named.get(attribute)?.labels.get(String(id)) ?? labels[attribute]?.[String(id)],
    },
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/** A label that several records have refers to none of them. */
function indexOf({ type, records }: Named) {
  const ids = new Map<string, number | null>();
  const labels = new Map<string, string>();
  for (const record of records) {
    const id = Number(record[type.primaryKey.name]);
    const label = textForm(record[type.readableAttribute]);
    ids.set(fold(label), ids.has(fold(label)) ? null : id);
    labels.set(String(id), label);
  }
  return { ids, labels };
}
