import type { Schema } from "./entity-schemas.ts";
import { answers, type OperationItem, type PathItem, resultOf, schemaRef } from "./shapes.ts";

/** The group of calls about the installation itself. */
export const METADATA = "Metadata";

/** A call with a path of its own that answers one record of an entity. */
export interface OwnPath {
  readonly path: string;
  readonly entity: string;
  readonly operationId: string;
  readonly summary: string;
  readonly by: { readonly name: string; readonly in: "path" | "query"; readonly schema: Schema };
}

const OWN_PATHS: readonly OwnPath[] = [
  {
    path: "/api/admin/organization/guid",
    entity: "organization",
    operationId: "readOrganizationByGuid",
    summary: "Read any organization by its GUID",
    by: { name: "organizationGuid", in: "query", schema: { type: "string" } },
  },
];

const DEFINITIONS: Schema = { type: "array", items: { type: "object" } };
const PUBLISHED = resultOf({
  type: "object",
  required: ["revision", "entities", "attributes"],
  properties: { revision: { type: "integer" }, entities: DEFINITIONS, attributes: DEFINITIONS },
});

const TEXT = { schema: { type: "string" } } as const;
const ONWARD: OperationItem["responses"] = { 303: { description: "Leads the browser on" } };

/** What browsers and identity providers call, rather than programs. */
const SIGN_IN_PATHS: Readonly<Record<string, PathItem>> = {
  "/api/signIn/{provider}": {
    get: signIn("startSignIn", "Lead the browser to an identity provider", {
      parameters: [{ name: "redirect", in: "query", description: "A path of this site to come back to", ...TEXT }],
      responses: ONWARD,
    }),
  },
  "/api/signIn/{provider}/callback": {
    get: signIn("finishSignIn", "Take the answer of an identity provider", { responses: ONWARD }),
  },
  "/api/signIn/{provider}/backChannelLogout": {
    post: signIn("backChannelLogout", "End the sessions that an identity provider ended", {
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", required: ["logout_token"], properties: { logout_token: { type: "string" } } },
          },
        },
      },
      responses: { 200: { description: "Done" }, 400: { description: "The token is not good" } },
    }),
  },
};

function signIn(
  operationId: string,
  summary: string,
  { parameters = [], ...item }: Pick<OperationItem, "parameters" | "requestBody" | "responses">,
): OperationItem {
  const provider = { name: "provider", in: "path", required: true, ...TEXT } as const;
  return { operationId, summary, tags: ["signIn"], security: [], parameters: [provider, ...parameters], ...item };
}

/** The calls that are neither generic nor operations. @param isSeen whether the caller may view records of an entity */
export function fixedPaths(isSeen: (entity: string) => boolean): Readonly<Record<string, PathItem>> {
  const seen = OWN_PATHS.filter(({ entity }) => isSeen(entity));
  return {
    "/api/metadata": {
      get: described("metadata", "Read entities and attributes, as far as the caller may view them", PUBLISHED),
    },
    "/api/openapi.json": { get: described("openApi", "Read this description", { type: "object" }) },
    ...SIGN_IN_PATHS,
    ...Object.fromEntries(seen.map((own) => [own.path, { get: readOf(own) }] as const)),
  };
}

/** The answer stays the same until the next publish. It has an ETag, and If-None-Match is supported. */
function described(operationId: string, summary: string, schema: Schema): OperationItem {
  return { operationId, summary, tags: [METADATA], responses: answers(schema) };
}

/** Describes a call that answers one record. */
function readOf({ entity, operationId, summary, by }: Omit<OwnPath, "path">): OperationItem {
  const named = { labels: schemaRef("Labels"), people: schemaRef("People") };
  return {
    operationId,
    summary,
    tags: [METADATA],
    parameters: [{ ...by, required: true }],
    responses: answers(resultOf(schemaRef(entity), named)),
  };
}
