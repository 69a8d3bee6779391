import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../data/services.ts";
import { loadSession, switchOrganization } from "../data/session-query.ts";
import { tellOtherTabs } from "./session-tabs.ts";

/**
 * Switches, gives up what is unsaved, reads the session again and loads the page anew.
 * @param onFailed told also where the part that asked is gone by then
 */
export function useSwitchOrganization(giveUp: () => void, onFailed?: () => void) {
  const queryClient = useQueryClient();
  const { client, reload } = useServices();
  return useMutation({
    mutationFn: async (organizationId: string) => {
      await switchOrganization(client, organizationId);
      giveUp();
      tellOtherTabs();
      await loadSession(queryClient, client);
    },
    onSuccess: reload,
    ...(onFailed && { onError: onFailed }),
  });
}
