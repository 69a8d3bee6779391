import { FileLink, useRouteTable } from "@armature/renderer";
import { LinkButton, Timeline } from "@armature/renderer/ui";
import { ArrowRight, Download } from "lucide-react";
import { exportName, type PhaseCard, phaseCards } from "./phases.ts";

export interface PhasesProps {
  readonly organizationId: number;
  readonly status: string;
  readonly isProviderUser: boolean;
}

/** The phases of the install, each with what can be done there. */
export function Phases({ organizationId, status, isProviderUser }: PhasesProps) {
  const steps = phaseCards(organizationId, status, isProviderUser).map((card) => ({
    key: card.name,
    title: card.name,
    state: card.state,
    word: card.word,
    text: card.text,
    actions: hasActions(card) && <Actions card={card} organizationId={organizationId} />,
  }));
  return <Timeline label="Phases" steps={steps} />;
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
