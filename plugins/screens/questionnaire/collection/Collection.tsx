import type { CollectionType } from "@armature/engine";
import { AddButton, Loaded, useRouteTable } from "@armature/renderer";
import { Skeleton, Stack } from "@armature/renderer/ui";
import { useNavigate, useParams } from "react-router";
import { placeRoute, type Questionnaire } from "../model.ts";
import { NoQuestionnairePage } from "../NoQuestionnairePage.tsx";
import { QuestionnairePage, WithQuestionnaire } from "../QuestionnairePage.tsx";
import { SUBMITTED_TEXT } from "../texts.ts";
import { ItemTable } from "./ItemTable.tsx";
import { type CollectionSection, collectionOf, firstItemPlace, type ItemRow } from "./model.ts";
import { useItems } from "./use-items.ts";
import { WithCareSetting } from "../WithCareSetting.tsx";
import { WhileEmpty } from "./WhileEmpty.tsx";

/** The items of a collection section, each leading to its own pages (NMQ-008). */
export default function Collection() {
  return <WithQuestionnaire>{(questionnaire) => <Addressed questionnaire={questionnaire} />}</WithQuestionnaire>;
}

function Addressed({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const { sectionName } = useParams();
  const of = collectionOf(questionnaire, sectionName);
  if (typeof of === "string") return <NoQuestionnairePage why={of} />;
  return <Items key={of.section.name} questionnaire={questionnaire} of={of} />;
}

/** Items that can be created here can be deleted here as well. */
function isCreatable({ creation }: CollectionType): boolean {
  return creation.length > 0;
}

interface ItemsProps {
  readonly questionnaire: Questionnaire;
  readonly of: CollectionSection;
}

function Items({ questionnaire, of }: ItemsProps) {
  const { section, collection } = of;
  const { entity } = collection;
  const { isSubmitted } = questionnaire;
  const table = useRouteTable();
  return (
    <QuestionnairePage
      questionnaire={questionnaire}
      place={{ kind: "list", section: section.name }}
      title={section.label}
      text={section.description ?? undefined}
      actions={
        isCreatable(collection) && (
          <AddButton
            type={entity}
            to={table.pathTo("questionnaireSectionListCreate", { sectionName: section.name })}
            label={`Create new ${entity.label}`}
            offReason={isSubmitted ? SUBMITTED_TEXT : undefined}
          />
        )
      }
    >
      <WithCareSetting>
        <LoadedItems questionnaire={questionnaire} of={of} />
      </WithCareSetting>
    </QuestionnairePage>
  );
}

function LoadedItems({ questionnaire, of }: ItemsProps) {
  const { section, collection } = of;
  const { isSubmitted, set } = questionnaire;
  const table = useRouteTable();
  const navigate = useNavigate();
  const first = firstItemPlace(section, set);
  const open = ({ id }: ItemRow) => {
    if (!first) return;
    const { name, params } = placeRoute(first, id);
    void navigate(table.pathTo(name, params));
  };
  return (
    <Loaded
      read={useItems(collection)}
      title={`Could not load the ${collection.entity.labelPlural.toLowerCase()}.`}
      skeleton={<Skeleton shape="control" count={4} />}
    >
      {(rows) => (
        <Stack gap="wide">
          <ItemTable
            questionnaire={questionnaire}
            of={of}
            rows={rows}
            onOpen={first ? open : undefined}
            deletes={isCreatable(collection) && !isSubmitted}
          />
          {rows.length === 0 && <WhileEmpty questionnaire={questionnaire} collection={collection} />}
        </Stack>
      )}
    </Loaded>
  );
}
