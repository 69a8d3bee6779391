import type { PlaceInQuestionnaire } from "../pages.ts";
import { Page, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { Compass } from "lucide-react";
import { Navigate } from "react-router";
import { type NoPage, placeRoute } from "../model.ts";

interface NoQuestionnairePageProps {
  readonly why: NoPage;
}

/** Shown at an address without a page. If the organization is not asked that page, it redirects to the introduction. */
export function NoQuestionnairePage({ why }: NoQuestionnairePageProps) {
  const introduction = useRouteTable().pathTo("memberQuestionnaireApp");
  if (why === "notAsked") return <Navigate to={introduction} replace />;
  return (
    <Page title="Not found">
      <EmptyState
        icon={Compass}
        title="The questionnaire has no such page"
        text="It may have been deleted, or the address may be misspelt."
        action={<LinkButton to={introduction}>Go to the introduction</LinkButton>}
      />
    </Page>
  );
}

/** Redirects to another page of the questionnaire. */
export function ToPlace({ place }: { readonly place: PlaceInQuestionnaire }) {
  const { name, params } = placeRoute(place);
  return <Navigate to={useRouteTable().pathTo(name, params)} replace />;
}
