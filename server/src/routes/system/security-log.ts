import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../base/errors.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { readSecurityLog } from "../../session/security-log.ts";

/** The security log, for provider staff. */
export function securityLogRoutes(app: FastifyInstance, { database }: ServerDeps): void {
  route(app, platform.securityLog.readSecurityLog, async ({ query }) => {
    const { kind = null, person = null, from = null, to = null, page, size } = query;
    const [at, limit] = [Number(page ?? 1), Number(size ?? 50)];
    const asked = { kind, person, from: instantOf(from), to: instantOf(to), limit, offset: (at - 1) * limit };
    const { events, ...counted } = await readSecurityLog(database.kysely, asked);
    return { events: [...events], ...counted };
  });
}

function instantOf(text: string | null): string | null {
  if (text === null) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) {
    throw new AppError("invalid", { args: { problem: `'${text}' is no time; write it as 2026-01-31T00:00:00Z` } });
  }
  return at.toISOString();
}
