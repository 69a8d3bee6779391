import { Loaded, useRouteTable } from "@armature/renderer";
import { Skeleton, Stack } from "@armature/renderer/ui";
import { useNavigate, useParams } from "react-router";
import { placeRoute, type Questionnaire } from "../../model.ts";
import { NoQuestionnairePage } from "../NoQuestionnairePage.tsx";
import { QuestionnairePage, WithQuestionnaire } from "../QuestionnairePage.tsx";
import { SUBMITTED_TEXT } from "../../texts.ts";
import { CreateButton } from "./CreateButton.tsx";
import { ItemTable } from "./ItemTable.tsx";
import { type CollectionSection, collectionOf, firstItemPlace, isCreatable, type ItemRow } from "./model.ts";
import { PasteLocations } from "./PasteLocations.tsx";
import { useItems } from "./use-items.ts";
import { WithCareSetting } from "../WithCareSetting.tsx";
import { WhileEmpty } from "./WhileEmpty.tsx";

/** The items of a collection section. Each links to its own pages. */
export default function Collection() {
  return <WithQuestionnaire>{(questionnaire) => <Addressed questionnaire={questionnaire} />}</WithQuestionnaire>;
}

function Addressed({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const { sectionName } = useParams();
  const of = collectionOf(questionnaire, sectionName);
  if (typeof of === "string") return <NoQuestionnairePage why={of} />;
  return <Items key={of.section.name} questionnaire={questionnaire} of={of} />;
}

/** The components that add many items at once from a pasted sheet, by entity. */
const SHEETS: Readonly<Record<string, typeof PasteLocations>> = { location: PasteLocations };

interface ItemsProps {
  readonly questionnaire: Questionnaire;
  readonly of: CollectionSection;
}

function Items({ questionnaire, of }: ItemsProps) {
  const { section, collection } = of;
  const { entity } = collection;
  const Paste = isCreatable(collection) ? SHEETS[entity.name] : undefined;
  return (
    <QuestionnairePage
      questionnaire={questionnaire}
      place={{ kind: "list", section: section.name }}
      title={section.label}
      text={section.description ?? undefined}
      actions={
        <>
          {Paste && <Paste type={entity} offReason={questionnaire.isSubmitted ? SUBMITTED_TEXT : undefined} />}
          <CreateButton questionnaire={questionnaire} of={of} label={`Create new ${entity.label}`} />
        </>
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
