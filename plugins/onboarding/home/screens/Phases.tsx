import { FileLink, useRouteTable } from "@armature/renderer";
import { LinkButton } from "@armature/renderer/ui";
import { ArrowRight, Download } from "lucide-react";
import { Timeline } from "../../kit/ui/Timeline.tsx";
import type { StoredOrganization } from "../../kit/records.ts";
import { BuildWork } from "./BuildWork.tsx";
import { exportName, type PhaseCard, phaseCards } from "../phases.ts";
import { QuestionnaireWork } from "./QuestionnaireWork.tsx";

export interface PhasesProps {
  readonly organization: StoredOrganization;
  readonly isProviderUser: boolean;
}

/** The phases of the install, with the actions of each. */
export function Phases({ organization, isProviderUser }: PhasesProps) {
  const { organizationId } = organization;
  const status = organization.status ?? "";
  const steps = phaseCards(organizationId, status, isProviderUser).map((card) => ({
    key: card.name,
    title: card.name,
    state: card.state,
    word: card.word,
    text: card.text,
    children: <CurrentWork status={status} organization={organization} />,
    actions: hasActions(card) && <Actions card={card} organizationId={organizationId} />,
  }));
  return <Timeline label="Phases" steps={steps} />;
}

/** The tasks of the current phase while it is open. */
function CurrentWork({ status, organization }: { readonly status: string; readonly organization: StoredOrganization }) {
  if (status === "nmqOpen") return <QuestionnaireWork />;
  if (status === "buildOpen") return <BuildWork organization={organization} />;
  return null;
}

function hasActions({ canOpen, isQuestionnaire }: PhaseCard): boolean {
  return canOpen || isQuestionnaire;
}

function Actions({ card, organizationId }: { readonly card: PhaseCard; readonly organizationId: number }) {
  const { route, canOpen, state, isQuestionnaire } = card;
  const table = useRouteTable();
  return (
    <>
      {canOpen && route !== null && (
        <LinkButton to={table.pathTo(route)} icon={ArrowRight} variant={state === "active" ? "primary" : "secondary"}>
          Open
        </LinkButton>
      )}
      {isQuestionnaire && (
        <FileLink href="/api/nmq/export" name={() => exportName(organizationId, new Date())} icon={Download}>
          Export
        </FileLink>
      )}
    </>
  );
}
