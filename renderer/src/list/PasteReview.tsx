import type { EntityType, ReferenceLabels, Values } from "@armature/engine";
import { pastedSheet } from "@armature/engine/list";
import { useMemo } from "react";
import { useIsSlow } from "../data/debounce.ts";
import { useImportChoices } from "../data/records/import-choices.ts";
import { useAllRecords } from "../data/records/records.ts";
import { dropDraft } from "../data/draft.ts";
import { useDraftKey } from "../form/use-draft.ts";
import { ImportConfirm } from "../import/ImportConfirm.tsx";
import { importDraft } from "../import/import-draft.ts";
import { IMPORT_URL } from "../import/import-url.ts";
import { useUrlState } from "../router/url-state.ts";
import { TableSkeleton } from "../ui/index.ts";
import { recordId } from "./record-key.ts";
import { ListFailure } from "./ListStates.tsx";
import type { Pasted } from "./kept-paste.ts";
import type { EntityListModel } from "./use-list.ts";

interface PasteReviewProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  readonly pasted: Pasted;
  /** Returns to the list. */
  readonly onEnd: () => void;
}

/** What pasted cells would change. It is the review of an import, with the cells as its sheet. */
export function PasteReview({ type, list, pasted, onEnd }: PasteReviewProps) {
  const records = useAllRecords(type);
  const choices = useImportChoices(type);
  const [, changeUrl] = useUrlState(IMPORT_URL);
  const decided = useDraftKey(type, importDraft(pasted.number));
  const isSlow = useIsSlow(records.isPending || choices.isPending);
  const { data } = records;
  const end = () => {
    dropDraft(decided);
    changeUrl({ step: "file" }, { replace: true });
    onEnd();
  };
  if (records.isError && !data) return <ListFailure type={type} records={records} />;
  // A person must review current records, not ones loaded earlier.
  if (!data || !records.isFetchedAfterMount || choices.isPending) return isSlow && <TableSkeleton count={6} />;
  const parts = { type, list, pasted, records: data.result, labels: data.labels };
  return <Review {...parts} remembered={choices.data ?? NOTHING_REMEMBERED} onEnd={end} />;
}

const NOTHING_REMEMBERED = Object.freeze({ columns: {}, values: {} });

interface ReviewProps extends PasteReviewProps {
  readonly records: readonly Values[];
  readonly labels: ReferenceLabels;
  readonly remembered: Parameters<typeof ImportConfirm>[0]["remembered"];
}

function Review({ type, list: { available }, pasted, onEnd, ...known }: ReviewProps) {
  const { records } = known;
  const { number, cells, target } = pasted;
  const sheet = useMemo(() => {
    const whole = new Map(records.map((record) => [recordId(type, record), record]));
    const shown = target.records.map((record) => whole.get(recordId(type, record)) ?? record);
    const made = pastedSheet(type, available, cells, { ...target, records: shown });
    const { headers, cells: rows } = "problem" in made ? { headers: [], cells: [] } : made;
    return { fileId: number, headers, cells: rows, exported: null };
  }, [type, available, records, number, cells, target]);
  return <ImportConfirm key={number} type={type} sheet={sheet} {...known} onBack={onEnd} onDone={onEnd} />;
}
