import { convertedEntities } from "@armature/engine/changes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Outlet, useNavigate } from "react-router";
import { useIsSlow } from "../data/debounce.ts";
import { dependentsOf } from "../data/dependents.ts";
import { useFlags } from "../data/flags.ts";
import { keys } from "../data/keys.ts";
import { type Compiled, CompiledContext, useMetadata } from "../data/metadata.ts";
import { metadataQuery } from "../data/metadata-query.ts";
import { useClient, useServices } from "../data/services.ts";
import { useFacts } from "../data/session/facts.ts";
import { FactsContext, SessionContext, useSession } from "../data/session/session.ts";
import { forgetSession, refreshSession, useReadSession } from "../data/session/session-query.ts";
import { useSettings } from "../data/settings.ts";
import { useLive } from "../data/records/use-live.ts";
import { preloadForms } from "../form/preload.ts";
import { AskBeforeLeaving } from "../router/AskBeforeLeaving.tsx";
import { PaletteButton, QuickKeys } from "../palette/QuickKeys.tsx";
import { ScreensContext } from "../router/load-screen.tsx";
import { RouteTableContext, useRoute, useRouteTable } from "../router/current.ts";
import type { RouteTable } from "../router/routes.ts";
import { AppShell, DensityContext, notify, Skeleton } from "../ui/index.ts";
import { UndoKeys } from "../undo/UndoKeys.tsx";
import { HelpMenu } from "./HelpMenu.tsx";
import { Loaded } from "../data/Loaded.tsx";
import { useMissingOrganization } from "./missing-organization.ts";
import { navigationOf } from "../router/navigation.ts";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { OrganizationPicker } from "./OrganizationPicker.tsx";
import { notifyPrerequisitesMissing } from "../data/prerequisites.ts";
import { setPreference, usePreferences } from "../data/preferences.ts";
import { followOtherTabs } from "../data/session/session-tabs.ts";
import { ProveWindow } from "./ProveWindow.tsx";
import { SecondsLeft, SessionClock } from "./SessionClock.tsx";
import { useSignOut } from "../data/session/sign-out.ts";
import { UserMenu } from "./UserMenu.tsx";

/** The frame of every page after sign-in. */
export default function SignedIn() {
  const session = useReadSession();
  return (
    <SessionContext value={session}>
      <FactsContext value={useFacts(session)}>
        <WithMetadata />
      </FactsContext>
    </SessionContext>
  );
}

/** Shows pages once the metadata is loaded. */
function WithMetadata() {
  const services = useServices();
  const metadata = useQuery(metadataQuery(useQueryClient(), services));
  const isSlow = useIsSlow(!metadata.data);
  const isMissing = metadata.isError && !metadata.data;
  const notifyMissing = useEffectEvent(() => notifyPrerequisitesMissing(services.reload));
  useEffect(() => {
    if (isMissing) notifyMissing();
  }, [isMissing]);
  useLive();
  useOtherTabs();
  useOrganizationNote();
  useForgetting();
  return (
    <>
      <Loaded
        read={metadata}
        title="Error loading data from server"
        skeleton={isSlow && <Skeleton shape="text" count={6} />}
      >
        {(compiled) => <Frame compiled={compiled} />}
      </Loaded>
      <SessionClock />
      <ProveWindow />
    </>
  );
}

function Frame({ compiled }: { readonly compiled: Compiled }) {
  useFormsSoon(compiled);
  useSignInSoon();
  useRightsOf(compiled);
  useConvertedRecords(compiled);
  return (
    <CompiledContext value={compiled}>
      <RouteTableContext value={useRoutesOf(compiled)}>
        <AskBeforeLeaving note={<SecondsLeft />}>
          <Shell />
        </AskBeforeLeaving>
        <UndoKeys />
      </RouteTableContext>
    </CompiledContext>
  );
}

/** The routes, with those of all entities that have pages. */
function useRoutesOf({ metadata }: Compiled): RouteTable {
  const table = useRouteTable();
  return useMemo(() => {
    const types = [...metadata.entities.values()].filter(({ hasPages }) => hasPages);
    return table.withEntities(types.map(({ name }) => name));
  }, [table, metadata]);
}

