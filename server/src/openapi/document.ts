import { type EntityType, isHeld, may, type Metadata, type PermissionMap } from "@armature/engine";
import { platform } from "@armature/engine/platform";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Config } from "../base/config.ts";
import { tokenCookie } from "../http/cookies.ts";
import { viewFor } from "../metadata/view.ts";
import type { ApplicationModule } from "../modules/application-code.ts";
import { contractsIn, type Contracts } from "../http/contracts.ts";
import { sessionContracts } from "./declared-session.ts";
import { entityPaths, schemaNameOf, UPLOADED } from "./entity-paths.ts";
import { recordSchema, type Schema } from "./entity-schemas.ts";
import { commonPaths, EVENTS, filePaths, FILES } from "./file-paths.ts";
import { fixedPaths, METADATA } from "./fixed-paths.ts";
import { type DescribedOperation, describedOperations } from "./operation-paths.ts";
import { type OpenApiDocument, PARAMETERS, type PathItem, RESPONSES, SHARED_SCHEMAS } from "./shapes.ts";

/** The document for one caller, and the ETag under which it may be cached. */
export interface OpenApiView {
  readonly etag: string;
  readonly document: OpenApiDocument;
}

export type Installation = Pick<Config, "productName" | "secure"> & {
  readonly modules: readonly ApplicationModule[];
};

const known = new WeakMap<CompiledMetadata, Map<string, OpenApiView>>();

/**
 * The calls of a revision as OpenAPI 3.1, limited like the metadata to what the caller may view. Built once per
 * revision and set of hidden names.
 */
export function openApiFor(compiled: CompiledMetadata, permission: PermissionMap, of: Installation): OpenApiView {
  const { etag } = viewFor(compiled, permission);
  const ofRevision = known.get(compiled) ?? new Map<string, OpenApiView>();
  known.set(compiled, ofRevision);
  const view = ofRevision.get(etag) ?? { etag, document: documentOf(compiled, permission, of) };
  ofRevision.set(etag, view);
  return view;
}

/** The calls as OpenAPI 3.1. */
export function documentOf(
  { metadata, revision }: Pick<CompiledMetadata, "metadata" | "revision">,
  permission: PermissionMap,
  { productName: title, secure, modules }: Installation,
): OpenApiDocument {
  const contracts = byName(
    Object.assign(
      {},
      platform,
      { session: sessionContracts(metadata) },
      ...modules.map(({ contracts: own }) => own),
    ) as Contracts,
  );
  const types = [...metadata.entities.values()].filter(({ name }) => may(permission, name, "view"));
  const records = types.map(
    (type) => [schemaNameOf(type), recordSchema(type, permission, inputsOf(modules, type.name))] as const,
  );
  const own = modules.flatMap(({ operations = [] }) => operations);
  const operations = describedOperations(contracts, own).filter(isListed(metadata, permission));
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: String(revision),
      description: "The calls of this installation, as its metadata are now. Every answer wraps its data in `result`.",
    },
    security: [{ session: [] }, { bearer: [] }],
    tags: [...new Set([...types.map(({ label }) => label), ...groupsOf(contracts), FILES, EVENTS, METADATA])].map(
      (name) => ({ name }),
    ),
    paths: mergedPaths(types, operations),
    components: {
      schemas: { ...SHARED_SCHEMAS, ...Object.fromEntries(records) },
      parameters: PARAMETERS,
      responses: RESPONSES,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: tokenCookie({ secure }) },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
}

/**
 * Whether the caller may know of a call. A call below the path of an entity reveals that entity, so it is listed only if
 * the caller may view the entity.
 */
function isListed({ entities }: Metadata, permission: PermissionMap): (operation: DescribedOperation) => boolean {
  const isSeen = (entity: string) => entities.has(entity) && may(permission, entity, "view");
  return ({ path, options }) => {
    const { permission: named, may: right } = options?.access ?? {};
    const entity = /^\/api\/(\w+)/.exec(path)?.[1] ?? "";
    if (entities.has(entity) && !isSeen(entity)) return false;
    return (named === undefined || isHeld(permission, named)) && (right === undefined || isSeen(right.entity));
  };
}

/** The paths of the entities that the caller may view, of the platform, and of operations. */
function mergedPaths(
  types: readonly EntityType[],
  operations: readonly DescribedOperation[],
): Readonly<Record<string, PathItem>> {
  const uploaded = types.find(({ name }) => name === UPLOADED);
  const isSeen = (entity: string) => types.some(({ name }) => name === entity);
  const shared = [...types.map(entityPaths), uploaded ? filePaths(uploaded) : {}, commonPaths(), fixedPaths(isSeen)];
  const merged: Record<string, PathItem> = {};
  for (const [path, item] of [
    ...shared.flatMap((each) => Object.entries(each)),
    ...operations.map((each) => [each.path, each.item] as const),
  ])
    merged[path] = { ...merged[path], ...item };
  return merged;
}

function byName(areas: Contracts): Contracts {
  return Object.fromEntries(Object.entries(areas).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The areas that group calls, unless a call names another group. */
function groupsOf(areas: Contracts): readonly string[] {
  const inArea = contractsIn(areas).filter(({ contract }) => contract.describedAs === undefined);
  return [...new Set(inArea.map(({ area }) => area))];
}

/** What modules accept for a record of the entity besides its attributes. */
function inputsOf(modules: readonly ApplicationModule[], entity: string): Readonly<Record<string, Schema>> {
  const points = modules.flatMap(({ entities = [] }) => entities.filter((each) => each.entity === entity));
  return Object.fromEntries(points.flatMap(({ inputs = [] }) => inputs.map(({ name, schema }) => [name, schema])));
}
