import { displayText, type EntityType, may } from "@armature/engine";
import { Building2, Keyboard, ListTree, LogOut, PanelLeft } from "lucide-react";
import { useMemo } from "react";
import { useDebounced } from "../data/debounce.ts";
import { useFlags } from "../data/flags.ts";
import { useMetadata } from "../data/metadata.ts";
import { SWITCH_FAILED, useOrganizations } from "../data/organizations.ts";
import { recordName } from "../data/record-name.ts";
import { useRecordSearch } from "../data/record-search.ts";
import { useSession } from "../data/session.ts";
import { useRouteTable } from "../router/current.ts";
import { useLeaving } from "../router/leave-guards.ts";
import type { RouteTable } from "../router/routes.ts";
import { hasNavigation, navigationIcon } from "../shell/navigation.ts";
import { organizationOptions } from "../shell/organization-choices.ts";
import { setPreference, usePreferences } from "../shell/preferences.ts";
import { useSignOut } from "../shell/sign-out.ts";
import { useSwitchOrganization } from "../shell/use-switch-organization.ts";
import { notify } from "../ui/index.ts";
import { type PaletteGroup, type PaletteItem, pageItems } from "./palette-items.ts";
import { show } from "./palette-state.ts";

export function usePageItems(): readonly PaletteItem[] {
  const table = useRouteTable();
  const metadata = useMetadata();
  const session = useSession();
  const flags = useFlags();
  return useMemo(() => pageItems(table, metadata, { session, flags }), [table, metadata, session, flags]);
}

export function useActionItems(): readonly PaletteItem[] {
  const { logout } = useSignOut();
  const { navigationHidden } = usePreferences();
  return [
    { key: "keys", label: "Show keyboard shortcuts", icon: Keyboard, run: () => show("shortcuts") },
    {
      key: "navigation",
      label: navigationHidden ? "Show navigation" : "Hide navigation",
      icon: PanelLeft,
      run: () => setPreference({ navigationHidden: !navigationHidden }),
    },
    { key: "logout", label: "Logout", icon: LogOut, run: logout },
  ];
}

/** The organizations that staff can work at; none for members. */
export function useOrganizationItems(): readonly PaletteItem[] {
  const { isProviderUser } = useSession();
  const { data } = useOrganizations(isProviderUser === true);
  const { ask, giveUp } = useLeaving();
  const { mutate } = useSwitchOrganization(giveUp, () => notify({ type: "error", message: SWITCH_FAILED }));
  return useMemo(
    () =>
      organizationOptions(data ?? []).map(({ value, label }) => ({
        key: `organization-${value}`,
        label,
        hint: "Switch organization",
        icon: Building2,
        run: () => ask(() => mutate(value)),
      })),
    [data, ask, mutate],
  );
}

/** Of each entity. */
const MOST_RECORDS = 5;
const FEWEST_CHARACTERS = 2;
const TYPING_PAUSE_MS = 200;

export interface RecordGroups {
  readonly groups: readonly PaletteGroup[];
  /** That something is still looked for, or could not be. */
  readonly status: string | undefined;
}

/** The newest records that a text finds, by entity; a single character finds too much to be asked for. */
export function useRecordGroups(text: string): RecordGroups {
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
  return { status, groups: found.map(({ type, records }) => recordGroup(type, records, table)) };
}

/** Records have a list and a form to open. */
function isListed({ name }: EntityType, table: RouteTable): boolean {
  return table.find(`${name}List`) !== undefined && table.find(`${name}Edit`) !== undefined;
}

function recordGroup(
  type: EntityType,
  records: readonly Parameters<typeof recordName>[1][],
  table: RouteTable,
): PaletteGroup {
  const list = table.find(`${type.name}List`);
  const icon = list && hasNavigation(list) ? navigationIcon(list) : ListTree;
  const items = records.map((record) => {
    const id = Number(record[type.primaryKey.name]);
    const name = recordName(type, record);
    const key = type.importKey ? displayText(type.importKey, record) : "";
    return {
      key: `${type.name}-${id}`,
      label: name,
      hint: key === "" || key === name ? undefined : key,
      icon,
      to: table.pathTo(`${type.name}Edit`, { id }),
    };
  });
  return { heading: type.labelPlural, items };
}
