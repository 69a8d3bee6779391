const NAME = "armature-session";

/** Tells the other tabs of this browser that the session was extended or ended (ACC-D16). */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("changed");
  channel.close();
}

/** @returns stops */
export function followOtherTabs(onChanged: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onChanged;
  return () => channel.close();
}
