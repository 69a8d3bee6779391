import type { RecordId } from "@armature/engine";
import {
  AddButton,
  addressOfIds,
  EntityList,
  ImportHistoryButton,
  ImportLink,
  Page,
  useEntityType,
  useRoute,
  useRouteEntity,
  useRouteTable,
} from "@armature/renderer";
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";

/** The list of an entity. */
export default function List() {
  const type = useEntityType(useRouteEntity());
  const { texts } = useRoute();
  const table = useRouteTable();
  const withReturn = useReturn();
  const editPath = useCallback(
    (id: RecordId) => withReturn(table.pathTo(`${type.name}Edit`, { id })),
    [table, type, withReturn],
  );
  const importPath = table.find(`${type.name}ImportFile`)?.path ?? null;
  const batchPath = useBatchPath(`${type.name}EditBatch`, withReturn);
  return (
    <Page
      actions={
        <>
          {importPath !== null && (
            <>
              <ImportHistoryButton type={type} />
              <ImportLink type={type} to={importPath} />
            </>
          )}
          <AddButton type={type} to={withReturn(table.pathTo(`${type.name}Create`))} />
        </>
      }
    >
      <EntityList
        key={type.name}
        type={type}
        editPath={editPath}
        batchPath={batchPath}
        hasImport={importPath !== null}
        exportCall={texts[type.name]?.["exportCall"]}
        needsInformationText={texts[type.name]?.["needsInformation"]}
      />
    </Page>
  );
}

/** A form comes back to the list as it stands: its filter, order and page are in the address. */
function useReturn(): (path: string) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (path) => (search === "" ? path : `${path}?${new URLSearchParams({ redirect: pathname + search }).toString()}`),
    [pathname, search],
  );
}

/** Null where the entity has no batch edit. */
function useBatchPath(name: string, withReturn: (path: string) => string) {
  const table = useRouteTable();
  return useMemo(() => {
    if (!table.find(name)) return null;
    return (ids: readonly number[]) => withReturn(table.pathTo(name, { idListEncoded: addressOfIds(ids) }));
  }, [table, name, withReturn]);
}
