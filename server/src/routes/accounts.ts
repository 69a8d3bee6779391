import { operations } from "@armature/plugins/operations";
import type { FastifyInstance } from "fastify";
import { requestReset } from "../accounts/password-reset.ts";
import { redeemCode } from "../accounts/redeem-code.ts";
import { tokenOf } from "../http/cookies.ts";
import { emptyBodyAllowed, route } from "../http/operation.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import { keyOfToken } from "../session/token.ts";

const SMALL_BODY = 16_384;

/** Calls of people who cannot sign in yet, or no more: links in mails (ACC-D12, ACC-D24). */
export function accountRoutes(app: FastifyInstance, { config, database, clock }: ServerDeps): void {
  const { kysely } = database;

  route(
    app,
    operations.session.requestPasswordReset,
    async ({ body }, request) => {
      await requestReset({ kysely, config, now: clock() }, { ...body, address: request.ip });
      return null;
    },
    { bodyLimit: SMALL_BODY },
  );

  route(
    app,
    operations.account.redeemCode,
    async ({ params, query, body }, request) => {
      const token = tokenOf(request);
      const sessionKey = token === undefined ? null : keyOfToken(token);
      await redeemCode(kysely, { code: params.code, type: query.type, ...body, sessionKey }, clock());
      return null;
    },
    { bodyLimit: SMALL_BODY, preValidation: [emptyBodyAllowed] },
  );
}
