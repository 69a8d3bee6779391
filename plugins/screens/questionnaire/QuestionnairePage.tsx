import { navigationOf, type PlaceInQuestionnaire, tallyOf } from "@armature/engine";
import { Page, setPreference, usePreference, useRoute, useRouteTable } from "@armature/renderer";
import { Banner, type Breadcrumb, ProgressBar, SidePage, Stack } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import { Arrows } from "./Arrows.tsx";
import { LoadingPage } from "./LoadingPage.tsx";
import { RefusedQuestions } from "./missing/refused.tsx";
import { StillMissing } from "./missing/StillMissing.tsx";
import { useArrival } from "./missing/use-arrival.ts";
import { type Questionnaire } from "./model.ts";
import { sectionEntries } from "./navigation.ts";
import { SubmittedNote } from "./submitted/SubmittedNote.tsx";
import { useQuestionnaire } from "./use-questionnaire.ts";

interface WithQuestionnaireProps {
  /** The page, once what every page needs is there. */
  readonly children: (questionnaire: Questionnaire) => ReactNode;
}

/** Loads the questionnaire; without it there is no page and no form. */
export function WithQuestionnaire({ children }: WithQuestionnaireProps) {
  const read = useQuestionnaire();
  if (read.data !== undefined) return children(read.data);
  return <LoadingPage title="Could not load prerequisite data. Please reload page to try again." read={read} />;
}

export interface QuestionnairePageProps {
  readonly questionnaire: Questionnaire;
  /** Where the page is; null where no arrow leads on from it. */
  readonly place: PlaceInQuestionnaire | null;
  /** Of the item whose page it is. */
  readonly entityId?: number;
  readonly title: string;
  readonly text?: ReactNode;
  /** Breadcrumbs between the questionnaire and the page. */
  readonly trail?: readonly Breadcrumb[];
  /** Right of the title, the primary one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the questionnaire: where it is in it, how far it is, and the ways on. */
export function QuestionnairePage(props: QuestionnairePageProps) {
  const { questionnaire, place, entityId, title, text, trail = [], actions, children } = props;
  useArrival();
  return (
    <Page title={title} text={text} actions={actions} trail={[...trail, { label: title }]}>
      <RefusedQuestions>
        <Stack gap="wide">
          <Progress questionnaire={questionnaire} />
          <Beside questionnaire={questionnaire} place={place}>
            {children}
          </Beside>
        </Stack>
      </RefusedQuestions>
      {place && <Arrows questionnaire={questionnaire} place={place} entityId={entityId} />}
    </Page>
  );
}

/** How much is answered and what is not; once submitted, that it is. */
function Progress({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const { state, set, isSubmitted } = questionnaire;
  if (!isSubmitted)
    return (
      <Stack gap="tight">
        <ProgressBar label="TOTAL QUESTIONNAIRE PROGRESS" percent={tallyOf(state, set).percent} />
        <StillMissing questionnaire={questionnaire} />
      </Stack>
    );
  return (
    <Banner tone="success" title="Questionnaire Submitted">
      <p>Data can be reviewed, but fields are disabled.</p>
      <SubmittedNote />
    </Banner>
  );
}

type BesideProps = Pick<QuestionnairePageProps, "questionnaire" | "place" | "children">;

/** The page with the sections at its side, unless its route or the person does without. */
function Beside({ questionnaire: { state, set }, place, children }: BesideProps) {
  const table = useRouteTable();
  const { hidesSections = false } = useRoute().setup;
  const isHidden = usePreference(({ sectionsHidden }) => sectionsHidden);
  if (hidesSections) return children;
  const entries = sectionEntries(state.type, set, navigationOf(state, set), place).map(({ route, ...entry }) => ({
    ...entry,
    to: table.pathTo(route.name, route.params),
  }));
  return (
    <SidePage
      label="Questionnaire"
      entries={entries}
      isOpen={!isHidden}
      onOpen={(isOpen) => setPreference({ sectionsHidden: !isOpen })}
    >
      {children}
    </SidePage>
  );
}
