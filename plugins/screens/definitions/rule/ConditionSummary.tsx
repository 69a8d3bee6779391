import type { EntityType, Values } from "@armature/engine";
import { factsOf } from "@armature/engine/rules";
import { type ConditionCount, countCondition } from "@armature/engine/platform";
import { useConditionList, useDebounced, useOperationResult, useSession } from "@armature/renderer";
import { TextLink } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import { inWords } from "../impact-lines.ts";
import { useNouns } from "../use-impact.ts";
import { type ConditionDraft, gapOfCondition, logicOf } from "./condition-draft.ts";
import { conditionSentence } from "./sentence.ts";
import { useFound } from "./use-found.ts";

export interface ConditionSummaryProps {
  readonly subject: EntityType;
  readonly condition: ConditionDraft;
}

/** A condition as a sentence, and how many records it holds for. */
export function ConditionSummary({ subject, condition }: ConditionSummaryProps) {
  const found = useFound([condition], subject);
  const logic = gapOfCondition(condition) === null ? logicOf(condition) : null;
  // What a value was before a write, no stored record says.
  const isCounted = logic !== null && !factsOf(logic).has("before");
  return (
    <div>
      <p>{conditionSentence(condition, subject, found)}</p>
      {isCounted && <CountLine subject={subject} condition={condition} />}
    </div>
  );
}

/** How long the condition must stay unchanged before the server is asked. */
const PAUSE_MS = 400;

function CountLine({ subject, condition }: ConditionSummaryProps) {
  const current = JSON.stringify(condition);
  const asked = useDebounced(current, PAUSE_MS);
  const body = { entity: subject.name, condition: JSON.parse(asked) as Values };
  const { data, isError } = useOperationResult(countCondition, { body });
  const noun = useNouns();
  const pathTo = useConditionList(subject);
  const { organization } = useSession();
  const isOfOne = subject.scope === "organization" && organization !== null;
  // The count is of all organizations, the list of the chosen one.
  const showText = isOfOne ? `Show those of ${organization.name}` : "Show them";
  const isWaiting = asked !== current || (!data && !isError);
  if (isWaiting || !data) return <Line>{isWaiting ? "Counting the records it holds for…" : FAILED}</Line>;
  const logic = logicOf(condition);
  const path = logic && data.holds > 0 ? pathTo(logic) : null;
  return (
    <Line>
      <span>{countText(data, noun(subject.name, data.of))}</span>
      {path !== null && <TextLink to={path}>{showText}</TextLink>}
    </Line>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="flex flex-wrap gap-x-2 text-table text-ink-muted">
      {children}
    </p>
  );
}

const FAILED = "The records it holds for could not be counted.";

function countText({ holds, of, isExact }: ConditionCount, noun: string): string {
  const more = isExact ? "" : "at least ";
  return `Holds for ${more}${inWords(holds)} of ${more}${inWords(of)} ${noun}.`;
}
