const NAME = "armature-session";

/** What happened to the session: it was extended, switched or started, or its person signed out. */
export type TabNews = "changed" | "loggedOut";

let opened: BroadcastChannel | undefined;

/** One channel for sending and receiving. A channel does not receive its own messages. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(NAME);
  return opened;
}

/** Notifies the other tabs of this browser. */
export function notifyOtherTabs(news: TabNews = "changed"): void {
  channel().postMessage(news);
}

/** @returns a function that stops it */
export function followOtherTabs(onNews: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<TabNews>) => onNews(data);
  channel().addEventListener("message", listen);
  return () => channel().removeEventListener("message", listen);
}
