import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider";

/** A provider on this machine that people visit with a browser. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Begins to answer. */
  readonly open: (client: ClientMetadata) => void;
  readonly close: () => void;
}

const page = (content: string) => `<!doctype html><title>Northfield ID</title><main>${content}</main>`;

/** A certified implementation of OpenID Connect, at which one person signs in and out with a button each. */
export async function startIdentityProvider(email: string): Promise<IdentityProvider> {
  const server = createServer((_, response) => void response.writeHead(503).end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (client: ClientMetadata) => {
    const provider = providerOf(issuer, email, client);
    const answer = provider.callback();
    server.removeAllListeners("request").on("request", (request, response) => {
      const { pathname } = new URL(request.url ?? "/", issuer);
      if (!pathname.startsWith("/interaction/")) return void answer(request, response);
      if (pathname.endsWith("/done"))
        return void provider.interactionFinished(request, response, { login: { accountId: "person-1" } });
      return void response
        .writeHead(200, { "content-type": "text/html" })
        .end(page(`<a href="${pathname}/done">Sign in as ${email}</a>`));
    });
  };
  return { issuer, open, close: () => (server.closeAllConnections(), void server.close()) };
}

function providerOf(issuer: string, email: string, client: ClientMetadata): Provider {
  return new Provider(issuer, {
    ...onThisMachine(),
    clients: [client],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => {
          ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out here</button>`);
        },
      },
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email, email_verified: true }),
    }),
  });
}

/** What a provider of tests needs: it may ask this machine, asks for no consent, and sends people to `/interaction`. */
export function onThisMachine(): Configuration {
  return {
    claims: { openid: ["sub", "sid"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["of a test"] },
    // Its own agent refuses this machine.
    fetch: (url, options) => globalThis.fetch(url, { ...options, dispatcher: undefined } as object),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}
