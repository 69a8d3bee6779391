import { listWebhookStates } from "@armature/engine/platform";
import { useOperationResult } from "@armature/renderer";

/** How a webhook does. Null until it is known. */
export function useWebhookState(id: number) {
  const { data, refetch } = useOperationResult(listWebhookStates, {});
  return { state: data?.find((each) => each.id === id) ?? null, refetch };
}
