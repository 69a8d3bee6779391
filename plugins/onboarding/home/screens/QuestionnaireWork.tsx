import { useFollowAnswers, useOperationResult, useRouteTable } from "@armature/renderer";
import { ProgressBar, Stack } from "@armature/renderer/ui";
import { WorkList, WorkRow } from "../../kit/ui/WorkList.tsx";
import { readSectionWork, type SectionWork } from "../operations.ts";
import { sectionText } from "../work.ts";

/** The number of open questions by section. */
export function QuestionnaireWork() {
  useFollowAnswers();
  const { data, isError } = useOperationResult(readSectionWork, {});
  if (isError) return null;
  return (
    <Stack>
      {data && <ProgressBar label="Questions answered" percent={percentOf(data)} />}
      <WorkList label="What is left to do">
        {data ? <SectionRows sections={data} /> : <WorkRow text={undefined} to={null} />}
      </WorkList>
    </Stack>
  );
}

function SectionRows({ sections }: { readonly sections: readonly SectionWork[] }) {
  const table = useRouteTable();
  const open = sections.filter(({ asked, answered }) => answered < asked);
  if (open.length === 0)
    return (
      <WorkRow text="Every question is answered. Submit the questionnaire." to={table.pathTo("questionnaireSummary")} />
    );
  return open.map((work) => (
    <WorkRow
      key={work.section}
      text={sectionText(work)}
      to={table.pathTo("questionnaireSection", { sectionName: work.section })}
    />
  ));
}

/** Rounded down, so that 100 % means that nothing is open. */
function percentOf(sections: readonly SectionWork[]): number {
  const sum = (part: "asked" | "answered") => sections.reduce((total, section) => total + section[part], 0);
  return sum("asked") === 0 ? 0 : Math.floor((100 * sum("answered")) / sum("asked"));
}
