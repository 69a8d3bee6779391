const NAME = "armature-session";

/** What became of the session: it was extended, switched or begun, or its person chose to log out. */
export type TabNews = "changed" | "loggedOut";

let opened: BroadcastChannel | undefined;

/** One channel for telling and hearing: a channel does not hear itself. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(NAME);
  return opened;
}

/** Tells the other tabs of this browser. */
export function tellOtherTabs(news: TabNews = "changed"): void {
  channel().postMessage(news);
}

/** @returns stops */
export function followOtherTabs(onNews: (news: TabNews) => void): () => void {
  const listen = ({ data }: MessageEvent<TabNews>) => onNews(data);
  channel().addEventListener("message", listen);
  return () => channel().removeEventListener("message", listen);
}
