import { textForm, type Values } from "@armature/engine";
import { Checkbox, type TableColumn } from "@armature/renderer/ui";
import { isDeprecated } from "./model.ts";
import { useDeprecation } from "./use-deprecation.ts";

/**
 * The column in which a question or an answer is deprecated (ADM-185, ADM-190).
 * @param isKept what stands above keeps all of them as they are
 */
export function useDeprecatedColumn(entity: "secQuestion" | "secAnswer", isKept = false): TableColumn<Values> {
  const { set, isSaving } = useDeprecation(entity);
  return {
    key: "isDeprecated",
    label: "Deprecated",
    width: 110,
    holdsControls: true,
    cell: (record) => (
      <Checkbox
        label={`${textForm(record["text"])} is deprecated`}
        hideLabel
        disabled={isSaving || isKept}
        checked={isDeprecated(record)}
        onChange={(checked) => void set(record, checked)}
      />
    ),
  };
}
