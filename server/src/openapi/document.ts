import { isHeld, may, type PermissionMap } from "@armature/engine";
import { platform } from "@armature/engine/platform";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Config } from "../config.ts";
import { tokenCookie } from "../http/cookies.ts";
import { viewFor } from "../metadata/view.ts";
import type { ApplicationModule, ModulePath } from "../application-code.ts";
import { sessionContracts } from "./declared-session.ts";
import { entityPaths, schemaNameOf, UPLOADED } from "./entity-paths.ts";
import { recordSchema, type Schema } from "./entity-schemas.ts";
import { commonPaths, EVENTS, filePaths, FILES } from "./file-paths.ts";
import { fixedPaths, METADATA } from "./fixed-paths.ts";
import { type Contracts, operationPaths } from "./operation-paths.ts";
import { type OpenApiDocument, PARAMETERS, RESPONSES, SHARED_SCHEMAS } from "./shapes.ts";

/** The document of one caller, with the ETag under which it may be kept. */
export interface OpenApiView {
  readonly etag: string;
  readonly document: OpenApiDocument;
}

export type Installation = Pick<Config, "productName" | "secure"> & {
  readonly modules: readonly ApplicationModule[];
};

const known = new WeakMap<CompiledMetadata, Map<string, OpenApiView>>();

/**
 * The calls of a revision as OpenAPI 3.1, cut to what the caller may view as the metadata are; made once per revision
 * and view profile.
 */
export function openApiFor(compiled: CompiledMetadata, permission: PermissionMap, of: Installation): OpenApiView {
  const { etag } = viewFor(compiled, permission);
  const ofRevision = known.get(compiled) ?? new Map<string, OpenApiView>();
  known.set(compiled, ofRevision);
  const view = ofRevision.get(etag) ?? { etag, document: documentOf(compiled, permission, of) };
  ofRevision.set(etag, view);
  return view;
}

function documentOf(
  { metadata, revision }: CompiledMetadata,
  permission: PermissionMap,
  { productName: title, secure, modules }: Installation,
): OpenApiDocument {
  const contracts = byName(
    Object.assign(
      {},
      platform,
      { session: sessionContracts(metadata) },
      ...modules.map(({ operations }) => operations),
    ) as Contracts,
  );
  const types = [...metadata.entities.values()].filter(({ name }) => may(permission, name, "view"));
  const records = types.map(
    (type) => [schemaNameOf(type), recordSchema(type, permission, inputsOf(modules, type.name))] as const,
  );
  const paths = types.flatMap((type) => Object.entries(entityPaths(type)));
  const files = may(permission, UPLOADED, "view") ? filePaths() : {};
  const merged = Object.fromEntries(paths);
  const isSeen = (entity: string) => types.some(({ name }) => name === entity);
  // A call below the path of an entity tells of that entity.
  const isTold = ([path]: readonly [string, unknown]) => {
    const entity = /^\/api\/(\w+)/.exec(path)?.[1] ?? "";
    return !metadata.entities.has(entity) || isSeen(entity);
  };
  const areas = Object.fromEntries(Object.entries(operationPaths(contracts)).filter(isTold));
  const isFor = ({ to }: ModulePath) =>
    to === undefined || ("viewersOf" in to ? isSeen(to.viewersOf) : isHeld(permission, to.holdersOf));
  const told = modules.flatMap(({ paths: all = [] }) => all.filter(isFor));
  const own = Object.fromEntries(told.map(({ path, item }) => [path, item]));
  for (const fixed of [files, commonPaths(), fixedPaths(isSeen), own, areas])
    for (const [path, item] of Object.entries(fixed)) merged[path] = { ...merged[path], ...item };
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: String(revision),
      description: "The calls of this installation, as its metadata are now. Every answer wraps its data in `result`.",
    },
    security: [{ session: [] }],
    tags: [...new Set([...types.map(({ label }) => label), ...Object.keys(contracts), FILES, EVENTS, METADATA])].map(
      (name) => ({
        name,
      }),
    ),
    paths: merged,
    components: {
      schemas: { ...SHARED_SCHEMAS, ...Object.fromEntries(records) },
      parameters: PARAMETERS,
      responses: RESPONSES,
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: tokenCookie({ secure }) } },
    },
  };
}

function byName(areas: Contracts): Contracts {
  return Object.fromEntries(Object.entries(areas).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What modules take of a record of the entity besides its attributes. */
function inputsOf(modules: readonly ApplicationModule[], entity: string): Readonly<Record<string, Schema>> {
  const points = modules.flatMap(({ entities = [] }) => entities.filter((each) => each.entity === entity));
  return Object.fromEntries(points.flatMap(({ inputs = [] }) => inputs.map(({ name, schema }) => [name, schema])));
}
