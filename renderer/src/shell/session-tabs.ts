const NAME = "armature-session";

let opened: BroadcastChannel | undefined;

/** One channel for telling and hearing: a channel does not hear itself. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(NAME);
  return opened;
}

/** Tells the other tabs of this browser that the session was extended or ended (ACC-D16). */
export function tellOtherTabs(): void {
  channel().postMessage("changed");
}

/** @returns stops */
export function followOtherTabs(onChanged: () => void): () => void {
  channel().addEventListener("message", onChanged);
  return () => channel().removeEventListener("message", onChanged);
}
