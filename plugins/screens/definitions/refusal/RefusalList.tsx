import type { EntityType } from "@armature/engine";
import { Button, EmptyState, Inline, Stack } from "@armature/renderer/ui";
import { Plus, ShieldAlert } from "lucide-react";
import { useState } from "react";
import type { DraftIssue } from "../issue.ts";
import { withEntry } from "../rule/rule-edits.ts";
import { focusFirst, useFocusAfterRemoval } from "../rule/use-focus-after-removal.ts";
import { cardOf, newRefusal, type RefusalDraft } from "./model.ts";
import { RefusalCard } from "./RefusalCard.tsx";

export interface RefusalListProps {
  readonly subject: EntityType;
  readonly refusals: readonly RefusalDraft[];
  /** Null for people who may only read. */
  readonly onChange: ((refusals: readonly RefusalDraft[]) => void) | null;
  readonly issues: readonly DraftIssue[];
  /** The id of a field whose card is open at first. */
  readonly focused: string;
}

/** The refusals of a kind of record. What is added or removed keeps the focus near its place. */
export function RefusalList({ subject, refusals, onChange, issues, focused }: RefusalListProps) {
  const { place, expectRemoval } = useFocusAfterRemoval(refusals.length);
  const [added, setAdded] = useState<string | null>(null);
  const put = (index: number, next: RefusalDraft | null) => {
    if (next === null) expectRemoval(index);
    onChange?.(withEntry(refusals, index, next));
  };
  const add = () => {
    const refusal = newRefusal();
    setAdded(refusal.id);
    onChange?.([...refusals, refusal]);
  };
  return (
    <div ref={place}>
      <Stack>
        {refusals.length === 0 && (
          <EmptyState
            icon={ShieldAlert}
            title="Nothing is refused yet"
            text={`A refusal is a condition under which a ${subject.label.toLowerCase()} cannot be saved, with your sentence why.`}
          />
        )}
        {refusals.map((refusal, i) => (
          <div key={refusal.id} data-entry ref={refusal.id === added ? focusFirst : undefined}>
            <RefusalCard
              subject={subject}
              title={`Refusal ${i + 1}`}
              refusal={refusal}
              issues={issues}
              isOpen={focused.startsWith(`${cardOf(refusal)}-`)}
              onChange={onChange && ((next) => put(i, next))}
            />
          </div>
        ))}
        {onChange && (
          <Inline>
            <Button icon={Plus} onClick={add}>
              Add refusal
            </Button>
          </Inline>
        )}
      </Stack>
    </div>
  );
}
