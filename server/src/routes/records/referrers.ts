import type { ReferrersAnswer } from "@armature/engine/operation";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../base/errors.ts";
import { belowEntity, paramOf } from "./below-entity.ts";
import type { Call, RecordRouteDeps } from "../../http/record-calls/record-call.ts";
import { refusalOf } from "../../records/plan/refusal.ts";
import { recordId } from "../../http/record-calls/record-id.ts";

/**
 * `GET /api/{entity}/{id}/references`: the records that must be changed before this one can be deleted. Errors are
 * those of the delete, except for records in use.
 */
export function referrerRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  belowEntity(app, deps, [{ method: "GET", below: ":id/references", act: referrers }]);
}

async function referrers({ records, scope, type }: Call, request: FastifyRequest): Promise<ReferrersAnswer> {
  if (type.store !== "records" || type.scope === "self") throw new AppError("unknownCall");
  const id = recordId(paramOf(request, "id"));
  const { issues, referrers: result } = await records.referrers(scope, type.name, id);
  if (issues.length > 0) throw refusalOf(type, scope, { status: "error", id, record: null, issues });
  return { result };
}
