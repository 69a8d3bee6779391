import { may } from "@armature/engine";
import { platform } from "@armature/engine/platform";
import type { FastifyInstance } from "fastify";
import { PERSON } from "../../records/account-entities.ts";
import { type MoveDeps, movePerson } from "../../accounts/move-person.ts";
import { AppError } from "../../base/errors.ts";
import { clientOf } from "../../http/client.ts";
import { route } from "../../http/operation.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { scopeOf } from "../../http/record-calls/record-call.ts";

/** Lets provider staff move a person to the right organization. */
export function movePersonRoutes(app: FastifyInstance, deps: Omit<MoveDeps, "now">, clock: ServerDeps["clock"]): void {
  route(app, platform.account.movePerson, async ({ params, body }, request) => {
    const scope = scopeOf(request);
    if (!scope.isProviderUser || !may(scope.permission, PERSON, "remove")) throw new AppError("permission");
    const move = { userId: Number(params.id), ...body, client: clientOf(request) };
    return { userId: await movePerson({ ...deps, now: clock() }, scope, move) };
  });
}
