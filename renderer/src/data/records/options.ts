import type { Facts } from "@armature/engine/rules";
import {
  type AttributeType,
  type EntityType,
  type Filter,
  type ListAnswer,
  type LookupResult,
  may,
  NO_RESULT,
  type ReferenceLabels,
  textForm,
  type Values,
} from "@armature/engine";
import { formAttributes } from "@armature/engine/access";
import { filterPieces } from "@armature/engine/list";
import { offeredFilter } from "@armature/engine/schema";
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { FoundRecords, OfferFilter, OptionSource } from "../../elements/element-plugin.ts";
import { listRecords } from "../entity-calls.ts";
import { keys } from "../keys.ts";
import { useMetadata, usePlugins } from "../metadata.ts";
import { referenceOf } from "./reference.ts";
import { useClient } from "../services.ts";
import { useSession, useViewer } from "../session/session.ts";

/** The most options that are loaded at once. With more, the server searches. */
const MOST_OPTIONS = 1_000;

export type KnownLabels = Readonly<Record<string, string>>;

/**
 * The options of a reference, by label: all of them up to {@link MOST_OPTIONS}, otherwise those that a search finds.
 * @param known labels of the ids in use, from the record's answer
 * @param narrowed offers only records that also have this value; null offers none
 * @example
 * ```tsx
 * import { useOptions } from "@armature/renderer";
 * import { attribute } from "./library.ts";
 * export function Example() {
 *   const source = useOptions(attribute("pages"));
 *   return <p>{source?.options.length ?? 0} choices</p>;
 * }
 * ```
 */
export function useOptions(
  attribute: AttributeType,
  known: KnownLabels = NO_LABELS,
  narrowed?: OfferFilter | null,
): OptionSource | undefined {
  const need = referenceOf(attribute);
  const type = useMetadata().entities.get(need?.entity ?? "");
  const terms = narrowed === null ? null : [need?.where, narrowed].filter(isPresent);
  const all = useOptionQuery(type, terms);
  const options = terms === null ? NONE : (all.data?.options ?? NONE);
  const hasMore = terms !== null && (all.data?.hasMore ?? false);
  const { labelOf, learn } = useLabels(options, known);
  const find = useFind(type, terms, learn);
  const { refetch } = all;
  const isLoading = terms !== null && (all.isPending || all.isPlaceholderData);
  const state = all.isError ? "failed" : isLoading ? "loading" : "ready";
  const source = useMemo<OptionSource>(
    () => ({ state, options, hasMore, find, labelOf, retry: () => void refetch() }),
    [state, options, hasMore, find, labelOf, refetch],
  );
  return need && type ? source : undefined;
}

const NONE: OptionSource["options"] = Object.freeze([]);
const NO_LABELS: KnownLabels = Object.freeze({});

function isPresent(filter: OfferFilter | null | undefined): filter is OfferFilter {
  return filter !== null && filter !== undefined;
}

type Terms = readonly OfferFilter[] | null;

function useOptionQuery(type: EntityType | undefined, terms: Terms) {
  const client = useClient();
  const { organizationId } = useSession();
  const { facts } = useViewer();
  return useQuery({
    ...optionRead({ client, organizationId, type, terms, facts }),
    enabled: type !== undefined && terms !== null,
    placeholderData: keepPreviousData,
  });
}

interface OptionRead extends Omit<OptionsAsked, "text"> {
  readonly organizationId: number | null;
  /** What is offered can depend on the day. */
  readonly facts: Facts;
}

function optionRead({ organizationId, facts, ...asked }: OptionRead) {
  return {
    queryKey: keys.options(organizationId, asked.type?.name ?? "", { terms: asked.terms, today: facts.today }),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => findOptions({ ...asked, text: "" }, signal),
    staleTime: 60_000,
  };
}

/** A request for options, and the entity of the records. */
export interface OptionsRead {
  readonly entity: string;
  readonly read: UseQueryResult<FoundRecords>;
}

/**
 * The option lists that a form needs when it opens, each once. Lists that the person may not view are left out; their
 * fields say so.
 * @param record the record that the form begins with
 * @example
 * ```tsx
 * import { useFormOptions } from "@armature/renderer";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   const lists = useFormOptions(item, atlas);
 *   return lists.length === 0 ? null : <p>{lists.length} lists to choose from</p>;
 * }
 * ```
 */
