import { statusLabel } from "./model.ts";
import type { Status } from "../kit/states.ts";

/** A stage of an organization's way through the install, and where it is worked on. */
export interface Phase {
  readonly name: string;
  readonly text: string;
  /** Null where there is nothing to open. */
  readonly route: string | null;
  readonly statuses: readonly Status[];
  /** Whether the answers of the questionnaire can be exported from its card. */
  readonly isQuestionnaire: boolean;
}

/** Organizations up to this id are on the site of the new questionnaire. */
const LAST_ON_NEW_SITE = 199;
/** Of the new questionnaire. */
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

/** Every phase, in order. */
export const PHASES: readonly Phase[] = [newQuestionnaire, historicQuestionnaire, build, complete];

/** The three phases of an organization: one of the two questionnaires leaves the other out. */
export function phasesOf(organizationId: number): readonly Phase[] {
  const hidden = organizationId > LAST_ON_NEW_SITE ? newQuestionnaire : historicQuestionnaire;
  return PHASES.filter((phase) => phase !== hidden);
}

/** A phase as one organization stands to it. */
export interface PhaseCard extends Phase {
  readonly state: "completed" | "active" | "locked";
  /** What the card says of the state; null where it says nothing. */
  readonly word: string | null;
  readonly canOpen: boolean;
}

/**
 * The phases of an organization as somebody sees them. A status that is not known has reached none.
 * @param isProviderUser provider staff open every phase that has a route, and are not told to wait
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

/** What the export of the questionnaire is saved as. */
export function exportName(organizationId: number, at: Date): string {
  return `nmq-${organizationId}-${at.toISOString().slice(0, 10)}.xlsx`;
}
