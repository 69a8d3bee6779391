import { DeleteButton } from "../delete/DeleteButton.tsx";
import type { DeletionParts } from "../delete/use-deletion.ts";
import { useFormStore } from "./use-form.ts";

/** Deletes the record of the form around it; with the record goes what was typed about it. */
export function FormDelete({ onDeleted, ...parts }: DeletionParts) {
  const store = useFormStore();
  const finish = () => {
    store.finish();
    onDeleted();
  };
  return <DeleteButton {...parts} onDeleted={finish} />;
}
