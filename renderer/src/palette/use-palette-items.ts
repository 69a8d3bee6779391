import { type AttributeType, displayText, type EntityType, may } from "@armature/engine";
import { Building2, Download, Keyboard, ListTree, LogOut, PanelLeft, Pencil, SquarePen, X } from "lucide-react";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { batchAddress } from "../batch/batch-url.ts";
import { useBatchAttributes } from "../batch/use-batch-attributes.ts";
import { useDebounced } from "../data/debounce.ts";
import { useFlags } from "../data/flags.ts";
import { useMetadata } from "../data/metadata.ts";
import { SWITCH_FAILED, useOrganizations } from "../data/session/organizations.ts";
import { recordName } from "../data/records/record-name.ts";
import { useRecordSearch } from "../data/records/record-search.ts";
import { useTenantWords } from "../data/services.ts";
import { useSession } from "../data/session/session.ts";
import { useRouteTable } from "../router/current.ts";
import { guardAnswer } from "../router/guard.ts";
import { keepIds } from "../router/kept-ids.ts";
import { useLeaving } from "../router/leave-guards.ts";
import type { Route, RouteTable } from "../router/routes.ts";
import { hasNavigation, navigationIcon } from "../router/navigation.ts";
import { organizationOptions } from "../data/session/organization-choices.ts";
import { setPreference, usePreferences } from "../data/preferences.ts";
import { useSignOut } from "../data/session/sign-out.ts";
import { useSwitchOrganization } from "../data/session/use-switch-organization.ts";
import { notify } from "../ui/index.ts";
import {
  type PaletteGroup,
  type PaletteItem,
  parentOf,
  routeIcon,
  type RouteItems,
  routeItems,
} from "./palette-items.ts";
import { show } from "./palette-state.ts";
import { useRecentPages } from "./recent-pages.ts";
import { type SelectedRecords, useSelectedRecords } from "../list/selected.ts";
import { usePreferenceKey } from "./use-preference-key.ts";

export function useRouteItems(): RouteItems {
  const table = useRouteTable();
  const metadata = useMetadata();
  const session = useSession();
  const flags = useFlags();
  return useMemo(() => routeItems(table, metadata, { session, flags }), [table, metadata, session, flags]);
}

/** Pages that the person visited before this one and may still open. */
export function useRecentItems(): readonly PaletteItem[] {
  const table = useRouteTable();
  const metadata = useMetadata();
  const session = useSession();
  const flags = useFlags();
  const { pathname } = useLocation();
  const pages = useRecentPages(usePreferenceKey());
  return pages
    .filter(({ to }) => to !== pathname)
    .flatMap(({ to, label, route: name, params }) => {
      const route = table.find(name);
      if (!route || guardAnswer(route, { session, flags, params }).kind !== "enter") return [];
      const hint = route.navigation?.group ?? parentOf(route, metadata);
      return [{ key: `recent-${to}`, label, hint, icon: recentIcon(route, table), to }];
    });
}

/** A record has the icon of its list. */
function recentIcon(route: Route, table: RouteTable) {
  return routeIcon(route.navigation ? route : (table.find(`${route.entity}List`) ?? route));
}

/** Actions on the selected records of the shown list. Null if none are selected. */
export function useSelectedGroup(): PaletteGroup | null {
  const selected = useSelectedRecords();
  const attributes = useBatchAttributes(selected?.type);
  return useMemo(() => {
    if (!selected) return null;
    const { ids, editOffReason, openExport, clear } = selected;
    const [count, words] = [ids.length.toLocaleString("en-US"), wordsOf(selected)];
    const edits = editOffReason === undefined ? editItems(selected, words, attributes) : [];
    return {
      heading: `${count} selected ${words}`,
      items: [
        ...edits.slice(0, 1),
        { key: "selected-export", label: `Export ${count} selected`, hint: words, icon: Download, run: openExport },
        { key: "selected-clear", label: "Clear selection", hint: `${count} ${words}`, icon: X, run: clear },
        ...edits.slice(1),
      ],
    };
  }, [selected, attributes]);
}

function wordsOf({ type, ids }: SelectedRecords): string {
  return (ids.length === 1 ? type.label : type.labelPlural).toLowerCase();
}

