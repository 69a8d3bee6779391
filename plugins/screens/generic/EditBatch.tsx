import type { EntityType, Values } from "@armature/engine";
import {
  BatchEdit,
  idsOfAddress,
  LOAD_FAILED,
  Page,
  useEntityType,
  useFormOptions,
  useIsSlow,
  useRecordsById,
  useRouteEntity,
} from "@armature/renderer";
import { Banner, Skeleton } from "@armature/renderer/ui";
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { Missing, unableToLoad } from "./Missing.tsx";
import { useReturnPath } from "./use-return.ts";

const NO_VALUES: Values = Object.freeze({});

/** Changes chosen attributes of several records of an entity. */
export default function EditBatch() {
  const type = useEntityType(useRouteEntity());
  const text = useParams()["idListEncoded"] ?? "";
  const ids = useMemo(() => idsOfAddress(text), [text]);
  if (ids === null) return <Missing type={type} title={unableToLoad(type)} />;
  return <Batch key={`${type.name} ${text}`} type={type} ids={ids} />;
}

function Batch({ type, ids }: { readonly type: EntityType; readonly ids: readonly number[] }) {
  const { state, records, labels, error, retry } = useRecordsById(type, ids);
  const isWaiting = useFormOptions(type, NO_VALUES).some(({ read }) => read.isLoading) || state === "loading";
  const isSlow = useIsSlow(isWaiting);
  const navigate = useNavigate();
  const back = useReturnPath();
  if (state === "failed") return <Missing type={type} title={LOAD_FAILED} failure={{ error, retry }} />;
  if (isWaiting) return <Page>{isSlow && <Skeleton shape="field" count={4} />}</Page>;
  if (records.length === 0) return <Missing type={type} title={unableToLoad(type)} />;
  const gone = ids.length - records.length;
  return (
    <Page>
      <BatchEdit
        type={type}
        records={records}
        labels={labels}
        notice={gone > 0 && <Banner tone="warning">{deletedText(type, gone)}</Banner>}
        onDone={() => void navigate(back)}
      />
    </Page>
  );
}

function deletedText(type: EntityType, gone: number): string {
  return gone === 1
    ? `1 of the chosen ${type.labelPlural.toLowerCase()} is not there any more.`
    : `${gone} of the chosen ${type.labelPlural.toLowerCase()} are not there any more.`;
}
