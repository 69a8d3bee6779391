import { useRouteTable } from "@armature/renderer";
import { TextLink } from "@armature/renderer/ui";
import { useMemo } from "react";
import { answerAddress, type MissingAnswer, missingGroups } from "../missing/model.ts";
import type { Questionnaire } from "../../model.ts";

/**
 * Why the questionnaire cannot be submitted yet: the number of open questions, and a link to the first one of each
 * section.
 */
export function WhatIsOpen({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const table = useRouteTable();
  const open = useMemo(() => openSections(questionnaire), [questionnaire]);
  const count = open.reduce((sum, { answers }) => sum + answers.length, 0);
  return (
    <p>
      {count === 1 ? "1 question is open: " : `${count} questions are open: `}
      {open.map(({ label, first, answers }, index) => (
        <span key={label}>
          {index > 0 && ", "}
          <TextLink to={answerAddress(table, first)}>{label}</TextLink>
          {open.length > 1 && ` (${answers.length})`}
        </span>
      ))}
    </p>
  );
}

interface OpenSection {
  readonly label: string;
  readonly first: MissingAnswer;
  readonly answers: readonly MissingAnswer[];
}

function openSections(questionnaire: Questionnaire): readonly OpenSection[] {
  const bySection = Map.groupBy(missingGroups(questionnaire, []), ({ section }) => section);
  return [...bySection].flatMap(([{ label }, groups]) => {
    const answers = groups.flatMap((group) => group.answers);
    const [first] = answers;
    return first ? [{ label, first, answers }] : [];
  });
}
