import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { EVERYWHERE, ORGANIZATION } from "../../records/account-entities.ts";
import { AppError } from "../../base/errors.ts";
import { route } from "../../http/operation.ts";
import type { Records } from "../../records/records.ts";
import { adminCallOf } from "../records/admin-call.ts";
import type { RecordRouteDeps } from "../../http/record-calls/record-call.ts";
import { answerRecord } from "../../http/record-calls/answers.ts";

const contract = platform.account.organizationByGuid;

/** What a page without a session may know about an organization: enough to create an account in it. */
export function publicGuidRoutes(app: FastifyInstance, { records }: Pick<RecordRouteDeps, "records">): void {
  route(app, contract, async ({ query }) => {
    const { record } = await records.get(
      EVERYWHERE,
      ORGANIZATION,
      await organizationIdOf(records, query.organizationGuid),
    );
    return {
      organizationId: Number(record["organizationId"]),
      organizationGuid: String(record["organizationGuid"]),
      name: String(record["name"]),
      domain: record["domain"] as string | null,
    };
  });
}

/** The whole record, for provider staff. */
export function adminGuidRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  app.get<{ Querystring: { organizationGuid: string } }>(
    "/api/admin/organization/guid",
    { schema: { querystring: contract.query } },
    async (request, reply) => {
      const call = await adminCallOf(request, deps, ORGANIZATION);
      const id = await organizationIdOf(deps.records, request.query.organizationGuid);
      return answerRecord(call, id, reply);
    },
  );
}

/** @throws AppError unknownRecord (404) */
async function organizationIdOf(records: Records, guid: string): Promise<number> {
  const where = { kind: "term", attribute: "organizationGuid", operator: "equals", values: [guid] } as const;
  const columns = ["organizationId"];
  const query = { entity: ORGANIZATION, where, sort: [], page: { limit: 1 }, columns, count: "none" } as const;
  const [found] = (await records.query(EVERYWHERE, query)).rows;
  if (!found) throw new AppError("unknownRecord", { args: { entity: "organization" } });
  return Number(found["organizationId"]);
}
