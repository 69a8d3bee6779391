import { RecordMenu } from "../delete/RecordMenu.tsx";
import type { DeletionParts } from "../delete/use-deletion.ts";
import { HeaderPart } from "../ui/index.ts";
import { useFormStore } from "./use-form.ts";

/**
 * Deletes the record of the surrounding form, from the menu of the header. Unsaved changes of the form are dropped with
 * it.
 */
export function FormDelete({ onDeleted, ...parts }: DeletionParts) {
  const store = useFormStore();
  const finish = () => {
    store.finish();
    onDeleted();
  };
  return (
    <HeaderPart>
      <RecordMenu {...parts} size="medium" onDeleted={finish} />
    </HeaderPart>
  );
}
