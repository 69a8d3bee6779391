import contacts from "@armature/metadata/onboarding/leadershipContacts.json" with { type: "json" };
import { operations } from "@armature/onboarding/operations";
import type { FastifyInstance } from "fastify";
import { route } from "@armature/server";

/** The provider's leadership, as shipped; no call writes it. */
export function leadershipRoutes(app: FastifyInstance): void {
  route(app, operations.coreTeam.readLeadership, async () => contacts);
}
