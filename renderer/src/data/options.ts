import {
  type AttributeType,
  type EntityType,
  type Filter,
  filterPieces,
  isOffered,
  type ListAnswer,
  type ReferenceFilter,
  textForm,
} from "@armature/engine";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { OptionSource } from "../element-plugin.ts";
import { useDebounced } from "./debounce.ts";
import { listRecords } from "./entity-calls.ts";
import { keys } from "./keys.ts";
import { useMetadata } from "./metadata.ts";
import { referenceOf } from "./reference.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/** The most options that are loaded at once; beyond, the server searches (architecture 7). */
const MOST_OPTIONS = 1_000;
const SEARCH_PAUSE_MS = 200;

export type KnownLabels = Readonly<Record<string, string>>;

/**
 * The options of a reference, by label: all of them up to {@link MOST_OPTIONS}, else those that the search finds.
 * @param known labels of ids in use, as the record's answer carries them
 * @param narrowed offers those only that have this value as well; null offers none
 */
export function useOptions(
  attribute: AttributeType,
  known: KnownLabels = NO_LABELS,
  narrowed?: ReferenceFilter | null,
): OptionSource | undefined {
  const need = referenceOf(attribute);
  const type = useMetadata().entities.get(need?.entity ?? "");
  const terms = narrowed === null ? null : [need?.where, narrowed].filter(isPresent);
  const [text, setText] = useState("");
  const all = useOptionQuery(type, terms, "");
  const hasMore = all.data?.hasMore ?? false;
  const found = useOptionQuery(type, terms, useDebounced(hasMore ? text : "", SEARCH_PAUSE_MS));
  const options = terms === null ? NONE : (found.data?.options ?? all.data?.options ?? NONE);
  const labelOf = useLabels(options, known);
  const { refetch } = all;
  const isLoading = terms !== null && (all.isPending || found.isPlaceholderData);
  const state = all.isError ? "failed" : isLoading ? "loading" : "ready";
  const source = useMemo<OptionSource>(
    () => ({ state, options, hasMore, search: setText, labelOf, retry: () => void refetch() }),
    [state, options, hasMore, labelOf, refetch],
  );
  return need && type ? source : undefined;
}

const NONE: OptionSource["options"] = Object.freeze([]);
const NO_LABELS: KnownLabels = Object.freeze({});

function isPresent(filter: ReferenceFilter | null | undefined): filter is ReferenceFilter {
  return filter !== null && filter !== undefined;
}

function useOptionQuery(type: EntityType | undefined, terms: readonly ReferenceFilter[] | null, text: string) {
  const client = useClient();
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.options(organizationId, type?.name ?? "", { terms, text }),
    queryFn: async ({ signal }) => {
      if (!type || terms === null) return { options: NONE, hasMore: false };
      return optionsOf(type, terms, await listRecords(client, type, optionQuery(type, terms, text), signal));
    },
    enabled: type !== undefined && terms !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What is asked of the server for the options of a reference. */
function optionQuery(type: EntityType, terms: readonly ReferenceFilter[], text: string) {
  const { readableAttribute: readable, primaryKey } = type;
  const items: Filter[] = [
    ...terms.map(({ attribute, value }) => ({
      kind: "term" as const,
      attribute,
      operator: "equals" as const,
      values: [value],
    })),
    ...filterPieces(text).map((piece) => ({ kind: "quick" as const, pieces: [piece], columns: [readable] })),
  ];
  return {
    where: items.length === 0 ? null : { kind: "all" as const, items },
    sort: [{ attribute: readable, descending: false }],
    limit: MOST_OPTIONS,
    offset: 0,
    columns: [primaryKey.name, readable],
  };
}

function optionsOf(type: EntityType, terms: readonly ReferenceFilter[], { result, total }: ListAnswer) {
  const options = result.flatMap((record) => {
    const value = Number(record[type.primaryKey.name]);
    if (!terms.every((term) => isOffered(type, term, value))) return [];
    return [{ value, label: textForm(record[type.readableAttribute]) || `#${value}` }];
  });
  return { options, hasMore: total !== null && total > result.length };
}

/** Remembers every label seen, so that a value chosen in one search keeps its label in the next. */
function useLabels(options: OptionSource["options"], known: KnownLabels): OptionSource["labelOf"] {
  const [seen] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const { value, label } of options) seen.set(String(value), label);
  }, [options, seen]);
  return useMemo(() => {
    const present = new Map(options.map(({ value, label }) => [String(value), label]));
    return (id: unknown) => present.get(String(id)) ?? seen.get(String(id)) ?? known[String(id)];
  }, [options, seen, known]);
}
