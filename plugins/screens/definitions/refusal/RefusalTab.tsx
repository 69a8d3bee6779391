import { type EntityType, may, type Values } from "@armature/engine";
import { KeptForm, Loaded, useKeptState, useRecord, useViewer } from "@armature/renderer";
import { Button, ErrorSummary, PageFooter, Refusal, Stack, TableSkeleton, useSaveKey } from "@armature/renderer/ui";
import { useState } from "react";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { issuesOf } from "./model.ts";
import { RefusalList } from "./RefusalList.tsx";
import { type RefusalForm, refusalsIn, useRefusalSave } from "./use-refusals.ts";

/** What is refused in records of a kind: conditions, with the sentence that people read. */
export function RefusalTab({ subject }: { readonly subject: EntityType }) {
  const read = useRecord(useEntityType("entity"), subject.name);
  return (
    <Loaded read={read} title="Error loading refusals" skeleton={<TableSkeleton count={3} columns={1} />}>
      {({ result }) => <Refusals key={result.updated} subject={subject} definition={result} />}
    </Loaded>
  );
}

interface RefusalsProps {
  readonly subject: EntityType;
  readonly definition: Values;
}

function Refusals({ subject, definition }: RefusalsProps) {
  const mayUpdate = may(useViewer().permission, "entity", "update");
  const kept = useKeptState<RefusalForm>({
    name: "refusals",
    id: subject.name,
    first: { ruleList: refusalsIn(definition) },
  });
  const [attempts, setAttempts] = useState(0);
  const { ruleList } = kept.value;
  const issues = attempts > 0 ? issuesOf(ruleList) : [];
  const { submit, isSaving, refused } = useRefusalSave(subject, definition, kept, () => setAttempts(0));
  const trySave = () => {
    if (!kept.isUnsaved || isSaving) return;
    if (issuesOf(ruleList).length > 0) setAttempts(attempts + 1);
    else void submit();
  };
  useSaveKey(trySave);
  const attention = issues.length === 1 ? "1 field needs attention" : `${issues.length} fields need attention`;
  return (
    <Stack>
      <KeptForm of={kept} text="The refusals are not saved." />
      <ErrorSummary
        title={attention}
        items={issues.map(({ field, ...each }) => ({ ...each, fieldId: field }))}
        refusals={attempts}
      />
      {refused && <Refusal title={refused.title} text={refused.texts} />}
      <p className="text-ink-muted">
        A save that makes a condition true is refused, or warned of, with your sentence: in forms, lists, imports and
        calls alike. Stored records are left alone until somebody changes what the condition reads.
      </p>
      <RefusalList
        subject={subject}
        refusals={ruleList}
        issues={issues}
        onChange={mayUpdate ? (next) => kept.change({ ruleList: next }) : null}
      />
      {kept.isUnsaved && (
        <PageFooter status="Unsaved changes">
          <Button onClick={() => kept.change(kept.first)}>Discard changes</Button>
          <Button variant="primary" busy={isSaving} onClick={trySave}>
            Save
          </Button>
        </PageFooter>
      )}
    </Stack>
  );
}
