import type { FastifyInstance } from "fastify";
import { callOf, type RecordRouteDeps, answerRecord, read, recordId } from "@armature/server";

/** The generic calls of the CRM's accounts stand here. */
const ACCOUNTS = "salesforce/account";

/** One account of the CRM by a path of its own; 'account' is its list and never an id. */
export function crmRoutes(app: FastifyInstance, deps: RecordRouteDeps): void {
  app.get(`/api/${ACCOUNTS}`, (request, reply) => read(callOf(request, deps, ACCOUNTS), request, reply));
  app.get<{ Params: { id: string } }>("/api/salesforce/:id", (request, reply) =>
    answerRecord(callOf(request, deps, ACCOUNTS), recordId(request.params.id), reply),
  );
}
