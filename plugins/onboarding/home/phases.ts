import { statusLabel } from "./model.ts";
import type { Status } from "../kit/states.ts";

/** A stage of an organization's install, and the page where people work on it. */
export interface Phase {
  readonly name: string;
  readonly text: string;
  /** Null if the phase has no page. */
  readonly route: string | null;
  readonly statuses: readonly Status[];
  /** Whether the card offers the export of the questionnaire's answers. */
  readonly isQuestionnaire: boolean;
}

/** Organizations with ids up to this one use the site of the new questionnaire. */
const LAST_ON_NEW_SITE = 199;
/** The release of the new questionnaire. */
const RELEASE_DATE = "June 11th 2024";
const LOCKED = "Complete Previous Step";

const QUESTIONNAIRE_STATUSES = ["nmqOpen", "nmqSubmitted", "nmqApproved"] as const;

const newQuestionnaire: Phase = {
  name: "New Member Questionnaire",
  text: `The new questionnaire was released on ${RELEASE_DATE}. It is answered on a site of its own.`,
  route: null,
  statuses: QUESTIONNAIRE_STATUSES,
  isQuestionnaire: true,
};

const historicQuestionnaire: Phase = {
  name: "New Member Questionnaire (Historic)",
  text: "Tell us about your organization before the build starts.",
  route: "memberQuestionnaireApp",
  statuses: QUESTIONNAIRE_STATUSES,
  isQuestionnaire: true,
};

const build: Phase = {
  name: "Epic Build",
  text: "Enter your users, resources, departments and locations for Epic.",
  route: "buildApp",
  statuses: ["buildOpen", "buildClosed"],
  isQuestionnaire: false,
};

const complete: Phase = {
  name: "Onboarding Complete",
  text: "Your organization is live.",
  route: null,
  statuses: ["completed"],
  isQuestionnaire: false,
};

export const PHASES: readonly Phase[] = [newQuestionnaire, historicQuestionnaire, build, complete];

/** The three phases of an organization. Each organization has only one of the two questionnaires. */
export function phasesOf(organizationId: number): readonly Phase[] {
  const hidden = organizationId > LAST_ON_NEW_SITE ? newQuestionnaire : historicQuestionnaire;
  return PHASES.filter((phase) => phase !== hidden);
}

/** A phase as one organization sees it. */
export interface PhaseCard extends Phase {
  readonly state: "completed" | "active" | "locked";
  /** The text about the state on the card. Null if there is none. */
  readonly word: string | null;
  readonly canOpen: boolean;
}

/**
 * The phases of an organization for a person. With an unknown status, no phase is reached.
 * @param isProviderUser provider staff can open every phase that has a page, and the cards do not tell them to wait
 */
export function phaseCards(organizationId: number, status: string, isProviderUser: boolean): readonly PhaseCard[] {
  const phases = phasesOf(organizationId);
  const current = phases.findIndex(({ statuses }) => statuses.some((each) => each === status));
  return phases.map((phase, index) => {
    const state = index === current ? "active" : index < current ? "completed" : "locked";
    const isReached = state !== "locked";
    return {
      ...phase,
      state,
      word: { active: statusLabel(status), completed: "Completed", locked: isProviderUser ? null : LOCKED }[state],
      canOpen: phase.route !== null && (isProviderUser || isReached),
    };
  });
}

/** The file name of an export of the questionnaire. */
export function exportName(organizationId: number, at: Date): string {
  return `nmq-${organizationId}-${at.toISOString().slice(0, 10)}.xlsx`;
}
