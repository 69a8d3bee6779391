import type { EntityType, RecordAnswer, Values } from "@armature/engine";
import { useCallback, useState } from "react";
import type { SaveRequest } from "../entity-calls.ts";
import { useMetadata } from "../metadata.ts";
import { newKey } from "./new-key.ts";
import { useServices } from "../services.ts";
import { useSession } from "../session/session.ts";

/** A save. Without a given key it gets a new one. */
type SaveInput = Omit<SaveRequest, "idempotencyKey"> & Partial<Pick<SaveRequest, "idempotencyKey">>;

/**
 * Creates or updates records of a type.
 * @example
 * ```tsx
 * import { useSaveRecord } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * import { atlas, item } from "./library.ts";
 * export function Example() {
 *   const { save, isSaving } = useSaveRecord(item);
 *   const rename = () => save({ id: 1, values: { title: "Maps" }, ifMatch: atlas.updated });
 *   return (
 *     <Button busy={isSaving} onClick={() => void rename()}>
 *       Rename
 *     </Button>
 *   );
 * }
 * ```
 */
export function useSaveRecord<Row extends Values>(type: EntityType<Row>) {
  const { saveRecord } = useServices();
  const metadata = useMetadata();
  const { organizationId } = useSession();
  const [isSaving, setSaving] = useState(false);
  const save = useCallback(
    async (request: SaveInput): Promise<RecordAnswer<Row>> => {
      setSaving(true);
      try {
        return await saveRecord({ type, metadata, organizationId }, { idempotencyKey: newKey(), ...request });
      } finally {
        setSaving(false);
      }
    },
    [saveRecord, type, metadata, organizationId],
  );
  return { save, isSaving };
}
