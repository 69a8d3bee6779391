/** What a client says with each call about who makes it: the cookies of a session, or an access token. In a browser it stays empty: there, pages neither read nor send cookies themselves. */
export interface Session {
  readonly headers: () => Readonly<Record<string, string>>;
  readonly keep: (response: Response) => void;
}

/** @param url the address of the server, empty in a page of its own */
export function createSession(url: string): Session {
  const cookies = new Map<string, string>();
  // The server refuses writes with cookies that do not say where they come from. Browsers say it themselves.
  const origin = url === "" ? {} : { origin: new URL(url).origin };
  return {
    headers: () =>
      cookies.size === 0
        ? origin
        : { ...origin, cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ") },
    keep: ({ headers }) => {
      for (const cookie of headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=;]*)=([^;]*)/.exec(cookie) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

/** The calls of a program. Cookies are neither kept nor sent. */
export function withToken(token: string): Session {
  return { headers: () => ({ authorization: `Bearer ${token}` }), keep: () => undefined };
}
