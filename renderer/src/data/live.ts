/** The state of an organization changed, or a lock of its records. */
export interface StateEvent {
  readonly organizationId: number;
  /** Whose records tell of it. */
  readonly entity: string;
}

/** Records that open pages follow were written. */
export interface AnswersEvent extends StateEvent {
  /** Record → its `updated`; null where they are not listed. */
  readonly records: Readonly<Record<string, string>> | null;
}

/** What the live connection tells the page. */
export interface LiveListener {
  /** A revision was published; also called with the present one on connect. */
  readonly onRevision: (revision: number) => void;
  /** Null asks for a look at all of it: something may have been missed. */
  readonly onState: (event: StateEvent | null) => void;
  /** As {@link LiveListener.onState}. */
  readonly onAnswers: (event: AnswersEvent | null) => void;
  /** Where a browser has no Web Locks, the page asks by itself (If-None-Match). */
  readonly poll: () => void;
  /** The stream, which was open before, is refused: most likely the session has ended elsewhere. */
  readonly onRefused: () => void;
}

const NAME = "armature-events";
const POLL_MS = 5_000;
const RECONNECT_MS = 5_000;
/** A stream that opens later than this after the page may have missed something. */
const FRESH_MS = 5_000;

type Message =
  | { readonly kind: "revision"; readonly revision: number }
  | { readonly kind: "state"; readonly event: StateEvent | null }
  | { readonly kind: "answers"; readonly event: AnswersEvent | null }
  | { readonly kind: "ask" };

/** Whether events arrive; where they do not, what has to be followed is asked for again and again. */
export function hasLiveEvents(): boolean {
  return "locks" in navigator;
}

/**
 * Follows what the server tells until stopped. One tab, the holder of the Web Lock, has the event stream and passes events
 * on; one stream per tab would use up the browser's connections (architecture 4, Live).
 * @returns stops
 */
export function followEvents(listener: LiveListener): () => void {
  return hasLiveEvents() ? followTogether(listener) : pollAlone(listener);
}

function pollAlone({ poll }: LiveListener): () => void {
  const timer = setInterval(poll, POLL_MS);
  return () => clearInterval(timer);
}

function followTogether(listener: LiveListener): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const began = performance.now();
  let newest: number | null = null;
  const tell = (message: Message) => channel.postMessage(message);
  const hear = (message: Message) => {
    if (message.kind === "revision") newest = message.revision;
    pass(message, listener);
    tell(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== "ask") pass(data, listener);
    else if (newest !== null) tell({ kind: "revision", revision: newest });
  };
  tell({ kind: "ask" });
  navigator.locks
    .request(NAME, { signal: stop.signal }, () => streamUntil(stop.signal, began, hear, listener.onRefused))
    .catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

function pass(message: Message, { onRevision, onState, onAnswers }: LiveListener): void {
  if (message.kind === "revision") onRevision(message.revision);
  if (message.kind === "state") onState(message.event);
  if (message.kind === "answers") onAnswers(message.event);
}

/**
 * Keeps one event stream open, holding the lock until it is stopped.
 * @param began when the page began to follow
 */
function streamUntil(
  signal: AbortSignal,
  began: number,
  hear: (message: Message) => void,
  onRefused: LiveListener["onRefused"],
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    let isFirst = true;
    const opened = () => {
      if (!isFirst || performance.now() - began > FRESH_MS) {
        hear({ kind: "state", event: null });
        hear({ kind: "answers", event: null });
      }
      isFirst = false;
      wasOpen = true;
    };
    const connect = () => {
      source = new EventSource("/api/events");
      listen(source, hear);
      source.addEventListener("open", opened);
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

function listen(source: EventSource, hear: (message: Message) => void): void {
  const on = (name: string, read: (data: unknown) => Message) =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => hear(read(JSON.parse(data))));
  on("revision", (data) => ({ kind: "revision", revision: (data as { readonly revision: number }).revision }));
  on("state", (data) => ({ kind: "state", event: eventOf<StateEvent>(data) }));
  on("answers", (data) => ({ kind: "answers", event: eventOf<AnswersEvent>(data) }));
}

/** Null for one that names no organization. */
function eventOf<Event extends StateEvent>(data: unknown): Event | null {
  return (data as Partial<Event>).organizationId === undefined ? null : (data as Event);
}
