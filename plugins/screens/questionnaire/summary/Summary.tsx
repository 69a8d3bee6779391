import { Stack } from "@armature/renderer/ui";
import { QuestionnairePage, WithQuestionnaire } from "../QuestionnairePage.tsx";
import { SectionAccordion } from "./SectionAccordion.tsx";
import { Submission } from "./Submission.tsx";

/** All sections with how far each is, and the submission (NMQ-005, NMQ-188, NMQ-192). */
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
