import type { AttributeSpecInput, EntityType, MetadataAnswer } from "@armature/engine";
import { QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { createMemoryRouter, Outlet, RouterProvider, UNSAFE_LocationContext } from "react-router";
import { createClient } from "../data/client.ts";
import { keys } from "../data/keys.ts";
import { type Compiled, CompiledContext } from "../data/metadata.ts";
import { compileAnswer } from "../data/metadata-query.ts";
import { createQueryClient } from "../data/query-client.ts";
import { createRenewal } from "../data/renewal.ts";
import { createSaveRecord } from "../data/records/save-record.ts";
import { ServicesContext } from "../data/services.ts";
import { useFacts } from "../data/session/facts.ts";
import { activeSession, FactsContext, type Session, SessionContext } from "../data/session/session.ts";
import { useReadSession } from "../data/session/session-query.ts";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import { keepDraftsOf } from "../data/draft.ts";
import { AskBeforeLeaving } from "../router/AskBeforeLeaving.tsx";
import { RouteTableContext } from "../router/current.ts";
import { parseRoutes } from "../router/route-rows.ts";
import { routeTable } from "../router/routes.ts";
import { LiveRegions, Toaster } from "../ui/index.ts";
import { APPLICATION, aSession, metadataAnswer } from "./clinic.ts";
import { fakeElements } from "./fake-elements.ts";
import { fakePlugins } from "./fake-plugins.tsx";

/** Compiled metadata of the example entity. */
export function compiledPersons(attributes?: readonly AttributeSpecInput[], revision?: number): Compiled {
  return {
    metadata: compileAnswer(metadataAnswer(attributes, revision), fakeElements),
    plugins: fakePlugins,
    etag: null,
  };
}

/** A test's own metadata, compiled with its element types. */
export function compiledOf(answer: MetadataAnswer, plugins: readonly ElementPlugin[]): Compiled {
  return {
    metadata: compileAnswer(
      answer,
      plugins.map((plugin) => plugin.element),
    ),
    plugins: new Map(plugins.map((plugin) => [plugin.element.name, plugin])),
    etag: null,
  };
}

/** An entity of a test's own metadata whose attributes all have fake element types. */
export function typeOf(answer: MetadataAnswer, name: string): EntityType {
  const type = compiledOf(answer, [...fakePlugins.values()]).metadata.entities.get(name);
  if (!type) throw new Error(`There is no entity ${name}`);
  return type;
}

export function personType(compiled: Compiled = compiledPersons()): EntityType {
  return compiled.metadata.entities.get("person") as EntityType;
}

export interface TestFrameProps {
  readonly compiled?: Compiled;
  readonly session?: Session;
  /** Where the visit starts, which is also the page with the children, whatever its query. */
  readonly path?: string;
  readonly children: ReactNode;
}

const DEFAULT = compiledPersons();
const DEFAULT_SESSION = aSession();
/** A router of its own inside the one of a story. React Router looks only at this context. */
const NOWHERE = null as never;
const ChildrenContext = createContext<ReactNode>(null);
const ROUTES = parseRoutes([{ name: "home", path: "/", screen: "test/home", guard: "session", title: "Home" }]);

/** The context of a signed-in page without the shell, for tests and stories of views. */
export function TestFrame({ compiled = DEFAULT, session = DEFAULT_SESSION, path = "/here", children }: TestFrameProps) {
  const [{ services, queryClient, table }] = useState(() => setUp(session));
  const [router] = useState(() => createRouter(path));
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={services}>
        <RouteTableContext value={table}>
          <WithSession>
            <CompiledContext value={compiled}>
              <ChildrenContext value={children}>
                <UNSAFE_LocationContext value={NOWHERE}>
                  <RouterProvider router={router} />
                </UNSAFE_LocationContext>
              </ChildrenContext>
            </CompiledContext>
          </WithSession>
        </RouteTableContext>
      </ServicesContext>
    </QueryClientProvider>
  );
}

function WithSession({ children }: { readonly children: ReactNode }) {
  const session = useReadSession();
  return (
    <SessionContext value={session}>
      <FactsContext value={useFacts(session)}>{children}</FactsContext>
    </SessionContext>
  );
}

function setUp(session: Session) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(keys.session, activeSession(session, Date.now(), APPLICATION));
  // As in the product, drafts are kept for this person, even after a test that signed out.
  if (session.user) keepDraftsOf(session.user.userId);
  const renewal = createRenewal();
  const proving = createRenewal();
  const client = createClient({
    application: APPLICATION,
    round: () => renewal.getState().round,
    proving,
    onSignedOut: () => Promise.resolve(false),
    onOrganizationChanged: () => undefined,
  });
  client.setOrganization(session.organizationId);
  const saveRecord = createSaveRecord(queryClient, client);
  const loadPlugins = () => Promise.resolve(fakePlugins);
  const services = {
    client,
    renewal,
    proving,
    saveRecord,
    loadPlugins,
    reload: () => undefined,
    application: APPLICATION,
  };
  return { services, queryClient, table: routeTable(ROUTES) };
}

/** `/elsewhere` is a second page, for leaving the first. */
function createRouter(path: string) {
  const pages = [
    { path: "/elsewhere", element: <h1>Elsewhere</h1> },
    { path: "*", element: <Here /> },
  ];
  return createMemoryRouter([{ element: <Root />, children: pages }], { initialEntries: ["/elsewhere", path] });
}

function Root() {
  return (
    <AskBeforeLeaving>
      <Outlet />
      <Toaster />
      <LiveRegions />
    </AskBeforeLeaving>
  );
}

function Here() {
  return useContext(ChildrenContext);
}
