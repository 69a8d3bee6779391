import { Stack } from "@armature/renderer/ui";
import { Ping } from "./Ping.tsx";
import { Secret } from "./Secret.tsx";
import { Standing } from "./Standing.tsx";
import { useWebhookState } from "./use-webhook-state.ts";

/** The secret of a webhook, and a request to try it. */
export function SecretTab({ id }: { readonly id: number }) {
  const { state, refetch } = useWebhookState(id);
  if (state === null) return null;
  return (
    <Stack gap="wide">
      <Standing state={state} />
      <Secret state={state} onMade={() => void refetch()} />
      <Ping id={id} hasSecret={state.secretMade !== null} />
    </Stack>
  );
}
