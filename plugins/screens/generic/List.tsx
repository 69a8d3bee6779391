import type { EntityType, RecordId } from "@armature/engine";
import {
  AddButton,
  addressOfIds,
  EntityList,
  ImportActions,
  IN_WINDOW,
  Page,
  type Route,
  useRoute,
  useRouteTable,
  useScreenType,
} from "@armature/renderer";
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { FormWindow } from "./FormWindow.tsx";
import { ListWithin, type Within } from "./ListWithin.tsx";
import { NEW_RECORD, useRouteNames, useRoutePermission, useWindowPath } from "./screen-routes.ts";

/** The list of an entity. If the address names another record, only the records that refer to it. */
export default function List() {
  const { within } = useRoute().setup;
  return within === undefined ? <Records /> : <ListWithin by={within}>{(of) => <Records of={of} />}</ListWithin>;
}

function Records({ of }: { readonly of?: Within }) {
  const type = useScreenType();
  const { name, setup, texts } = useRoute();
  const table = useRouteTable();
  const withReturn = useReturn();
  const forms = useForms(type, withReturn, of);
  const where = of?.where;
  const own = useMemo(() => {
    const { attributes, sort, rowActions } = setup;
    return attributes ? { name, sort, within: where, rowActions } : undefined;
  }, [name, setup, where]);
  const importPath = own ? null : (table.find(`${type.name}ImportFile`)?.path ?? null);
  const batchPath = useBatchPath(own ? null : `${type.name}EditBatch`, withReturn);
  return (
    <>
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
        frame={(mark, content) => (
          <Page
            flush
            text={of?.label}
            mark={mark}
            actions={
              <>
                {importPath !== null && <ImportActions type={type} to={importPath} />}
                <AddButton type={type} to={forms.createPath} permission={forms.permission} label={setup.texts?.add} />
              </>
            }
          >
            {content}
          </Page>
        )}
      />
      {forms.areInWindow && <FormWindow type={type} setup={setup} />}
    </>
  );
}

interface Forms {
  readonly areInWindow: boolean;
  readonly createPath: string;
  /** Null if this person may not open the form. */
  readonly editPath: ((id: RecordId) => string) | null;
  /** The named permission that the create form requires. */
  readonly permission: string | null;
}

/** Where the forms of the list's records open: on pages of their own, or in a window over the list. */
function useForms(type: EntityType, withReturn: WithReturn, of: Within | undefined): Forms {
  const table = useRouteTable();
  const { create, edit } = useRouteNames();
  const windowPath = useWindowPath();
  const { permission } = useRoutePermission(create);
  const { isHeld: mayEdit } = useRoutePermission(edit);
  const key = type.primaryKey.name;
  const editPath = useCallback(
    (id: RecordId) => withReturn(edit, table.pathTo(edit, { id, [key]: id })),
    [table, edit, key, withReturn],
  );
  if (edit === IN_WINDOW) {
    return { areInWindow: true, createPath: windowPath(NEW_RECORD), editPath: windowPath, permission: null };
  }
  const createPath = withReturn(create, table.pathTo(create), of?.preset);
  return { areInWindow: false, createPath, editPath: mayEdit ? editPath : null, permission };
}

type WithReturn = (route: string, path: string, preset?: Readonly<Record<string, string>>) => string;

/**
 * Builds links to forms that return to the list with its filter, order and page, which are in the address. If a form
 * returns to this list anyway, its link needs no `redirect`.
 */
function useReturn(): WithReturn {
  const { pathname, search } = useLocation();
  const { name } = useRoute();
  const table = useRouteTable();
  return useCallback(
    (route, path, preset) => {
      const returnsHere = search === "" && listOf(table.find(route)) === name;
      const query = new URLSearchParams({ ...preset, ...(!returnsHere && { redirect: pathname + search }) });
      return query.size === 0 ? path : `${path}?${query.toString()}`;
    },
    [pathname, search, name, table],
  );
}

/** The list that a form returns to without a `redirect`. */
function listOf(form: Route | undefined): string | undefined {
  return form?.setup.routes?.list ?? `${form?.entity ?? ""}List`;
}

/** Null if the entity has no batch edit. */
function useBatchPath(name: string | null, withReturn: WithReturn) {
  const table = useRouteTable();
  return useMemo(() => {
    if (name === null || !table.find(name)) return null;
    return (ids: readonly number[]) => withReturn(name, table.pathTo(name, { idListEncoded: addressOfIds(ids) }));
  }, [table, name, withReturn]);
}
