import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isEmpty } from "../values/value.ts";
import { type BatchResult, isClash, unsentResult } from "./batch-result.ts";
import type { RecordId } from "./changeset.ts";
import { choiceOf, type ConflictChoice, decideAll, type Decisions } from "./decisions.ts";
import { type PreviewIssue, withPreview } from "./preview.ts";
import type { ReviewEdits } from "./review-edits.ts";
import { clearsValues, conflictingNames, type ReviewRecord } from "./review.ts";

/** What a person reviews before it is sent: a record, or a row of a sheet. */
export interface ReviewItem {
  /** The record's id, or the row number in the sheet. */
  readonly id: RecordId;
  readonly review: ReviewRecord;
  /** The record as it is stored and shown. Null if there is none. */
  readonly record: Values | null;
  /** What is sent for it. Null if it changes nothing or cannot be saved. */
  readonly body: object | null;
}

/** Item → names of attributes that are not sent. {@link WHOLE_ROW} stands for the item. */
export type Skipped = Readonly<Record<string, readonly string[]>>;

/** Used instead of an attribute to leave out the whole item. No attribute can have this name. */
export const WHOLE_ROW = "*";

/** Changes that a person reviews, submits, and gets a result for: a batch, an import, an undo, a restore. */
export interface ReviewSession<Item extends ReviewItem = ReviewItem> {
  readonly type: EntityType;
  /** "review", then "results". A source can have other steps before. */
  readonly step: string;
  /**
   * Whether earlier values are written back. Cleared values then need no acceptance, and the server gets what it
   * refuses too, so that the results say why.
   */
  readonly isTakeBack: boolean;
  readonly items: readonly Item[];
  /** Whether the items show what the server would answer. */
  readonly isPreviewed: boolean;
  /** Values that a person entered in the review instead of the proposed ones. */
  readonly edits: ReviewEdits;
  /** Choices between a person's value and one that somebody else saved meanwhile. */
  readonly decisions: Decisions;
  readonly skipped: Skipped;
  /** Whether the person accepted that values are cleared. */
  readonly accepted: boolean;
  /** The items of the last call, in its order. */
  readonly sent: readonly Item[];
  /** Results of items that are saved while others still wait for a choice. */
  readonly saved: ReadonlyMap<RecordId, BatchResult>;
  /** One for each item. Null until everything that can be saved is saved. */
  readonly results: readonly BatchResult[] | null;
}

const NOTHING_DECIDED = Object.freeze({
  edits: {},
  decisions: new Map() as Decisions,
  skipped: {},
  accepted: false,
  isPreviewed: false,
  sent: [],
  saved: new Map() as ReviewSession["saved"],
  results: null,
});

/** A session in which nothing is decided, saved or answered. */
export function openReview(type: EntityType, isTakeBack = false): ReviewSession<never> & { readonly step: "review" } {
  return { type, step: "review", isTakeBack, items: [], ...NOTHING_DECIDED };
}

/**
 * Takes over other records, rules or choices. The review now shows something else, so it must be previewed and accepted
 * again.
 */
export function itemsChanged<S extends ReviewSession>(session: S, over: Partial<S> = {}): S {
  return { ...session, ...over, accepted: false, isPreviewed: false };
}

/** Drops everything that was decided about items, because others are reviewed now. */
export function undecided<S extends ReviewSession>(session: S, over: Partial<S>): S {
  return { ...session, ...NOTHING_DECIDED, ...over };
}

/**
 * Enters a value for items. It replaces the proposed one, even where somebody else changed the record. An item that is
 * saved already is sent again.
 */