/** Loads the session again if it has no rights for an entity that was made since. */
function useRightsOf({ metadata }: Compiled): void {
  const queryClient = useQueryClient();
  const client = useClient();
  const { permission } = useSession().user;
  const isNew = [...metadata.entities.values()].some(
    ({ name, hasPages }) => hasPages && !Object.hasOwn(permission, name),
  );
  useEffect(() => {
    if (isNew) void refreshSession(queryClient, client);
  }, [isNew, metadata, queryClient, client]);
}

/** Reads records again whose attributes got another form. Open forms convert what was typed. */
function useConvertedRecords({ metadata }: Compiled): void {
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  const former = useRef(metadata);
  useEffect(() => {
    const converted = former.current === metadata ? [] : convertedEntities(former.current, metadata);
    former.current = metadata;
    for (const entity of converted.flatMap((name) => dependentsOf(metadata, name))) {
      void queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, entity) });
    }
  }, [metadata, organizationId, queryClient]);
}

function Shell() {
  const session = useSession();
  const route = useRoute();
  const table = useRouteTable();
  const metadata = useMetadata();
  const navigate = useNavigate();
  const { productName } = useSettings();
  const { navigationHidden, foldedGroups, density } = usePreferences();
  const { title, groups } = navigationOf(table, metadata, { session, flags: useFlags() }, route);
  return (
    <DensityContext value={density}>
      <AppShell
        topBar={{
          productName,
          onHome: () => void navigate(table.pathTo("home")),
          organization: session.isProviderUser ? (
            <OrganizationPicker />
          ) : (
            session.organization && <span className="truncate font-medium">{session.organization.name}</span>
          ),
          search: <PaletteButton />,
          help: <HelpMenu />,
          userMenu: <UserMenu />,
        }}
        navigation={{
          title,
          groups: groups.map((group) => ({ ...group, isFolded: foldedGroups[group.heading ?? ""] ?? group.isFolded })),
          onFold: (heading, isFolded) => setPreference({ foldedGroups: { ...foldedGroups, [heading]: isFolded } }),
        }}
        docked={route.sideNavigation}
        navigationHidden={navigationHidden}
        onToggle={() => setPreference({ navigationHidden: !navigationHidden })}
        width={route.width}
        notice={<OfflineBanner />}
      >
        <Outlet />
        <QuickKeys />
      </AppShell>
    </DensityContext>
  );
}

const PAGE_COMES_FIRST_MS = 2_000;

/** Loads parts of forms in advance, after the page itself. */
function useFormsSoon({ plugins }: Compiled): void {
  useEffect(() => {
    const timer = setTimeout(() => void preloadForms(plugins), PAGE_COMES_FIRST_MS);
    return () => clearTimeout(timer);
  }, [plugins]);
}

/** Loads the password window in advance, because it is needed when the server may refuse calls. */
function useSignInSoon(): void {
  const login = useRouteTable().find("login");
  const screens = useContext(ScreensContext);
  useEffect(() => {
    const load = async () => {
      const parts = login?.setup.parts ?? [];
      await Promise.allSettled(parts.flatMap((name) => screens.get(name)?.() ?? []));
    };
    const timer = setTimeout(() => void load(), PAGE_COMES_FIRST_MS);
    return () => clearTimeout(timer);
  }, [login, screens]);
}

/** Reacts to other tabs: the session was extended or renewed there, or its person signed out. */
function useOtherTabs(): void {
  const queryClient = useQueryClient();
  const client = useClient();
  const signOut = useSignOut();
  useEffect(
    () =>
      followOtherTabs((news) => {
        if (news === "loggedOut") void signOut.leave("loggedOutElsewhere");
        else void refreshSession(queryClient, client);
      }),
    [queryClient, client, signOut],
  );
}

/** Discards the person's data with the frame, a moment later so that its last parts are gone. */
function useForgetting(): void {
  const queryClient = useQueryClient();
  useEffect(() => () => void setTimeout(() => forgetSession(queryClient)), [queryClient]);
}

function useOrganizationNote(): void {
  const lack = useMissingOrganization();
  useEffect(() => {
    if (lack === "choose")
      notify({
        type: "warning",
        title: "No organization is chosen yet",
        message: "Failed to lookup session organizationId",
        key: "organization",
      });
  }, [lack]);
}
