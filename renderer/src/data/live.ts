/** The state of an organization, or a lock of its records, has changed. */
export interface StateEvent {
  readonly organizationId: number;
  /** The entity whose records show it. */
  readonly entity: string;
}

/** Records that open pages follow were written. */
export interface AnswersEvent extends StateEvent {
  /** Record → its `updated`. Null if they are not listed. */
  readonly records: Readonly<Record<string, string>> | null;
}

/** What the live connection reports to the page. */
export interface LiveListener {
  /** A revision was published. Also called with the present revision on connect. */
  readonly onRevision: (revision: number) => void;
  /** Null means that events may have been missed, so everything must be checked. */
  readonly onState: (event: StateEvent | null) => void;
  /** As {@link LiveListener.onState}. */
  readonly onAnswers: (event: AnswersEvent | null) => void;
  /** The fill of a conversion got on. */
  readonly onConversions: () => void;
  /** Called regularly in browsers without Web Locks, so that the page asks the server itself (If-None-Match). */
  readonly poll: () => void;
  /** The stream was open and is now refused. Most likely the session has ended elsewhere. */
  readonly onRefused: () => void;
}

const NAME = "armature-events";
const POLL_MS = 5_000;
const RECONNECT_MS = 5_000;
/** If the stream opens later than this after the page, events may have been missed. */
const FRESH_MS = 5_000;

type Message =
  | { readonly kind: "revision"; readonly revision: number }
  | { readonly kind: "state"; readonly event: StateEvent | null }
  | { readonly kind: "answers"; readonly event: AnswersEvent | null }
  | { readonly kind: "conversions" }
  | { readonly kind: "ask" };

/** Whether events arrive. If not, whatever must be current has to be requested again and again. */
export function hasLiveEvents(): boolean {
  return "locks" in navigator;
}

/**
 * Follows the server's events until stopped. Only one tab, the holder of the Web Lock, opens an event stream and passes
 * events to the others, because one stream per tab would use up the browser's connections.
 * @returns a function that stops it
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
  const notify = (message: Message) => channel.postMessage(message);
  const onMessage = (message: Message) => {
    if (message.kind === "revision") newest = message.revision;
    pass(message, listener);
    notify(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== "ask") pass(data, listener);
    else if (newest !== null) notify({ kind: "revision", revision: newest });
  };
  notify({ kind: "ask" });
  navigator.locks
    .request(NAME, { signal: stop.signal }, () => streamUntil(stop.signal, began, onMessage, listener.onRefused))
    .catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

function pass(message: Message, { onRevision, onState, onAnswers, onConversions }: LiveListener): void {
  if (message.kind === "revision") onRevision(message.revision);
  if (message.kind === "state") onState(message.event);
  if (message.kind === "answers") onAnswers(message.event);
  if (message.kind === "conversions") onConversions();
}

/**
 * Keeps an event stream open, and with it the lock, until stopped.
 * @param began when the page started to follow
 */
function streamUntil(
  signal: AbortSignal,
  began: number,
  onMessage: (message: Message) => void,
  onRefused: LiveListener["onRefused"],
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    let isFirst = true;
    const opened = () => {
      if (!isFirst || performance.now() - began > FRESH_MS) {
        onMessage({ kind: "state", event: null });
        onMessage({ kind: "answers", event: null });
      }
      isFirst = false;
      wasOpen = true;
    };
    const connect = () => {
      source = new EventSource("/api/events");
      listen(source, onMessage);
      source.addEventListener("open", opened);
      source.addEventListener("error", () => {
        // The browser itself reopens a lost connection, but not a refused one.
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

function listen(source: EventSource, onMessage: (message: Message) => void): void {
  const on = (name: string, read: (data: unknown) => Message) =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => onMessage(read(JSON.parse(data))));
  on("revision", (data) => ({ kind: "revision", revision: (data as { readonly revision: number }).revision }));
  on("state", (data) => ({ kind: "state", event: eventOf<StateEvent>(data) }));
  on("conversions", () => ({ kind: "conversions" }));
  on("answers", (data) => ({ kind: "answers", event: eventOf<AnswersEvent>(data) }));
}

/** Null if the event names no organization. */
function eventOf<Event extends StateEvent>(data: unknown): Event | null {
  return (data as Partial<Event>).organizationId === undefined ? null : (data as Event);
}
