import {
  LOAD_FAILED,
  Page,
  UndoChangeset,
  useChangeset,
  useEntityType,
  useIsSlow,
  useRouteEntity,
} from "@armature/renderer";
import type { EntityType } from "@armature/engine";
import { TableSkeleton } from "@armature/renderer/ui";
import { useNavigate, useParams } from "react-router";
import { Missing } from "./Missing.tsx";
import { useReturnPath } from "./use-return.ts";

/** Shows what one changeset did to records of an entity, and undoes it. */
export default function Undo() {
  const type = useEntityType(useRouteEntity());
  const id = useParams()["changesetId"] ?? "";
  return <Changeset key={`${type.name} ${id}`} type={type} id={id} />;
}

function Changeset({ type, id }: { readonly type: EntityType; readonly id: string }) {
  const { data, error, isError, refetch } = useChangeset(type, id);
  const isSlow = useIsSlow(!data && !isError);
  const navigate = useNavigate();
  const back = useReturnPath();
  if (isError && !data)
    return <Missing type={type} title={LOAD_FAILED} failure={{ error, retry: () => void refetch() }} />;
  return (
    <Page>
      {data ? (
        <UndoChangeset type={type} changesetId={id} answer={data} onDone={() => void navigate(back)} />
      ) : (
        isSlow && <TableSkeleton count={6} />
      )}
    </Page>
  );
}
