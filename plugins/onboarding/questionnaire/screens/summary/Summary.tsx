import { Stack } from "@armature/renderer/ui";
import { QuestionnairePage, WithQuestionnaire } from "../QuestionnairePage.tsx";
import { SectionAccordion } from "./SectionAccordion.tsx";
import { Submission } from "./Submission.tsx";

/** All sections with their progress, and the submission. */
export default function Summary() {
  return (
    <WithQuestionnaire>
      {(questionnaire) => (
        <QuestionnairePage questionnaire={questionnaire} place={{ kind: "summary" }} title="Summary">
          <Stack gap="wide">
            <SectionAccordion questionnaire={questionnaire} />
            <Submission questionnaire={questionnaire} />
          </Stack>
        </QuestionnairePage>
      )}
    </WithQuestionnaire>
  );
}