export function editItems<S extends ReviewSession>(
  session: S,
  items: readonly ReviewItem[],
  attribute: string,
  value: unknown,
): S {
  const edits: Record<string, Values> = { ...session.edits };
  const skipped = { ...session.skipped };
  for (const { id } of items) {
    edits[id] = { ...edits[id], [attribute]: isEmpty(value) ? null : value };
    skipped[id] = withoutName(skipped[id], attribute);
  }
  const clashing = items.filter(({ review }) => isClashing(review, attribute));
  const decisions = decideAll(
    session.decisions,
    clashing.map((item) => partOf(item, attribute)),
    "mine",
  );
  return itemsChanged({ ...session, edits, skipped, decisions, saved: withoutItems(session, items) });
}

function withoutName(names: readonly string[] = [], attribute: string): readonly string[] {
  return names.filter((name) => name !== attribute);
}

function isClashing({ cells }: ReviewRecord, attribute: string): boolean {
  return cells.some(
    (cell) => cell.attribute === attribute && (cell.state === "conflict" || cell.state === "changedSince"),
  );
}

function partOf({ id, record }: Pick<ReviewItem, "id" | "record">, attribute: string) {
  return { of: id, attribute, seen: record?.[attribute] };
}

/** The results that still hold once a person has decided anew about items. */
function withoutItems({ saved }: ReviewSession, items: readonly Pick<ReviewItem, "id">[]): ReviewSession["saved"] {
  const ids = new Set(items.map(({ id }) => id));
  return new Map([...saved].filter(([id]) => !ids.has(id)));
}

/**
 * Leaves a value out of what is sent: an existing record keeps its value, a new one gets none. If the item is impossible
 * without the value (its import key, or a value that is then still wrong), the whole item is left out.
 * @param attribute {@link WHOLE_ROW} for the item
 */
export function skipValue<S extends ReviewSession>(session: S, { id }: Pick<ReviewItem, "id">, attribute: string): S {
  const own = session.skipped[id] ?? [];
  const isOfItem = own.includes(attribute) || attribute === session.type.importKey?.name;
  const names = [...withoutName(own, attribute), isOfItem ? WHOLE_ROW : attribute];
  return itemsChanged({ ...session, skipped: { ...session.skipped, [id]: names } });
}

/** Includes again what was left out, also of an item that is saved already. */
export function unskipValue<S extends ReviewSession>(session: S, item: Pick<ReviewItem, "id">, attribute: string): S {
  const skipped = { ...session.skipped, [item.id]: withoutName(session.skipped[item.id], attribute) };
  return itemsChanged({ ...session, skipped, saved: withoutItems(session, [item]) });
}

/** Whether an item, or one of its values, is left out. */
export function isSkipped({ skipped }: Pick<ReviewSession, "skipped">, id: RecordId, attribute: string): boolean {
  return skipped[id]?.includes(attribute) ?? false;
}

/**
 * Chooses between a person's value and the one that somebody else saved. If the stored value changes again, the choice
 * no longer counts.
 */
export function decideConflict<S extends ReviewSession>(
  session: S,
  item: Pick<ReviewItem, "id" | "record">,
  attribute: string,
  choice: ConflictChoice,
): S {
  return decideParts(session, [partOf(item, attribute)], choice);
}

/** What a person chose for a value. Undefined if nothing, or if the stored value has changed since. */
export function conflictChoice(
  { decisions }: Pick<ReviewSession, "decisions">,
  { id, record }: Pick<ReviewItem, "id" | "record">,
  attribute: string,
): ConflictChoice | undefined {
  return choiceOf(decisions, { of: id, attribute }, record?.[attribute]);
}

/** Makes the same choice for every conflict. */
export function decideAllConflicts<S extends ReviewSession>(session: S, choice: ConflictChoice): S {
  const parts = session.items.flatMap((item) => conflictingNames(item.review).map((name) => partOf(item, name)));
  return decideParts(session, parts, choice);
}

function decideParts<S extends ReviewSession>(
  session: S,
  parts: readonly ReturnType<typeof partOf>[],
  choice: ConflictChoice,
): S {
  const decisions = decideAll(session.decisions, parts, choice);
  const reopened = choice === "mine" ? parts.map(({ of }) => ({ id: of })) : [];
  return itemsChanged({ ...session, decisions, saved: withoutItems(session, reopened) });
}