/** Batch edit, first without and then with each attribute preselected. */
function editItems({ ids, batchPath }: SelectedRecords, words: string, attributes: readonly AttributeType[]) {
  const count = ids.length.toLocaleString("en-US");
  const before = () => keepIds(ids);
  const whole = {
    key: "selected-edit",
    label: `Edit ${count} selected`,
    hint: words,
    icon: Pencil,
    to: batchPath,
    before,
  };
  const single = attributes.map(({ name, label }) => ({
    key: `selected-set-${name}`,
    label: `Set ${label}…`,
    hint: `${count} ${words}`,
    icon: SquarePen,
    to: batchAddress(batchPath, [name]),
    before,
  }));
  return [whole, ...single];
}

export function useActionItems(): readonly PaletteItem[] {
  const { logout } = useSignOut();
  const { navigationHidden } = usePreferences();
  return [
    { key: "keys", label: "Show keyboard shortcuts", keys: ["?"], icon: Keyboard, run: () => show("shortcuts") },
    {
      key: "navigation",
      label: navigationHidden ? "Show navigation" : "Hide navigation",
      icon: PanelLeft,
      run: () => setPreference({ navigationHidden: !navigationHidden }),
    },
    { key: "logout", label: "Logout", icon: LogOut, run: logout },
  ];
}

/** The organizations that staff can switch to. Empty for members. */
export function useOrganizationItems(): readonly PaletteItem[] {
  const { isProviderUser } = useSession();
  const tenant = useTenantWords();
  const { data } = useOrganizations(isProviderUser === true);
  const { ask, giveUp } = useLeaving();
  const { mutate } = useSwitchOrganization(giveUp, () => notify({ type: "error", message: SWITCH_FAILED }));
  return useMemo(
    () =>
      organizationOptions(data ?? [], tenant).map(({ value, label }) => ({
        key: `organization-${value}`,
        label,
        hint: "Switch organization",
        icon: Building2,
        run: () => ask(() => mutate(value)),
      })),
    [data, tenant, ask, mutate],
  );
}

/** For each entity. */
const MOST_RECORDS = 5;
const FEWEST_CHARACTERS = 2;
const TYPING_PAUSE_MS = 200;

export interface FoundRecords {
  readonly items: readonly PaletteItem[];
  /** Says that a search is running or failed. */
  readonly status: string | undefined;
}

/** The newest records that match a text, by entity. A single character would match too many. */
export function useRecordItems(text: string): FoundRecords {
  const table = useRouteTable();
  const metadata = useMetadata();
  const { user } = useSession();
  const types = useMemo(
    () =>
      [...metadata.entities.values()].filter(
        (type) => isListed(type, table) && may(user.permission, type.name, "view"),
      ),
    [metadata, table, user],
  );
  const wanted = text.length < FEWEST_CHARACTERS ? "" : text;
  const asked = useDebounced(wanted, TYPING_PAUSE_MS);
  const { found, isPending, failed } = useRecordSearch(types, asked, MOST_RECORDS);
  const isAhead = types.length > 0 && wanted !== asked;
  const status =
    isPending || isAhead
      ? "Searching…"
      : failed.length > 0
        ? `Could not search ${failed.join(", ")}. Try again.`
        : undefined;
  return { status, items: found.flatMap(({ type, records }) => recordItems(type, records, table)) };
}

/** Whether records of the entity have a list and a form. */
function isListed({ name }: EntityType, table: RouteTable): boolean {
  return table.find(`${name}List`) !== undefined && table.find(`${name}Edit`) !== undefined;
}

function recordItems(
  type: EntityType,
  records: readonly Parameters<typeof recordName>[1][],
  table: RouteTable,
): readonly PaletteItem[] {
  const list = table.find(`${type.name}List`);
  const icon = list && hasNavigation(list) ? navigationIcon(list) : ListTree;
  return records.map((record) => {
    const id = Number(record[type.primaryKey.name]);
    const name = recordName(type, record);
    const key = type.importKey ? displayText(type.importKey, record) : "";
    return {
      key: `${type.name}-${id}`,
      label: name,
      hint: key === "" || key === name ? type.label : `${type.label}, ${key}`,
      icon,
      to: table.pathTo(`${type.name}Edit`, { id }),
    };
  });
}
