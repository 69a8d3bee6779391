/** What the live connection tells the page. */
export interface LiveListener {
  /** A revision was published; also called with the present one on connect. */
  readonly onRevision: (revision: number) => void;
  /** Where a browser has no Web Locks, the page asks by itself (If-None-Match). */
  readonly poll: () => void;
  /** The stream, which was open before, is refused: most likely the session has ended elsewhere. */
  readonly onRefused: () => void;
}

const NAME = "armature-events";
const POLL_MS = 5_000;
const RECONNECT_MS = 5_000;

type Message = { readonly kind: "revision"; readonly revision: number } | { readonly kind: "ask" };

/**
 * Follows published revisions until stopped. One tab, the holder of the Web Lock, has the event stream and passes events
 * on; one stream per tab would use up the browser's connections (architecture 4, Live).
 * @returns stops
 */
export function followRevisions(listener: LiveListener): () => void {
  return "locks" in navigator ? followTogether(listener) : pollAlone(listener);
}

function pollAlone({ poll }: LiveListener): () => void {
  const timer = setInterval(poll, POLL_MS);
  return () => clearInterval(timer);
}

function followTogether({ onRevision, onRefused }: LiveListener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  let newest: number | null = null;
  const tell = (revision: number) => channel.postMessage({ kind: "revision", revision } satisfies Message);
  const hear = (revision: number) => {
    newest = revision;
    onRevision(revision);
    tell(revision);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "revision") onRevision(data.revision);
    else if (newest !== null) tell(newest);
  };
  channel.postMessage({ kind: "ask" } satisfies Message);
  navigator.locks
    .request(NAME, { signal: stop.signal }, () => streamUntil(stop.signal, hear, onRefused))
    .catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Keeps one event stream open, holding the lock until it is stopped. */
function streamUntil(
  signal: AbortSignal,
  hear: (revision: number) => void,
  onRefused: LiveListener["onRefused"],
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const connect = () => {
      source = new EventSource("/api/events");
      source.addEventListener("revision", ({ data }: MessageEvent<string>) => hear(Number(data)));
      source.addEventListener("open", () => {
        wasOpen = true;
      });
      source.addEventListener("error", () => {
        // A lost connection is opened again by the browser; a refused one is not.
        if (source?.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(connect, RECONNECT_MS);
        if (wasOpen) onRefused();
        wasOpen = false;
      });
    };
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    if (signal.aborted) resolve();
    else connect();
  });
}
