import { SectionList } from "../../../kit/ui/SectionList.tsx";
import { itemName } from "../../items.ts";
import { markerOf, subsectionsOf } from "../../pages.ts";
import type { SubsectionType } from "../../question-type.ts";
import { tallyOf } from "../../tally.ts";
import { ApiError, Page, useRecord, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton, RichText, Stack } from "@armature/renderer/ui";
import { ArrowRight, Trash2 } from "lucide-react";
import { useParams } from "react-router";
import { LoadingPage } from "../LoadingPage.tsx";
import { pageOf, placeRoute, type Questionnaire } from "../../model.ts";
import { NoQuestionnairePage } from "../NoQuestionnairePage.tsx";
import { QuestionForm } from "../QuestionForm.tsx";
import { QuestionnairePage, WithQuestionnaire } from "../QuestionnairePage.tsx";
import { CreateButton } from "./CreateButton.tsx";
import { type CollectionSection, collectionOf, nextItem } from "./model.ts";
import { useItems } from "./use-items.ts";

/** One subsection of one item of a collection. */
export default function Item() {
  return <WithQuestionnaire>{(questionnaire) => <Addressed questionnaire={questionnaire} />}</WithQuestionnaire>;
}

interface AddressedProps {
  readonly questionnaire: Questionnaire;
}

function Addressed({ questionnaire }: AddressedProps) {
  const { sectionName, entityId, subsectionName } = useParams();
  const of = collectionOf(questionnaire, sectionName);
  if (typeof of === "string") return <NoQuestionnairePage why={of} />;
  const page = pageOf(questionnaire, sectionName, subsectionName);
  if (typeof page === "string") return <NoQuestionnairePage why={page} />;
  if (!page.subsection) return <NoQuestionnairePage why="unknown" />;
  return <LoadedItem questionnaire={questionnaire} of={of} subsection={page.subsection} id={Number(entityId)} />;
}

interface ItemProps extends AddressedProps {
  readonly of: CollectionSection;
  readonly subsection: SubsectionType;
  readonly id: number;
}

/** The page of an item, rendered once it is known that the organization has the item. */
function LoadedItem(props: ItemProps) {
  const { of, id } = props;
  const read = useRecord(of.collection.entity, id);
  const { data, error } = read;
  const name = data && itemName(of.collection, id, data.result);
  if (error instanceof ApiError && error.status === 404) {
    return name === undefined ? <NoQuestionnairePage why="unknown" /> : <DeletedItem of={of} name={name} />;
  }
  if (name !== undefined) return <ItemPage {...props} name={name} />;
  return <LoadingPage title={`Could not load this ${of.collection.entity.label.toLowerCase()}.`} read={read} />;
}

/** Replaces the page of an item that was deleted while it was open. */
function DeletedItem({ of: { section, collection }, name }: Pick<ItemProps, "of"> & { readonly name: string }) {
  const { name: route, params } = placeRoute({ kind: "list", section: section.name });
  const list = useRouteTable().pathTo(route, params);
  return (
    <Page title={name} trail={[{ label: section.label, to: list }, { label: name }]}>
      <EmptyState
        icon={Trash2}
        title={`This ${collection.entity.label.toLowerCase()} was deleted`}
        text={`"${name}" is no longer in the list, so its questions need no answers.`}
        action={<LinkButton to={list}>Go to {section.label}</LinkButton>}
      />
    </Page>
  );
}

/** The page of an item. The heading is the item's name, which follows its answers. */
function ItemPage({ questionnaire, of, subsection, id, name }: ItemProps & { readonly name: string }) {
  const { section, collection } = of;
  const table = useRouteTable();
  const list = placeRoute({ kind: "list", section: section.name });
  return (
    <QuestionnairePage
      questionnaire={questionnaire}
      place={{ kind: "item", section: section.name, subsection: subsection.name }}
      entityId={id}
      title={name}
      text={subsection.description ?? undefined}
      trail={[{ label: section.label, to: table.pathTo(list.name, list.params) }]}
      actions={
        <>
          <NextItem of={of} subsection={subsection} id={id} />
          <CreateButton questionnaire={questionnaire} of={of} label="Add another" variant="secondary" />
        </>
      }
    >
      <Stack>
        <Subsections questionnaire={questionnaire} of={of} subsection={subsection} id={id} />
        {subsection.preHTML !== null && <RichText html={subsection.preHTML} />}
        <QuestionForm
          key={`${id} ${subsection.name}`}
          questionnaire={questionnaire}
          questions={subsection.questions}
          entity={collection.entity.name}
          id={id}
        />
      </Stack>
    </QuestionnairePage>
  );
}

/** Opens the same subsection of the next item in the list. */
function NextItem({ of: { section, collection }, subsection, id }: Omit<ItemProps, "questionnaire">) {
  const table = useRouteTable();
  const rows = useItems(collection).data;
  if (rows === undefined || rows.length < 2) return null;
  const next = nextItem(rows, id);
  const label = collection.entity.label;
  const place = { kind: "item", section: section.name, subsection: subsection.name } as const;
  const { name, params } = placeRoute(place, next?.id ?? id);
  return (
    <LinkButton
      to={table.pathTo(name, params)}
      variant="secondary"
      icon={ArrowRight}
      label={next ? `Next ${label.toLowerCase()}: ${next.name}` : undefined}
      disabledReason={next ? undefined : `This is the last ${label.toLowerCase()} of the list.`}
    >
      Next {label.toLowerCase()}
    </LinkButton>
  );
}

/** Links to the item's other pages, if it has several. */
function Subsections({ questionnaire: { state, set }, of: { section }, subsection, id }: ItemProps) {
  const table = useRouteTable();
  const all = subsectionsOf(section, set);
  if (all.length < 2) return null;
  const entries = all.map(({ name, label }) => {
    const { name: route, params } = placeRoute({ kind: "item", section: section.name, subsection: name }, id);
    const mark = markerOf(tallyOf(state, set, { section: section.name, subsection: name, id }));
    const current = name === subsection.name;
    return { key: name, label, to: table.pathTo(route, params), mark, current, isInner: false };
  });
  return <SectionList label={section.label} entries={entries} />;
}
