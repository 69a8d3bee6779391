import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../services.ts";
import { loadSession, switchOrganization } from "./session-query.ts";
import { notifyOtherTabs } from "./session-tabs.ts";

/**
 * Switches the organization, discards unsaved work and reloads the page.
 * @param onFailed called even if the component that asked is gone
 */
export function useSwitchOrganization(giveUp: () => void, onFailed?: () => void) {
  const queryClient = useQueryClient();
  const { client, reload } = useServices();
  return useMutation({
    mutationFn: async (organizationId: string) => {
      await switchOrganization(client, organizationId);
      giveUp();
      notifyOtherTabs();
      await loadSession(queryClient, client);
    },
    onSuccess: reload,
    ...(onFailed && { onError: onFailed }),
  });
}
