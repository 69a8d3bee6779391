import type { EntityType, RecordAnswer, RecordId } from "@armature/engine";
import { Page, useIsSlow, useRecord, useRoute, useScreenType, useSession } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Missing, unableToLoad } from "./Missing.tsx";
import { isGone } from "../../kit/not-there.tsx";
import { keyOfAddress } from "./address-keys.ts";

export interface OneRecordProps {
  /** The page, shown once the record is loaded. It is mounted anew for another record. */
  readonly children: (type: EntityType, answer: RecordAnswer) => ReactNode;
}

/** The record that the address names, read anew at each visit. */
export function OneRecord({ children }: OneRecordProps) {
  const type = useScreenType();
  const id = useAddressedKey(type);
  return (
    <LoadedRecord type={type} id={id}>
      {(answer) => children(type, answer)}
    </LoadedRecord>
  );
}

export interface LoadedRecordProps {
  readonly type: EntityType;
  /** Null if the address is not valid. */
  readonly id: RecordId | null;
  readonly children: (answer: RecordAnswer) => ReactNode;
}

/** A page for one record, shown once that is loaded. */
export function LoadedRecord({ type, id, children }: LoadedRecordProps) {
  const { notFound = unableToLoad(type), notLoaded = notFound } = useRoute().setup.texts ?? {};
  const { data, error, isError, isFetchedAfterMount, refetch } = useRecord(type, id);
  const isReady = data !== undefined && isFetchedAfterMount;
  const isSlow = useIsSlow(!isReady && !isError);
  if (id === null) return <Missing type={type} title={notFound} />;
  if (isError && !isReady) {
    const title = isGone(error) ? notFound : notLoaded;
    return <Missing type={type} title={title} failure={{ error, retry: () => void refetch() }} />;
  }
  if (isReady) return children(data);
  return <Page>{isSlow && <Skeleton shape="field" count={6} />}</Page>;
}

/** The key of the record that the address names. If the entity has one record per organization, that of the session. */
function useAddressedKey(type: EntityType): RecordId | null {
  const { organizationId } = useSession();
  const params = useParams();
  const named = params["id"] ?? params[type.primaryKey.name];
  return named === undefined && type.scope === "self" ? organizationId : keyOfAddress(type, named);
}
