import "@armature/plugins/styles.css";
import type { AttributeSpecInput, EntitySpecInput, MetadataAnswer, PermissionMap, Values } from "@armature/engine";
import { aSession, type FakeServer, serveApp, type Visit, visitApp, withStatus } from "@armature/renderer/testing";
import { commands } from "vitest/browser";
import { plugins } from "../registry/inputs.ts";
import { screens } from "../registry/screens.ts";
import { answerOf, list } from "./definitions.testing.ts";
import { NO_IMPACT } from "./impact.testing.ts";

/* The equipment register as it ships, over a server that keeps its definitions in memory. */

interface ShippedPages extends Pick<Required<Visit>, "application" | "routes"> {
  readonly metadata: MetadataAnswer;
  readonly permission: PermissionMap;
}

declare module "vitest/browser" {
  interface BrowserCommands {
    /** The command of vitest.config.ts. */
    shippedPages: (application: string, profile: string) => Promise<ShippedPages>;
  }
}

/** The register of one test. */
export interface Register {
  readonly server: FakeServer;
  /** The metadata as the server has it. */
  readonly metadata: () => MetadataAnswer["result"];
  /** Publishes attributes as another administrator would: each replaces the one of its name. */
  readonly publish: (...attributes: readonly AttributeSpecInput[]) => void;
  /** What the call that publishes does. */
  readonly save: (body: unknown) => unknown;
  /** Opens a page. @returns a function that gives the present address */
  readonly visit: (path: string) => () => string;
}

interface SentChange {
  readonly kind: string;
  readonly entity: string;
  readonly name: string;
  readonly values: Values;
}

const KEY = { name: "id", label: "ID", type: "integer", primaryKey: true, serverSet: true } as const;

function isOfKind({ kind }: SentChange): boolean {
  return kind === "entity";
}

/** Signs in who manages all sites of the register. */
export async function arriveInRegister(profile = "manager"): Promise<Register> {
  const shipped = await commands.shippedPages("equipment", profile);
  const { application, routes, permission } = shipped;
  let metadata = shipped.metadata.result;
  const publish = (...attributes: readonly AttributeSpecInput[]) => {
    const isReplaced = ({ entityName, name }: AttributeSpecInput) =>
      attributes.some((each) => each.entityName === entityName && each.name === name);
    const kept = metadata.attributes.filter((each) => !isReplaced(each));
    metadata = { ...metadata, revision: metadata.revision + 1, attributes: [...kept, ...attributes] };
    const events = new BroadcastChannel("armature-events");
    events.postMessage({ kind: "revision", revision: metadata.revision });
    events.close();
  };
  const save = (body: unknown) => {
    const { changes } = body as { readonly changes: readonly SentChange[] };
    const [kinds, others] = [changes.filter(isOfKind), changes.filter((change) => !isOfKind(change))];
    const made = kinds.map(({ name, values }) => ({ ...values, name }) as EntitySpecInput);
    metadata = { ...metadata, entities: [...metadata.entities, ...made] };
    const keys = kinds.map(({ entity }) => ({ ...KEY, entityName: entity }));
    publish(...keys, ...others.map(({ entity, name, values }) => ({ ...values, name, entityName: entity })));
    return { result: { revision: metadata.revision, changed: changes.length, warnings: [] } };
  };
  const definitions = () =>
    metadata.attributes.map((each) => ({ ...each, id: `${each.entityName}.${each.name}`, updated: "t1" }));
  const listed = ({ query }: { readonly query: URLSearchParams }) =>
    list(definitions().filter(({ entityName }) => entityName === filteredBy(query)));
  const stored = ({ path }: { readonly path: string }) =>
    answerOf(definitions().find(({ id }) => path.endsWith(`/${id}`)) ?? {});
  const server = serveApp({
    "GET /api/session": () => ({ result: { ...aSession({ permission }), isProviderUser: true } }),
    "GET /api/metadata": () => ({ result: metadata }),
    "GET /api/featureFlag": () => ({ result: {} }),
    "GET /api/attribute": listed,
    "GET /api/attribute/:id": stored,
    "POST /api/attribute": ({ body }) => withStatus(201, answerOf(body as Values)),
    "PUT /api/attribute/:id": ({ body }) => answerOf(body as Values),
    "GET /api/metadata/revisions": () => ({
      result: [{ number: metadata.revision, at: "2026-03-02T08:00:00Z", authorId: null, note: null, changes: [] }],
    }),
    "POST /api/metadata/impact": () => ({ result: NO_IMPACT }),
    "POST /api/metadata/warnings": () => ({ result: [] }),
    "POST /api/metadata/publish": ({ body }) => save(body),
  });
  return {
    server,
    metadata: () => metadata,
    publish,
    save,
    visit: (path) => visitApp({ application, routes, screens, plugins, path }),
  };
}

/** The entity in `{"entityName": …}` of a list's filter. */
function filteredBy(query: URLSearchParams): string | undefined {
  return (query.get("filter") ?? "").match(/"values":\["(\w+)"\]/)?.[1];
}
