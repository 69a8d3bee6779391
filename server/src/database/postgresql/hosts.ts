/** The time between two changes of {@link Hosts.generation}, in milliseconds. */
const RENEWED_MS = 1_000;

/**
 * The servers that a URL names, and the one that new connections go to. Connections are of a generation: after
 * {@link renew}, older ones are dropped instead of being used again.
 */
export class Hosts {
  readonly #urls: readonly string[];
  #index = 0;
  #generation = 0;
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(url: string) {
    this.#urls = urlsOf(url);
  }

  get count(): number {
    return this.#urls.length;
  }

  get current(): string {
    return this.#urls[this.#index] ?? "";
  }

  get generation(): number {
    return this.#generation;
  }

  /** Sends new connections to the next server, unless another connection has done so already. */
  leave(url: string): void {
    if (url === this.current) this.#index = (this.#index + 1) % this.count;
  }

  /** Drops all present connections, so that the address is resolved again. Does so once a second at most. */
  renew(): void {
    const now = performance.now();
    if (now - this.#renewedAt < RENEWED_MS) return;
    this.#renewedAt = now;
    this.#generation += 1;
    this.leave(this.current);
  }
}

/** User and password end at the last `@` before the path. */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/;
/** The kind of server that the product uses, in the words of libpq. */
const TARGETS: readonly string[] = ["read-write", "primary"];

/**
 * The URLs that a URL with several hosts stands for: `postgres://user@one:5432,two:5432/main`. Its
 * `target_session_attrs` is left out: the server that can write is always used.
 * @throws Error if one of them is no URL, or another kind of server is asked for
 */
export function urlsOf(text: string): readonly string[] {
  const [, start = "", hosts = "", end = ""] = SEVERAL.exec(text) ?? [];
  const urls = hosts.split(",").map((host) => new URL(`${start}${host}${end}`));
  for (const url of urls) {
    const target = url.searchParams.get("target_session_attrs");
    if (target !== null && !TARGETS.includes(target)) throw new Error("target_session_attrs is not read-write");
    if (target !== null) url.searchParams.delete("target_session_attrs");
  }
  return urls.map(({ href }) => href);
}

/** The host, port and database of each server, without user and password. */
export function serverPlaces(text: string): string {
  const urls = urlsOf(text).map((url) => new URL(url));
  return `${urls.map(({ host }) => host).join(",")}${urls[0]?.pathname ?? ""}`;
}
