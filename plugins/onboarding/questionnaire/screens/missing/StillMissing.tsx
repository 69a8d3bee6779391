import { useRouteTable } from "@armature/renderer";
import { Disclosure, LinkGroups } from "@armature/renderer/ui";
import { useMemo } from "react";
import type { Questionnaire } from "../../model.ts";
import { answerAddress, type MissingAnswer, missingGroups } from "./model.ts";
import { useRefusedQuestions } from "./refused.tsx";

const WHY: Readonly<Record<MissingAnswer["why"], string>> = {
  empty: "Not answered",
  invalid: "Not valid, so it is not saved",
  notSaved: "Could not be saved",
};

/**
 * The missing answers, each with the reason and a link that focuses its question. Renders nothing once everything is
 * answered.
 */
export function StillMissing({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const table = useRouteTable();
  const refused = useRefusedQuestions();
  const groups = useMemo(() => missingGroups(questionnaire, refused), [questionnaire, refused]);
  const count = groups.reduce((sum, { answers }) => sum + answers.length, 0);
  if (count === 0) return null;
  const links = groups.map(({ key, label, answers }) => ({
    key,
    label,
    links: answers.map((answer) => ({
      key: answer.key,
      label: answer.label,
      note: WHY[answer.why],
      to: answerAddress(table, answer),
    })),
  }));
  return (
    <Disclosure label={`Still missing (${count})`}>
      <LinkGroups groups={links} />
    </Disclosure>
  );
}
