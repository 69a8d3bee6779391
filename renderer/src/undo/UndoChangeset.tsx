import { countsOf, type ReviewRow, totalsText, type UndoPart } from "@armature/engine/changes";
import { History } from "lucide-react";
import { useCallback } from "react";
import { useWriteOffReason } from "../data/records/write-block.ts";
import { longTime } from "../history/times.ts";
import { CHECKING, Review } from "../review/Review.tsx";
import { Banner, Checkbox, EmptyState } from "../ui/index.ts";
import { TakeBackFrame } from "./TakeBackFrame.tsx";
import { type UndoModel, type UndoParts, useUndo } from "./use-undo.ts";

export interface UndoChangesetProps extends UndoParts {
  /** Called by 'Back' and 'Finish'. */
  readonly onDone: () => void;
}

/**
 * Undoes a batch, an import, a deletion or another undo, value by value.
 * @example
 * ```tsx
 * import { UndoChangeset, useChangeset } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { data } = useChangeset(item, "7");
 *   return data && <UndoChangeset type={item} changesetId="7" answer={data} onDone={() => history.back()} />;
 * }
 * ```
 */
export function UndoChangeset({ onDone, ...parts }: UndoChangesetProps) {
  const model = useUndo(parts);
  const offReason = useWriteOffReason(parts.type);
  return (
    <TakeBackFrame
      type={parts.type}
      sender={model.sender}
      results={model.results}
      disabledReason={offReason ?? waitReason(model)}
      status={totalsText(model.review)}
      onSubmit={model.submit}
      onDone={onDone}
    >
      <UndoReview {...parts} model={model} />
    </TakeBackFrame>
  );
}

function waitReason({ hasChanges, possible, preview }: UndoModel): string | undefined {
  if (!hasChanges) return "Choose at least one change to undo.";
  if (preview.state === "checking") return CHECKING;
  return possible === 0 ? "None of this can be undone." : undefined;
}

/** The number of records that cannot be undone, if there are any. */
function Possible({ model: { possible, review, preview } }: { readonly model: UndoModel }) {
  const lost = countsOf(review)("error");
  if (lost === 0 || preview.state === "checking") return null;
  const all = (lost + possible).toLocaleString("en-US");
  return (
    <Banner tone="warning" title={`${possible.toLocaleString("en-US")} of ${all} records can be undone`}>
      Beside each of the others it says why not.
    </Banner>
  );
}

function UndoReview({ type, answer, model }: UndoParts & { readonly model: UndoModel }) {
  const { review, preview, changedSince, undo } = model;
  const decide = useCallback((row: ReviewRow) => <TakeBack model={model} row={row} />, [model]);
  const { at, authorId } = answer.result;
  const by = answer.people[String(authorId)];
  if (undo.records.length === 0) return <EmptyState icon={History} title="There is nothing left to undo." />;
  return (
    <>
      <p>
        What was changed on <time dateTime={at}>{longTime(at)}</time>
        {by === undefined ? "." : ` by ${by}.`}
      </p>
      {changedSince.length > 0 && (
        <Banner tone="warning" title={sinceTitle(changedSince.length)}>
          {changedSince.length === 1
            ? "It is left as it is now unless you choose it."
            : "They are left as they are now unless you choose them."}
        </Banner>
      )}
      <Possible model={model} />
      <Review
        type={type}
        caption={`Changes of ${type.labelPlural.toLowerCase()}`}
        records={review}
        preview={preview}
        decide={decide}
      />
    </>
  );
}

function sinceTitle(count: number): string {
  return count === 1 ? "1 value was changed since" : `${count.toLocaleString("en-US")} values were changed since`;
}

/** The switch for undoing a value, or the whole record if it was created or deleted. */
function TakeBack({ model: { undo, isChosen, choose }, row: { record, cell } }: TakeBackProps) {
  const found = undo.records.find(({ id }) => String(id) === record.key);
  if (!found) return null;
  const isWhole = found.kind !== "update";
  if (isWhole !== (cell === null)) return null;
  const part: UndoPart = { id: found.id, attribute: isWhole ? null : (cell?.attribute ?? null) };
  const state = isWhole ? found.state : found.cells.find(({ attribute }) => attribute === part.attribute)?.state;
  if (state !== "undo" && state !== "changedSince") return null;
  const of = isWhole || !cell ? record.title : `${cell.label} of ${record.title}`;
  return <Checkbox label={`Undo ${of}`} hideLabel checked={isChosen(part)} onChange={(isOn) => choose(part, isOn)} />;
}

interface TakeBackProps {
  readonly model: UndoModel;
  readonly row: ReviewRow;
}
