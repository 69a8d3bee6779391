import contacts from "@armature/metadata/onboarding/leadershipContacts.json" with { type: "json" };
import * as contracts from "../operations.ts";
import type { FastifyInstance } from "fastify";
import { route } from "@armature/server";

/** The provider's leadership, as shipped; no call writes it. */
export function leadershipRoutes(app: FastifyInstance): void {
  route(app, contracts.readLeadership, async () => contacts);
}