/** Accepts that values are cleared, until something changes. */
export function acceptCleared<S extends ReviewSession>(session: S): S {
  return session.step === "review" ? { ...session, accepted: true } : session;
}

/** Whether nothing is cleared, or a person has accepted it. */
export function isAccepted({ accepted, isTakeBack, items }: ReviewSession): boolean {
  return accepted || isTakeBack || !clearsValues(items.map(({ review }) => review));
}

/** The items that a call would send: without those that are saved already or left out. */
export function itemsToSend<Item extends ReviewItem>(session: ReviewSession<Item>): readonly Item[] {
  const { items, saved } = session;
  return items.filter(({ id, body }) => body !== null && !saved.has(id) && !isSkipped(session, id, WHOLE_ROW));
}

/** What is sent for items, without those for which nothing is. */
export function bodiesOf<Body extends object>(items: readonly { readonly body: Body | null }[]): readonly Body[] {
  const bodies: Body[] = [];
  for (const { body } of items) if (body !== null) bodies.push(body);
  return bodies;
}

/**
 * Adds what the server would answer. What it would refuse is not sent.
 * @param issues one list for each of {@link itemsToSend}, in order; empty if the server could not be asked
 */
export function previewItems<S extends ReviewSession>(session: S, issues: readonly (readonly PreviewIssue[])[]): S {
  const { type, isTakeBack } = session;
  const answers = new Map(itemsToSend(session).map(({ id }, index) => [id, issues[index]]));
  const items = session.items.map((item) => {
    const review = withPreview(type, item.review, answers.get(item.id));
    const body = review.kind === "error" && !isTakeBack ? null : item.body;
    return review === item.review && body === item.body ? item : { ...item, review, body };
  });
  return { ...session, items, isPreviewed: true };
}

/** Puts what is to be sent into `sent`. Null while something has to be previewed or accepted. */
export function submitReview<S extends ReviewSession>(session: S): S | null {
  const sent = itemsToSend(session);
  const isReady = session.step === "review" && session.isPreviewed && (sent.length === 0 || isAccepted(session));
  return isReady ? { ...session, sent } : null;
}

/** The result of an item from the server's answer to it. */
export type ResultOf<Item> = (item: Item, answer: BatchResult | undefined) => BatchResult | null;

/**
 * Takes over the server's answer. If others changed values since the review, the review stays open for a choice, beside
 * what is saved. Otherwise every item gets a result, even if it was not sent.
 * @param answers one for each of `sent`, in order
 * @param resultOf the result of an item from its answer, which is undefined if it was not sent; null if it gets none
 */
export function withAnswers<S extends ReviewSession>(
  session: S,
  answers: readonly BatchResult[],
  resultOf: ResultOf<S["items"][number]> = ({ review }, answer) => answer ?? unsentResult(null, review),
): S {
  const answerOf = new Map(session.sent.map(({ id }, index) => [id, answers[index]]));
  const done = [...answerOf].flatMap(([id, answer]) => (answer?.errorList.length === 0 ? [[id, answer] as const] : []));
  const ended = { ...itemsChanged(session), sent: [] };
  if (answers.some(isClash)) return { ...ended, step: "review", saved: new Map([...session.saved, ...done]) };
  const results = session.items.flatMap(
    (item) => resultOf(item, answerOf.get(item.id) ?? session.saved.get(item.id)) ?? [],
  );
  return { ...ended, step: "results", saved: NOTHING_DECIDED.saved, results };
}

/** The step before this one with everything decided kept, or null at the first. */
export function stepBack<S extends ReviewSession>(session: S, steps: readonly S["step"][]): S | null {
  const step = steps[steps.indexOf(session.step) - 1];
  return step === undefined ? null : { ...session, step, isPreviewed: false };
}
