import { textForm } from "@armature/engine";
import { Checkbox, type TableColumn } from "@armature/renderer/ui";
import type { SecAnswerRecord, SecQuestionRecord } from "../../registry/records.ts";
import { Deprecation } from "./Deprecation.tsx";
import type { QuestionLists } from "../model.ts";

/**
 * The column that shows and changes whether a question or an answer is deprecated.
 * @param isKept whether a deprecated parent prevents changes
 */
export function deprecatedColumn(
  entity: "secQuestion" | "secAnswer",
  lists: QuestionLists,
  isKept = false,
): TableColumn<SecQuestionRecord | SecAnswerRecord> {
  return {
    key: "isDeprecated",
    label: "Deprecated",
    width: 110,
    holdsControls: true,
    cell: (record) => (
      <Deprecation entity={entity} record={record} lists={lists} isKept={isKept}>
        {(control) => <Checkbox label={`${textForm(record.text)} is deprecated`} hideLabel {...control} />}
      </Deprecation>
    ),
  };
}
