import { may } from "@armature/engine";
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import {
  AppError,
  contextOf,
  route,
  withOrganization,
  readFresh,
  writeTransaction,
  type RecordRouteDeps,
  scopeOf,
} from "@armature/server";
import { readSubmission, readSubmittedAnswers } from "./read-submission.ts";
import { NOT_SUBMITTABLE } from "./not-submittable.ts";
import { holdOrganization, takeSnapshot, takeSnapshotOnce } from "./snapshot.ts";
import { isSubmitted } from "../../kit/states.ts";

export interface SnapshotDeps extends Pick<RecordRouteDeps, "database" | "metadata"> {
  readonly clock: () => Date;
}

/** The snapshot with which submitting begins, and what it kept. */
export function snapshotRoutes(app: FastifyInstance, deps: SnapshotDeps): void {
  const { kysely } = deps.database;
  route(app, contracts.readSubmission, (_input, request) =>
    readSubmission(kysely, withOrganization(scopeOf(request)).organizationId),
  );

  route(app, contracts.readSubmittedAnswers, async (_input, request) => {
    const scope = withOrganization(scopeOf(request));
    const read = await readFresh(deps.metadata, (compiled) => readSubmittedAnswers(kysely, compiled, scope));
    return read && { ...read, answers: [...read.answers] };
  });

  route(app, contracts.takeSnapshot, (_input, request) => {
    const scope = scopeOf(request);
    if (!may(scope.permission, "organization", "update")) throw new AppError("permission");
    const { organizationId, userId } = withOrganization(scope);
    return take(deps, { organizationId, userId }, (trx, compiled, held, taking) => {
      if (!isSubmitted(held.status)) return takeSnapshotOnce(trx, compiled, held, taking);
      throw new AppError(NOT_SUBMITTABLE, { args: { problem: "it has been submitted already" } });
    });
  });
}

/** Of any organization, whatever its status. */
export function adminSnapshotRoutes(app: FastifyInstance, deps: SnapshotDeps): void {
  route(app, contracts.takeSnapshotOf, ({ body: { organizationId } }, request) =>
    take(deps, { organizationId, userId: contextOf(request).user.userId }, takeSnapshot),
  );
}

/** All of it is read and kept while nobody can submit. */
async function take(
  { database, metadata, clock }: SnapshotDeps,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number | null },
  keep: typeof takeSnapshotOnce,
): Promise<{ readonly id: number }> {
  const id = await writeTransaction(database, metadata, async (trx, compiled) => {
    const held = await holdOrganization(trx, organizationId);
    return keep(trx, compiled, held, { userId, at: clock().toISOString() });
  });
  return { id };
}
