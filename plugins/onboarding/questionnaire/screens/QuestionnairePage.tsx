import { SidePage } from "../../kit/ui/SidePage.tsx";
import type { PlaceInQuestionnaire } from "../pages.ts";
import { tallyOf } from "../tally.ts";
import { Page, setPreference, usePreference, useRouteTable } from "@armature/renderer";
import { Banner, type Breadcrumb, Outline, ProgressBar, Stack } from "@armature/renderer/ui";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { Arrows } from "./Arrows.tsx";
import { LoadingPage } from "./LoadingPage.tsx";
import { RefusedQuestions, useRefusedQuestions } from "./missing/refused.tsx";
import { StillMissing } from "./missing/StillMissing.tsx";
import { useArrival } from "./missing/use-arrival.ts";
import type { Questionnaire } from "../model.ts";
import { questionnaireOutline } from "./outline.ts";
import { SubmittedNote } from "./submitted/SubmittedNote.tsx";
import { useQuestionnaire } from "./use-questionnaire.ts";

interface WithQuestionnaireProps {
  /** Renders the page once all data that it needs are loaded. */
  readonly children: (questionnaire: Questionnaire) => ReactNode;
}

/** Loads the questionnaire, and renders the page only after that. */
export function WithQuestionnaire({ children }: WithQuestionnaireProps) {
  const read = useQuestionnaire();
  if (read.data !== undefined) return children(read.data);
  return <LoadingPage title="Could not load prerequisite data. Please reload page to try again." read={read} />;
}

export interface QuestionnairePageProps {
  readonly questionnaire: Questionnaire;
  /** The page within the questionnaire. Null if it has no arrows. */
  readonly place: PlaceInQuestionnaire | null;
  /** The id of the item, on the page of an item. */
  readonly entityId?: number;
  readonly title: string;
  /** Replaces the title above the page. */
  readonly heading?: string | undefined;
  readonly text?: ReactNode;
  /** Breadcrumbs between the questionnaire and this page. */
  readonly trail?: readonly Breadcrumb[];
  /** Buttons to the right of the title. The primary one is last. */
  readonly actions?: ReactNode;
  /** The list of sections is not beside the page. */
  readonly hidesSections?: boolean;
  readonly children: ReactNode;
}

/** The frame of each page of the questionnaire: breadcrumbs, progress and the arrows to other pages. */
export function QuestionnairePage(props: QuestionnairePageProps) {
  const { questionnaire, place, entityId, title, heading, text, trail = [], actions } = props;
  useArrival();
  return (
    <Page
      title={title}
      {...(heading !== undefined && { heading })}
      text={text}
      actions={actions}
      trail={[...trail, { label: title }]}
    >
      <RefusedQuestions>
        <Stack gap="wide">
          <Progress questionnaire={questionnaire} />
          {props.hidesSections ? props.children : <WithSections {...props} />}
        </Stack>
      </RefusedQuestions>
      {place && <Arrows questionnaire={questionnaire} place={place} entityId={entityId} />}
    </Page>
  );
}

/** How much is answered and what is missing. After submission it says that the questionnaire is submitted. */
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

type WithSectionsProps = Pick<QuestionnairePageProps, "questionnaire" | "place" | "children">;

/** The page with the list of sections beside it, unless the person hides the list. */
function WithSections({ questionnaire, place, children }: WithSectionsProps) {
  const table = useRouteTable();
  const navigate = useNavigate();
  const isHidden = usePreference(({ sectionsHidden }) => sectionsHidden);
  const refused = useRefusedQuestions();
  const { entries, current, hrefOf } = useMemo(
    () => questionnaireOutline(questionnaire, place, refused, table),
    [questionnaire, place, refused, table],
  );
  const outline = (close: () => void) => {
    const follow = (key: string) => {
      close();
      void navigate(hrefOf(key));
    };
    return (
      <Outline
        label="Questionnaire"
        noun="question"
        sections={entries}
        untitled=""
        current={current?.key ?? null}
        // On other pages, another search field uses the keyboard shortcut.
        shortcut={place?.kind === "subsection" || place?.kind === "item"}
        hrefOf={hrefOf}
        onSection={follow}
        onField={follow}
      />
    );
  };
  return (
    <SidePage
      title={current?.title ?? "Questionnaire"}
      counts={current?.counts ?? NOTHING}
      outline={outline}
      isOpen={!isHidden}
      onOpen={(isOpen) => setPreference({ sectionsHidden: !isOpen })}
    >
      {children}
    </SidePage>
  );
}

const NOTHING = { wrong: 0, needed: 0, noted: 0, theirs: 0 };
