import { jwtVerify } from "jose";
import type { Kysely } from "kysely";
import { SECOND, timeAfter } from "../base/time.ts";
import type { SystemSchema } from "../database/schema.ts";
import { ALGORITHMS, type Oidc } from "./oidc.ts";
import type { Provider } from "./providers.ts";
import { endSessions } from "./sessions.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** How old a token may be, and how far the clock of its provider may be ahead or behind. */
const SECONDS = 120;

/**
 * Ends the sessions that an identity provider ended: the one of its own session, or all of a person. Nothing is ended
 * twice by one token.
 * @returns how many sessions ended
 * @throws SignInRefusal for a token that is not good
 */
export async function endByProvider(
  { kysely, oidc, now }: { readonly kysely: Kysely<SystemSchema>; readonly oidc: Oidc; readonly now: Date },
  provider: Provider,
  token: string,
): Promise<number> {
  const { subject, providerSession, key } = await readToken(oidc, provider, token, now);
  return kysely.transaction().execute(async (trx) => {
    // Longer than any token is good: from two minutes before its time until two minutes after it.
    const expires = timeAfter(now, 3 * SECONDS * SECOND);
    const used = trx.insertInto("system.usedToken").values({ key, expires });
    const { numInsertedOrUpdatedRows } = await used.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw refused("used");
    const { issuer } = provider;
    return endSessions(trx, { of: { issuer, subject, providerSession } }, now.toISOString());
  });
}

async function readToken(oidc: Oidc, provider: Provider, token: string, now: Date) {
  const keys = await oidc.keysOf(provider);
  const issuer = await oidc.issuerOf(provider);
  const verified = await jwtVerify(token, keys, {
    issuer,
    audience: provider.clientId,
    algorithms: [...ALGORITHMS],
    requiredClaims: ["iat", "jti", "events"],
    maxTokenAge: 0,
    clockTolerance: SECONDS,
    currentDate: now,
  }).catch((cause: unknown) => {
    throw refused("token", cause);
  });
  const { payload } = verified;
  const { jti, sub, sid, events, nonce } = payload;
  if (nonce !== undefined) throw refused("nonce");
  if (typeof events !== "object" || events === null || !Object.hasOwn(events, EVENT)) throw refused("events");
  const subject = typeof sub === "string" ? sub : null;
  const providerSession = typeof sid === "string" ? sid : null;
  if (subject === null && providerSession === null) throw refused("nobody");
  return { subject, providerSession, key: `logout ${provider.issuer} ${jti ?? ""}` };
}

function refused(why: string, cause?: unknown): SignInRefusal {
  return new SignInRefusal("providerAnswer", { why, cause });
}
