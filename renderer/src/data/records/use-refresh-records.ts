import { useQueryClient } from "@tanstack/react-query";
import { dependentsOf } from "../dependents.ts";
import { keys } from "../keys.ts";
import { useMetadata } from "../metadata.ts";
import { useSession } from "../session/session.ts";

/**
 * Loads again what may have changed after an operation wrote records of these entities.
 * @example
 * ```tsx
 * import { useRefreshRecords } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const refresh = useRefreshRecords();
 *   return <Button onClick={() => void refresh(["item"])}>Read again</Button>;
 * }
 * ```
 */
export function useRefreshRecords(): (entities: readonly string[]) => Promise<void> {
  const queryClient = useQueryClient();
  const metadata = useMetadata();
  const { organizationId } = useSession();
  return async (entities) => {
    const stale = new Set(entities.flatMap((entity) => dependentsOf(metadata, entity)));
    await Promise.all(
      [...stale].map((entity) => queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, entity) })),
    );
  };
}
