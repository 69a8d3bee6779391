import { may } from "@armature/engine";
import { errorText, failureText, useViewer } from "@armature/renderer";
import { Button, Card, ConfirmDialog, Dialog, Stack } from "@armature/renderer/ui";
import { Send } from "lucide-react";
import { useState } from "react";
import type { Questionnaire } from "../../model.ts";
import { SubmittedNote } from "../submitted/SubmittedNote.tsx";
import { SUBMITTED_TEXT } from "../../texts.ts";
import { type SubmissionUse, useSubmission } from "./use-submission.ts";
import { WhatIsOpen } from "./WhatIsOpen.tsx";

/** The button that submits the questionnaire, with an explanation. A failure or a refusal opens a dialog. */
export function Submission({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const submission = useSubmission(questionnaire);
  const offReason = useOffReason(questionnaire, submission);
  const { missing, isSubmitting, hasFailed, error, submit, dismiss } = submission;
  const [isAsking, setAsking] = useState(false);
  const open = missing ? <WhatIsOpen questionnaire={questionnaire} /> : null;
  return (
    <Stack>
      {!questionnaire.isSubmitted && <SubmittedNote />}
      {open && <Card title="What is open">{open}</Card>}
      <div>
        <Button
          variant="primary"
          icon={Send}
          busy={isSubmitting}
          disabledReason={offReason}
          onClick={() => setAsking(true)}
        >
          {hasFailed ? "Error Occurred Submitting Questionnaire" : "Submit Questionnaire"}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Submit the questionnaire?"
        text={open ?? offReason ?? FINAL}
        confirmLabel="Submit"
        disabledReason={offReason}
        onConfirm={() => {
          setAsking(false);
          submit();
        }}
        onCancel={() => setAsking(false)}
      />
      <Dialog
        open={error !== null}
        onClose={dismiss}
        title={hasFailed ? "Error submitting questionnaire" : "The questionnaire was not submitted"}
        role="alertdialog"
        footer={<Button onClick={dismiss}>Close</Button>}
      >
        <p>{hasFailed ? failureText(error) : errorText(error)}</p>
      </Dialog>
    </Stack>
  );
}

const FINAL =
  "You cannot change your answers after submitting. Only an administrator of the provider can open the questionnaire again.";

/** Why the questionnaire cannot be submitted now. Undefined if it can. */
function useOffReason({ isSubmitted }: Questionnaire, { missing, hasFailed }: SubmissionUse): string | undefined {
  const { permission } = useViewer();
  if (isSubmitted) return SUBMITTED_TEXT;
  if (!may(permission, "organization", "update")) return "You do not have permission to submit the questionnaire.";
  if (hasFailed) return "Reload the page to try again.";
  if (missing === null) return "Nothing is asked that could be submitted.";
  if (missing === 0) return undefined;
  return missing === 1 ? "1 question is not answered yet." : `${missing} questions are not answered yet.`;
}
