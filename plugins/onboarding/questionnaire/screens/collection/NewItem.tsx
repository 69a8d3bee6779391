import type { RecordAnswer } from "@armature/engine";
import { EntityForm, useFormStore, usePlugins, useRouteTable } from "@armature/renderer";
import { useCallback, useEffect, useMemo } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { placeRoute, type Questionnaire } from "../../model.ts";
import { NoQuestionnairePage } from "../NoQuestionnairePage.tsx";
import { QuestionList, QuestionListContext } from "../QuestionList.tsx";
import { QuestionnairePage, WithQuestionnaire } from "../QuestionnairePage.tsx";
import { WithCareSetting } from "../WithCareSetting.tsx";
import { CREATION_TEXTS, creationOf } from "./creation.ts";
import { type CollectionSection, collectionOf, firstItemPlace } from "./model.ts";

/** The form that creates one item of a collection. */
export default function NewItem() {
  return <WithQuestionnaire>{(questionnaire) => <Addressed questionnaire={questionnaire} />}</WithQuestionnaire>;
}

interface AddressedProps {
  readonly questionnaire: Questionnaire;
}

/** Redirects to the list if items can no longer be created. */
function Addressed({ questionnaire }: AddressedProps) {
  const { sectionName } = useParams();
  const table = useRouteTable();
  const of = collectionOf(questionnaire, sectionName);
  if (typeof of === "string") return <NoQuestionnairePage why={of} />;
  if (of.collection.creation.length === 0) return <NoQuestionnairePage why="unknown" />;
  const list = placeRoute({ kind: "list", section: of.section.name });
  const listPath = table.pathTo(list.name, list.params);
  if (questionnaire.isSubmitted) return <Navigate to={listPath} replace />;
  return <CreationForm key={of.section.name} questionnaire={questionnaire} of={of} listPath={listPath} />;
}

interface CreationFormProps extends AddressedProps {
  readonly of: CollectionSection;
  readonly listPath: string;
}

function CreationForm({ questionnaire, of, listPath }: CreationFormProps) {
  const { section, collection } = of;
  const { entity } = collection;
  const { type, set, state } = questionnaire;
  const plugins = usePlugins();
  const navigate = useNavigate();
  const creation = useMemo(
    () => creationOf({ type, set }, of, (name) => plugins.get(name)?.element),
    [type, set, of, plugins],
  );
  const toItem = useItemPath(questionnaire, of, listPath);
  const onSaved = useCallback(
    ({ result }: RecordAnswer) => void navigate(toItem(Number(result[entity.primaryKey.name]))),
    [navigate, toItem, entity],
  );
  const list = useMemo(
    () => ({ questions: creation?.questions ?? [], related: {}, state, id: 0, isSubmitted: false }),
    [creation, state],
  );
  if (!creation) return <NoQuestionnairePage why="unknown" />;
  return (
    <QuestionnairePage
      questionnaire={questionnaire}
      place={null}
      title={`Create new ${entity.label}`}
      hidesSections
      trail={[{ label: section.label, to: listPath }]}
    >
      <WithCareSetting>
        <QuestionListContext value={list}>
          <EntityForm
            type={creation.type}
            record={null}
            Fields={CreationFields}
            texts={CREATION_TEXTS}
            savesWhenValid
            submitLabel="Create"
            refusalTexts={refusal}
            onSaved={onSaved}
            onCancel={() => void navigate(listPath)}
          />
        </QuestionListContext>
      </WithCareSetting>
    </QuestionnairePage>
  );
}

/** The path of the new item's first page. */
function useItemPath({ set }: Questionnaire, { section }: CollectionSection, listPath: string) {
  const table = useRouteTable();
  return useCallback(
    (id: number) => {
      const first = firstItemPlace(section, set);
      const route = first && placeRoute(first, id);
      return route ? table.pathTo(route.name, route.params) : listPath;
    },
    [table, section, set, listPath],
  );
}

function CreationFields() {
  useQuietRefusals();
  return <QuestionList />;
}

/** Writes a failed creation only to the console. The answers stay in the form. */
function useQuietRefusals(): void {
  const store = useFormStore();
  useEffect(
    () =>
      store.subscribe(({ refusal: found }, { form: { serverIssues } }) => {
        if (!found) return;
        // oxlint-disable-next-line no-console -- the ledger wants it told there, and nowhere else
        console.error(found.title, ...found.texts, found.requestId);
        store.refuse(serverIssues, null);
      }),
    [store],
  );
}

function refusal() {
  return { title: "Could not create the item.", text: "" };
}
