import { isHeld, may, type OperationInput, type PermissionMap } from "@armature/engine";
import { platform } from "@armature/engine/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { askAgain } from "../../accounts/ask-again.ts";
import { changePassword } from "../../accounts/change-password.ts";
import { type Asker, lookForPerson, sendConfirmation } from "../../accounts/confirmation.ts";
import { createAccount } from "../../accounts/create-account.ts";
import { PERSON } from "../../records/account-entities.ts";
import { onwardOf } from "../../accounts/links.ts";
import { requestReset } from "../../accounts/password-reset.ts";
import { redeemCode } from "../../accounts/redeem-code.ts";
import { AppError } from "../../base/errors.ts";
import { clientOf } from "../../http/client.ts";
import { readContext, sessionOf } from "../../http/context.ts";
import { setSessionCookies, tokenOf } from "../../http/cookies.ts";
import { emptyBodyAllowed, route } from "../../http/operation.ts";
import { sameOriginForRead } from "../../http/origin.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import type { Records } from "../../records/records.ts";
import { keyOfToken } from "../../base/token.ts";

const SMALL_BODY = 16_384;

/** Calls for people who cannot sign in yet, or cannot any more: links in mails. */
export function accountRoutes(app: FastifyInstance, { config, database, clock }: ServerDeps): void {
  const { kysely } = database;

  route(
    app,
    platform.session.requestPasswordReset,
    async ({ body }, request) => {
      await requestReset({ kysely, config, now: clock() }, { ...body, client: clientOf(request) });
      return null;
    },
    { bodyLimit: SMALL_BODY },
  );

  route(
    app,
    platform.account.askForConfirmation,
    async ({ body: { username }, query }, { ip }) => {
      const asked = { username, address: ip, onward: onwardOf(query) };
      return { seconds: await askAgain({ kysely, config, now: clock() }, asked) };
    },
    { bodyLimit: SMALL_BODY },
  );

  route(
    app,
    platform.account.redeemCode,
    async ({ params, query, body }, request) => {
      const token = tokenOf(request);
      const sessionKey = token === undefined ? null : keyOfToken(token);
      await redeemCode(
        { kysely, config, now: clock() },
        { code: params.code, ...query, ...body, sessionKey, client: clientOf(request) },
      );
      return null;
    },
    { bodyLimit: SMALL_BODY, preValidation: [emptyBodyAllowed] },
  );
}

/** The call with which people change their own password. */
export function ownPasswordRoutes(app: FastifyInstance, { config, database: { kysely }, clock }: ServerDeps): void {
  route(
    app,
    platform.account.changePassword,
    async ({ body }, request, reply) => {
      const { user, sessionKey } = sessionOf(request);
      const change = { ...body, userId: user.userId, sessionKey, client: clientOf(request) };
      const { ended, token } = await changePassword({ kysely, config, now: clock() }, change);
      setSessionCookies(reply, token, config);
      return ended;
    },
    { bodyLimit: SMALL_BODY },
  );
}

/** Calls of the form that creates an account. */
export function accountCreationRoutes(
  app: FastifyInstance,
  { config, database, clock }: Pick<ServerDeps, "config" | "database" | "clock">,
  { records, metadata }: { readonly records: Records; readonly metadata: MetadataStore },
): void {
  const deps = () => ({ kysely: database.kysely, config, records, metadata, now: clock() });
  const { userExists, createAccount: creation, sendConfirmation: confirmation } = platform.account;

  route(app, userExists, async ({ params: { organizationId, emailUsername } }, { ip }) =>
    lookForPerson(deps(), { organizationId: Number(organizationId), emailUsername, address: ip }),
  );

  route(
    app,
    creation,
    async ({ body, query }, { ip }) => {
      const userId = await createAccount(deps(), body, { address: ip, onward: onwardOf(query) });
      return { userId };
    },
    { bodyLimit: SMALL_BODY },
  );

  route(
    app,
    confirmation,
    async ({ params, query }, request) => {
      const userId = Number(params.id);
      const asker = await askerOf(request, query);
      return sendConfirmation(deps(), { userId, asker, address: request.ip, onward: onwardOf(query) });
    },
    { onRequest: [sameOriginForRead(config)] },
  );

  /** A caller who manages the people of the session's organization needs to send only the person's id. */
  async function askerOf(request: FastifyRequest, query: OperationInput<typeof confirmation>["query"]): Promise<Asker> {
    const { organizationId, emailUsername } = query;
    if (organizationId !== undefined && emailUsername !== undefined)
      return { organizationId: Number(organizationId), emailUsername };
    const token = tokenOf(request);
    const context = token === undefined ? null : await readContext({ database, metadata, clock }, keyOfToken(token));
    if (!context?.organization || !keepsPeople(context.permission))
      throw new AppError("unknownRecord", { args: { entity: PERSON } });
    return { keeps: context.organization.organizationId };
  }
}

function keepsPeople(permission: PermissionMap): boolean {
  const mayWrite = may(permission, PERSON, "create") || may(permission, PERSON, "update");
  return mayWrite || isHeld(permission, `${PERSON}.memberAdmin`);
}
