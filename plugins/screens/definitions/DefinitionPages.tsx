import type { RecordId, Values } from "@armature/engine";
import { Loaded, LoadFailure, Page, useRecord, useRoute } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import { isGone, NotThere } from "../../kit/not-there.tsx";
import { type Place, useDefinitions } from "./use-place.ts";
import { useTrail } from "./use-trail.ts";

const WAITING = <Skeleton shape="field" count={6} />;

export interface NewDefinitionProps {
  readonly place: Place;
  /** Receives the existing definitions. */
  readonly children: (others: readonly Values[]) => ReactNode;
}

/** The page of a new definition, shown once the existing ones are loaded. */
export function NewDefinition({ place, children }: NewDefinitionProps) {
  const read = useDefinitions(place);
  const trail = useTrail(place);
  const { title } = useRoute();
  return (
    <Page trail={trail.length > 0 ? [...trail, { label: title }] : trail}>
      <Loaded read={read} title={listFailure(place)} skeleton={WAITING}>
        {({ result }) => children(result)}
      </Loaded>
    </Page>
  );
}

export interface StoredDefinitionProps {
  readonly place: Place;
  readonly id: RecordId;
  readonly children: (stored: Values, others: readonly Values[]) => ReactNode;
}

/** The page of a stored definition, read anew at each visit. */
export function StoredDefinition({ place, id, children }: StoredDefinitionProps) {
  const { type } = place;
  const record = useRecord(type, id);
  const list = useDefinitions(place);
  const key = type.primaryKey.name;
  if (isGone(record.error)) {
    const list = { title: type.labelPlural, to: place.listPath };
    return <NotThere what={place.label.toLowerCase()} list={list} />;
  }
  if (record.error && !record.data) return <LoadFailure title="Error loading data from server" read={record} />;
  if (list.error && !list.data) return <LoadFailure title={listFailure(place)} read={list} />;
  if (!record.data || !list.data || !record.isFetchedAfterMount) return WAITING;
  const others = list.data.result.filter((other) => other[key] !== id);
  return children(record.data.result, others);
}

function listFailure({ kind }: Place): string {
  return kind === "attribute" ? "Failed to load attribute list" : "Error loading data from server";
}
