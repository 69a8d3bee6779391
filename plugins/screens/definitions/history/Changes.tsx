import { isHeld } from "@armature/engine";
import { definitionHistory, type HistoryChange } from "@armature/engine/platform";
import { Loaded, useOperationResult, useViewer } from "@armature/renderer";
import { Button, EmptyState, Skeleton, Stack } from "@armature/renderer/ui";
import { History } from "lucide-react";
import { useState } from "react";
import { RevertDialogs } from "./RevertDialogs.tsx";
import { RevisionCard } from "./RevisionCard.tsx";
import { useRevertHere } from "./use-revert-here.ts";

export interface ChangesProps {
  /** Of which definitions: of a kind of record, of one definition, or of all. */
  readonly of: Partial<Pick<HistoryChange, "kind" | "entity" | "name">>;
  /** The newest revision to show; all later ones are left out. */
  readonly revision?: number | null;
  readonly whereOf?: ((change: HistoryChange) => string) | undefined;
}

/** The changes of definitions, newest first. Each can be reverted. */
export function Changes({ of, revision = null, whereOf }: ChangesProps) {
  const { permission } = useViewer();
  // The last revision of each page that was shown; the next page continues there.
  const [starts, setStarts] = useState<readonly (number | null)[]>([revision === null ? null : revision + 1]);
  if (!isHeld(permission, "organization.admin")) {
    return <EmptyState icon={History} title="Not for you" text="Only administrators see who changed definitions." />;
  }
  return (
    <Stack>
      {starts.map((before, i) => (
        <HistoryPage
          key={before ?? "newest"}
          of={of}
          before={before}
          whereOf={whereOf}
          isFirst={i === 0}
          onOlder={i === starts.length - 1 ? (last) => setStarts([...starts, last]) : null}
        />
      ))}
    </Stack>
  );
}

/** The revisions of an answer. */
const LIMIT = 25;

interface HistoryPageProps extends Pick<ChangesProps, "of" | "whereOf"> {
  readonly before: number | null;
  readonly isFirst: boolean;
  /** Shows the revisions before the last one. Null if they are shown. */
  readonly onOlder: ((last: number) => void) | null;
}

function HistoryPage({ of, before, whereOf, isFirst, onOlder }: HistoryPageProps) {
  const query = { ...of, limit: LIMIT, ...(before !== null && { before: String(before) }) };
  const read = useOperationResult(definitionHistory, { query });
  const { run, busy, question, close } = useRevertHere(() => void read.refetch());
  return (
    <Loaded read={read} title="Could not load the changes." skeleton={<Skeleton shape="field" count={4} />}>
      {(revisions) => {
        const shown = revisions.filter(({ changes }) => changes.length > 0);
        const last = revisions.at(-1)?.revision;
        return (
          <Stack>
            {shown.map((each) => (
              <RevisionCard
                key={each.revision}
                revision={each}
                whereOf={whereOf}
                busy={busy}
                onRevert={(request) => run(request)}
              />
            ))}
            {shown.length === 0 && isFirst && (
              <EmptyState icon={History} title="No changes yet" text="What administrators change is listed here." />
            )}
            {onOlder && last !== undefined && revisions.length === LIMIT && (
              <Button onClick={() => onOlder(last)}>Show older changes</Button>
            )}
            {question && (
              <RevertDialogs
                question={question}
                onAnswer={(choose, lost) => run(question.request, choose, lost)}
                onClose={close}
              />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
