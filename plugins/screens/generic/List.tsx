import {
  AddButton,
  EntityList,
  Page,
  useEntityType,
  useRoute,
  useRouteEntity,
  useRouteTable,
} from "@armature/renderer";
import { useCallback } from "react";
import { useLocation } from "react-router";

/** The list of an entity. */
export default function List() {
  const type = useEntityType(useRouteEntity());
  const { texts } = useRoute();
  const table = useRouteTable();
  const withReturn = useReturn();
  const editPath = useCallback(
    (id: number) => withReturn(table.pathTo(`${type.name}Edit`, { id })),
    [table, type, withReturn],
  );
  return (
    <Page actions={<AddButton type={type} to={withReturn(table.pathTo(`${type.name}Create`))} />}>
      <EntityList
        key={type.name}
        type={type}
        editPath={editPath}
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
