import type { WebhookState } from "@armature/engine/platform";
import { Banner } from "@armature/renderer/ui";

const STOPPED = {
  gone: "The receiver said that it is gone (410).",
  failures: "100 tries failed in a row.",
} as const;

/** What keeps it from sending, beside its settings. */
export function Standing({ state }: { readonly state: WebhookState }) {
  const { stopped, isOwnerStopped, isPaused, failures } = state;
  if (stopped !== null)
    return (
      <Banner tone="danger" title="The server switched this webhook off">
        {STOPPED[stopped]} Enable it in its settings once the receiver works again. Deliveries that wait are kept for 90
        days, and are sent then.
      </Banner>
    );
  if (isOwnerStopped)
    return (
      <Banner tone="danger" title="This webhook sends nothing until it has another owner">
        Its owner cannot sign in, has left, or is a service that is stopped.
      </Banner>
    );
  if (isPaused)
    return (
      <Banner tone="info" title="This webhook is off">
        Deliveries that wait are kept for 90 days, and are sent once it is enabled in its settings.
      </Banner>
    );
  if (failures === 0) return null;
  return (
    <Banner tone="warning" title={failures === 1 ? "The last try failed" : `The last ${failures} tries failed`}>
      The server tries again with growing pauses. After 100 failures in a row, over an hour or more, it switches the
      webhook off.
    </Banner>
  );
}
