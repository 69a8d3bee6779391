import { type EntityType, may, type Values } from "@armature/engine";
import { KeptForm, Loaded, useKeptState, useRecord, useViewer } from "@armature/renderer";
import { Button, ErrorSummary, PageFooter, Refusal, Stack, TableSkeleton, useSaveKey } from "@armature/renderer/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { issuesOf } from "./model.ts";
import { RefusalList } from "./RefusalList.tsx";
import { type RefusalForm, refusalsIn, useRefusalSave } from "./use-refusals.ts";

/** What is refused in records of a kind: conditions, with the sentence that people read. */
export function RefusalTab({ subject }: { readonly subject: EntityType }) {
  const read = useRecord(useEntityType("entity"), subject.name);
  const [saved, setSaved] = useState("");
  return (
    <Loaded read={read} title="Error loading refusals" skeleton={<TableSkeleton count={3} columns={1} />}>
      {({ result }) => (
        <Refusals key={result.updated} subject={subject} definition={result} focused={saved} onSave={setSaved} />
      )}
    </Loaded>
  );
}

interface RefusalsProps {
  readonly subject: EntityType;
  readonly definition: Values;
  /** The id of the field that had the focus when the definition was saved, which gets it again. */
  readonly focused: string;
  readonly onSave: (focused: string) => void;
}

function Refusals({ subject, definition, focused, onSave }: RefusalsProps) {
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
    else {
      onSave(document.activeElement?.id ?? "");
      void submit();
    }
  };
  useFocusAgain(focused);
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
        focused={focused}
        onChange={mayUpdate ? (next) => kept.change({ ruleList: next }) : null}
      />
      {kept.isUnsaved && <Footer isSaving={isSaving} onSave={trySave} onDiscard={() => kept.change(kept.first)} />}
    </Stack>
  );
}

interface FooterProps {
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

function Footer({ isSaving, onSave, onDiscard }: FooterProps) {
  return (
    <PageFooter status="Unsaved changes">
      <Button onClick={onDiscard}>Discard changes</Button>
      <Button variant="primary" busy={isSaving} onClick={onSave}>
        Save
      </Button>
    </PageFooter>
  );
}

/** Gives a field the focus after a save has drawn the form anew, unless something else has it. */
function useFocusAgain(id: string): void {
  const focus = useEffectEvent(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  });
  useEffect(() => focus(), []);
}
