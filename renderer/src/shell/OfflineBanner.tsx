import { useSyncExternalStore } from "react";
import { Banner } from "../ui/index.ts";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Shown while the browser is offline. Input stays. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Banner tone="warning" title="You are offline" isFullWidth>
      Keep this page open. You can save when you are back online.
    </Banner>
  );
}
