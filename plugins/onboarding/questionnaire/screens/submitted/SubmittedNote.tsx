import { longTime, useOperationResult, useRouteTable } from "@armature/renderer";
import { TextLink } from "@armature/renderer/ui";
import { readSubmission } from "../../operations.ts";
import { submittedText } from "./model.ts";

/**
 * Says who submitted the questionnaire and when, and links to the submitted answers. Renders nothing before the
 * submission, or while that is unknown.
 */
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
