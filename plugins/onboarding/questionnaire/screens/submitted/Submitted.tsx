import { Loaded, longTime, Page, useOperationResult, useSession } from "@armature/renderer";
import { Button, Card, DetailList, EmptyState, Inline, Skeleton, Stack, Switch } from "@armature/renderer/ui";
import { CheckCheck, Printer, Send } from "lucide-react";
import { useState } from "react";
import { readSubmittedAnswers, type SubmittedAnswer } from "../../operations.ts";
import { changedText, sectionsOfAnswers, submittedText } from "./model.ts";

/**
 * The last submission for reading and printing: who submitted when, and the submitted answers next to the current ones.
 */
export default function Submitted() {
  const { organization } = useSession();
  const read = useOperationResult(readSubmittedAnswers, {});
  const { data } = read;
  return (
    <Page
      title="Submitted answers"
      text={data && submittedText(data.submission, longTime)}
      actions={
        <Button icon={Printer} disabled={!data} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <p className="mb-4 hidden text-section font-semibold print:block">{organization?.name}</p>
      <Loaded read={read} title="Could not load the submitted answers." skeleton={<Skeleton shape="field" count={8} />}>
        {(submitted) =>
          submitted ? (
            <Answers answers={submitted.answers} />
          ) : (
            <EmptyState
              icon={Send}
              title="Nothing was submitted yet"
              text="The answers stand here once the questionnaire is submitted."
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function Answers({ answers }: { readonly answers: readonly SubmittedAnswer[] }) {
  const [isChangedOnly, setChangedOnly] = useState(false);
  const changed = answers.filter(({ submitted, now }) => submitted !== now);
  const sections = sectionsOfAnswers(isChangedOnly ? changed : answers);
  return (
    <Stack>
      <Inline gap="normal">
        <p role="status">{changedText(changed.length)}</p>
        <Switch label="Only what changed" checked={isChangedOnly} onChange={setChangedOnly} />
      </Inline>
      {sections.length === 0 && (
        <EmptyState icon={CheckCheck} title="Nothing changed" text="Every answer is as it was submitted." />
      )}
      {sections.map(({ section, rows }) => (
        <Card key={section} title={section}>
          <DetailList isOneOfMany details={rows.map((row) => ({ label: row.label, value: <Answer answer={row} /> }))} />
        </Card>
      ))}
    </Stack>
  );
}

function Answer({ answer: { submitted, now } }: { readonly answer: SubmittedAnswer }) {
  if (submitted === now) return submitted === "" ? "–" : submitted;
  return (
    <Stack gap="tight">
      <p>{submitted === null ? "Not asked when it was submitted" : submitted || "–"}</p>
      <p>
        <strong>Now:</strong> {now === null ? "not asked any more" : now || "–"}
      </p>
    </Stack>
  );
}
