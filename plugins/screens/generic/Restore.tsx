import {
  Page,
  RestoreRecord,
  useEntityType,
  useHistory,
  useIsSlow,
  useRecord,
  useRouteEntity,
} from "@armature/renderer";
import type { EntityType } from "@armature/engine";
import { Skeleton } from "@armature/renderer/ui";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Missing, unableToLoad } from "./Missing.tsx";
import { numericId } from "./address-keys.ts";
import { useReturnPath } from "./use-return.ts";

/** Shows former values of one record and restores them. */
export default function Restore() {
  const type = useEntityType(useRouteEntity());
  const id = numericId(useParams()["id"]);
  if (id === null) return <Missing type={type} title={unableToLoad(type)} />;
  return <Former key={`${type.name} ${id}`} type={type} id={id} />;
}

function Former({ type, id }: { readonly type: EntityType; readonly id: number }) {
  const record = useRecord(type, id);
  const history = useHistory(type, id);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const back = useReturnPath();
  const isReady = record.data !== undefined && history.data !== undefined;
  const isSlow = useIsSlow(!isReady);
  const [attribute, at] = [query.get("attribute"), query.get("at")];
  if (!isReady && (record.isError || history.isError)) {
    const retry = () => void Promise.all([record.refetch(), history.refetch()]);
    const error = record.error ?? history.error;
    return <Missing type={type} title={unableToLoad(type)} failure={{ error, retry }} />;
  }
  return (
    <Page>
      {isReady ? (
        <RestoreRecord
          type={type}
          answer={record.data}
          history={history.data}
          first={attribute !== null && at !== null ? { attribute, at } : null}
          onDone={() => void navigate(back)}
        />
      ) : (
        isSlow && <Skeleton shape="field" count={6} />
      )}
    </Page>
  );
}
