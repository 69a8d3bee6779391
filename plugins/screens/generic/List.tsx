import type { EntityType, RecordId } from "@armature/engine";
import {
  AddButton,
  addressOfIds,
  EntityList,
  ImportHistoryButton,
  ImportLink,
  IN_WINDOW,
  Page,
  useRoute,
  useRouteTable,
  useScreenType,
} from "@armature/renderer";
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { FormWindow } from "./FormWindow.tsx";
import { NEW_RECORD, useRouteNames, useRoutePermission, useWindowPath } from "./screen-routes.ts";

/** The list of an entity. */
export default function List() {
  const type = useScreenType();
  const { name, setup, texts } = useRoute();
  const table = useRouteTable();
  const withReturn = useReturn();
  const forms = useForms(type, withReturn);
  const own = useMemo(() => (setup.attributes ? { name, sort: setup.sort } : undefined), [name, setup]);
  const importPath = own ? null : (table.find(`${type.name}ImportFile`)?.path ?? null);
  const batchPath = useBatchPath(own ? null : `${type.name}EditBatch`, withReturn);
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
          <AddButton type={type} to={forms.createPath} permission={forms.permission} />
        </>
      }
    >
      <EntityList
        key={name}
        type={type}
        own={own}
        editPath={forms.editPath}
        batchPath={batchPath}
        hasImport={importPath !== null}
        exportCall={texts[type.name]?.["exportCall"]}
        needsInformationText={texts[type.name]?.["needsInformation"]}
        texts={setup.texts}
      />
      {forms.areInWindow && <FormWindow type={type} setup={setup} />}
    </Page>
  );
}

interface Forms {
  readonly areInWindow: boolean;
  readonly createPath: string;
  /** Null where the form is not this person's to open. */
  readonly editPath: ((id: RecordId) => string) | null;
  /** That the create form asks for. */
  readonly permission: string | null;
}

/** Where the forms of the list's records are: pages of their own, or a window over it. */
function useForms(type: EntityType, withReturn: (path: string) => string): Forms {
  const table = useRouteTable();
  const { create, edit } = useRouteNames();
  const windowPath = useWindowPath();
  const { permission } = useRoutePermission(create);
  const { isHeld: mayEdit } = useRoutePermission(edit);
  const key = type.primaryKey.name;
  const editPath = useCallback(
    (id: RecordId) => withReturn(table.pathTo(edit, { id, [key]: id })),
    [table, edit, key, withReturn],
  );
  if (edit === IN_WINDOW) {
    return { areInWindow: true, createPath: windowPath(NEW_RECORD), editPath: windowPath, permission: null };
  }
  const createPath = withReturn(table.pathTo(create));
  return { areInWindow: false, createPath, editPath: mayEdit ? editPath : null, permission };
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
function useBatchPath(name: string | null, withReturn: (path: string) => string) {
  const table = useRouteTable();
  return useMemo(() => {
    if (name === null || !table.find(name)) return null;
    return (ids: readonly number[]) => withReturn(table.pathTo(name, { idListEncoded: addressOfIds(ids) }));
  }, [table, name, withReturn]);
}
