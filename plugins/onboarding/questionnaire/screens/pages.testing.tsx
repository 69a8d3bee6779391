import { useParams } from "react-router";
import { QuestionnairePage, WithQuestionnaire } from "./QuestionnairePage.tsx";

/** Stand-ins for pages that other screens make, with nothing but the frame. */

export function ListPage() {
  const { sectionName = "" } = useParams();
  return (
    <WithQuestionnaire>
      {(questionnaire) => (
        <QuestionnairePage
          questionnaire={questionnaire}
          place={{ kind: "list", section: sectionName }}
          title="The list"
        >
          <p>Items</p>
        </QuestionnairePage>
      )}
    </WithQuestionnaire>
  );
}

export function ItemPage() {
  const { sectionName = "", subsectionName = "", entityId } = useParams();
  return (
    <WithQuestionnaire>
      {(questionnaire) => (
        <QuestionnairePage
          questionnaire={questionnaire}
          place={{ kind: "item", section: sectionName, subsection: subsectionName }}
          entityId={Number(entityId)}
          title={`Item ${subsectionName}`}
          hidesSections
        >
          <p>Questions</p>
        </QuestionnairePage>
      )}
    </WithQuestionnaire>
  );
}

export function SummaryPage() {
  return (
    <WithQuestionnaire>
      {(questionnaire) => (
        <QuestionnairePage questionnaire={questionnaire} place={{ kind: "summary" }} title="Summary">
          <p>All of it</p>
        </QuestionnairePage>
      )}
    </WithQuestionnaire>
  );
}

/** A page outside the questionnaire. */
export function Elsewhere() {
  return <h1>Elsewhere</h1>;
}
