import { firstPageOf } from "../pages.ts";
import type { SubsectionType } from "../question-type.ts";
import { useSession } from "@armature/renderer";
import { RichText, Stack } from "@armature/renderer/ui";
import { useParams } from "react-router";
import { type Questionnaire, type SectionPage, pageOf } from "../model.ts";
import { NoQuestionnairePage, ToPlace } from "./NoQuestionnairePage.tsx";
import { Overview } from "./Overview.tsx";
import { QuestionForm } from "./QuestionForm.tsx";
import { QuestionnairePage, WithQuestionnaire } from "./QuestionnairePage.tsx";

/** A section or subsection with questions about the organization itself. */
export default function Section() {
  return <WithQuestionnaire>{(questionnaire) => <Addressed questionnaire={questionnaire} />}</WithQuestionnaire>;
}

function Addressed({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const { sectionName, subsectionName } = useParams();
  const page = pageOf(questionnaire, sectionName, subsectionName);
  if (typeof page === "string") return <NoQuestionnairePage why={page} />;
  const { section, subsection } = page;
  if (subsection && section.collection) return <NoQuestionnairePage why="unknown" />;
  const first = subsection ? null : firstPageOf(section, questionnaire.set);
  if (first && first.kind !== "section") return <ToPlace place={first} />;
  return <Questions key={`${section.name}/${subsection?.name ?? ""}`} questionnaire={questionnaire} page={page} />;
}

interface QuestionsProps {
  readonly questionnaire: Questionnaire;
  readonly page: SectionPage;
}

function Questions({ questionnaire, page: { section, subsection } }: QuestionsProps) {
  const shown: SubsectionType = subsection ?? section;
  const { organizationId } = useSession();
  const isFirst = questionnaire.type.sections[0] === section;
  return (
    <QuestionnairePage
      questionnaire={questionnaire}
      place={
        subsection
          ? { kind: "subsection", section: section.name, subsection: subsection.name }
          : { kind: "section", section: section.name }
      }
      title={shown.label}
      heading={subsection ? `${section.label}: ${subsection.label}` : undefined}
      text={shown.description ?? undefined}
      trail={subsection ? [{ label: section.label }] : []}
    >
      <Stack>
        {shown.preHTML !== null && <RichText html={shown.preHTML} />}
        {isFirst && shown.questions.length === 0 && <Overview questionnaire={questionnaire} />}
        {shown.questions.length > 0 && organizationId !== null && (
          <QuestionForm
            questionnaire={questionnaire}
            questions={shown.questions}
            entity="organization"
            id={organizationId}
          />
        )}
      </Stack>
    </QuestionnairePage>
  );
}