export function useFormOptions(type: EntityType, record: Values | null): readonly OptionsRead[] {
  const client = useClient();
  const { organizationId } = useSession();
  const { entities } = useMetadata();
  const plugins = usePlugins();
  const viewer = useViewer();
  const attributes = formAttributes(type, record === null ? "create" : "update", viewer);
  const lists = new Map<string, OptionRead & { readonly type: EntityType }>();
  for (const attribute of attributes) {
    const need = referenceOf(attribute);
    const listed = entities.get(need?.entity ?? "");
    const narrowed = plugins.get(attribute.element?.name ?? "")?.narrow?.(record ?? {}, attribute);
    if (!need || !listed || narrowed === null || !may(viewer.permission, listed.name, "view")) continue;
    const terms = [need.where, narrowed].filter(isPresent);
    lists.set(JSON.stringify([listed.name, terms]), {
      client,
      organizationId,
      type: listed,
      terms,
      facts: viewer.facts,
    });
  }
  const asked = [...lists.values()];
  const reads = useQueries({ queries: asked.map(optionRead) });
  return reads.flatMap((read, i) => (asked[i] ? [{ entity: asked[i].type.name, read }] : []));
}

/**
 * The labels that are known, and those of the records that may be chosen for these attributes.
 * @example
 * ```tsx
 * import { useRecordLabels } from "@armature/renderer";
 * import { attribute } from "./library.ts";
 * export function Example() {
 *   const found = useRecordLabels([attribute("authorId")], {});
 *   return <p>{found.label("authorId", 1) ?? "Unknown"}</p>;
 * }
 * ```
 */
export function useRecordLabels(attributes: readonly AttributeType[], known: ReferenceLabels): LookupResult {
  const client = useClient();
  const { organizationId } = useSession();
  const { entities } = useMetadata();
  const { permission, facts } = useViewer();
  const asked = attributes.flatMap((attribute) => {
    const need = referenceOf(attribute);
    const type = entities.get(need?.entity ?? "");
    if (!need || !type || !may(permission, type.name, "view")) return [];
    return [
      { name: attribute.name, read: { client, organizationId, type, terms: need.where ? [need.where] : [], facts } },
    ];
  });
  const reads = useQueries({ queries: asked.map(({ read }) => optionRead(read)) });
  const offered = new Map(asked.map(({ name }, i) => [name, reads[i]?.data?.options ?? NONE]));
  return {
    ...NO_RESULT,
    label: (name, id) =>
      known[name]?.[textForm(id)] ?? offered.get(name)?.find(({ value }) => textForm(value) === textForm(id))?.label,
  };
}

interface OptionsAsked {
  readonly client: ReturnType<typeof useClient>;
  readonly type: EntityType | undefined;
  readonly terms: Terms;
  readonly text: string;
}

async function findOptions({ client, type, terms, text }: OptionsAsked, signal: AbortSignal): Promise<FoundRecords> {
  if (!type || terms === null) return { options: NONE, hasMore: false };
  return optionsOf(type, await listRecords(client, type, optionQuery(type, terms, text), signal));
}

/** Searches on the server and remembers the labels found. */
function useFind(type: EntityType | undefined, terms: Terms, learn: (options: OptionSource["options"]) => void) {
  const client = useClient();
  const termsText = JSON.stringify(terms);
  return useMemo<OptionSource["find"]>(
    () => async (text, signal) => {
      const found = await findOptions({ client, type, terms: JSON.parse(termsText) as Terms, text }, signal);
      learn(found.options);
      return found;
    },
    [client, type, termsText, learn],
  );
}

/** The query for the options of a reference. */
function optionQuery(type: EntityType, terms: readonly OfferFilter[], text: string) {
  const { readableAttribute: readable, primaryKey } = type;
  const items: Filter[] = [
    ...terms.map(({ attribute, value }) => ({
      kind: "term" as const,
      attribute,
      ...(value === null
        ? { operator: "isEmpty" as const, values: [] }
        : { operator: "equals" as const, values: [value] }),
    })),
    ...terms.flatMap(({ attribute, value }) => offeredFilter(type, value === null ? null : { attribute, value })),
    ...filterPieces(text).map((piece) => ({ kind: "quick" as const, pieces: [piece], columns: [readable] })),
  ];
  return {
    where: items.length === 0 ? null : { kind: "all" as const, items },
    sort: [{ attribute: readable, descending: false }],
    limit: MOST_OPTIONS,
    offset: 0,
    columns: [...new Set([primaryKey.name, readable])],
  };
}

function optionsOf(type: EntityType, { result, total }: ListAnswer) {
  const options = result.map((record) => {
    const value = Number(record[type.primaryKey.name]);
    return { value, label: textForm(record[type.readableAttribute]) || `#${value}` };
  });
  return { options, hasMore: total !== null && total > result.length };
}

/** Remembers every label, so that a value chosen in one search keeps its label in the next. */
function useLabels(options: OptionSource["options"], known: KnownLabels) {
  const [seen] = useState(() => new Map<string, string>());
  const learn = useCallback(
    (found: OptionSource["options"]) => {
      for (const { value, label } of found) seen.set(String(value), label);
    },
    [seen],
  );
  useEffect(() => learn(options), [options, learn]);
  const labelOf = useMemo(() => {
    const present = new Map(options.map(({ value, label }) => [String(value), label]));
    return (id: unknown) => present.get(String(id)) ?? seen.get(String(id)) ?? known[String(id)];
  }, [options, seen, known]);
  return { labelOf, learn };
}
