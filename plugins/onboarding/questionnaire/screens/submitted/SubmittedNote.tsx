import { longTime, useOperationResult, useRouteTable } from "@armature/renderer";
import { TextLink } from "@armature/renderer/ui";
import { readSubmission } from "../../operations.ts";
import { submittedText } from "./model.ts";

/** Who submitted the questionnaire and when, with the way to what was submitted; nothing before, or while that is not known. */
export function SubmittedNote() {
  const table = useRouteTable();
  const { data } = useOperationResult(readSubmission, {});
  if (!data) return null;
  return (
    <p>
      {submittedText(data, longTime)}{" "}
      <TextLink to={table.pathTo("questionnaireSubmitted")}>Read what was submitted</TextLink>
    </p>
  );
}
