import type { RecordAnswer, Values } from "@armature/engine";
import type { ErrorBody } from "@armature/engine/operation";
import { ApiError, errorText, requestIdOf } from "../data/api-error.ts";
import type { SaveRequest } from "../data/entity-calls.ts";
import { storedOf } from "../data/records/form-calls.ts";
import { newKey } from "../data/records/new-key.ts";
import type { FormStore, Refusal } from "./form-store.ts";
import { ownIssue } from "./texts.ts";

export type SubmitOutcome<Row extends Values = Values> =
  | { readonly kind: "saved"; readonly answer: RecordAnswer<Row> }
  | { readonly kind: "invalid" }
  | { readonly kind: "unchanged" }
  | { readonly kind: "conflict" }
  | { readonly kind: "refused"; readonly error: unknown };

export interface Submission<Row extends Values> {
  readonly store: FormStore;
  /** Null creates a record. */
  readonly id: number | null;
  /** Additional values to send with the changes, given the values in the form. */
  readonly sends?: ((values: Values) => Values) | undefined;
  readonly save: (request: SaveRequest) => Promise<RecordAnswer<Row>>;
  readonly keyFor: (values: unknown) => string;
  /** Title and first line of a refusal, from the screen. */
  readonly refusalOf: (error: unknown) => Pick<Refusal, "title"> & { readonly text: string };
}

/** The status of a save that a lock or the organization's state refuses. */
const LOCKED = 423;

/** How often a save that came second is merged and sent again. */
const MOST_REBASES = 3;

/**
 * Validates and saves the changes of a record. If refused, issues go to their fields. If the record is outdated, the
 * save is merged and sent again, or the person chooses where both sides changed the same attribute.
 */
export async function submitForm<Row extends Values>(submission: Submission<Row>): Promise<SubmitOutcome<Row>> {
  const { store, id } = submission;
  if (!store.attempt()) return { kind: "invalid" };
  const isUnchanged = id !== null && Object.keys(store.changes()).length === 0;
  return isUnchanged ? { kind: "unchanged" } : send(submission, MOST_REBASES);
}

async function send<Row extends Values>(submission: Submission<Row>, rebasesLeft: number): Promise<SubmitOutcome<Row>> {
  const { store, id, sends, save, keyFor } = submission;
  const others = sends?.(store.getState().form.values) ?? {};
  const values = { ...others, ...store.changes(others) };
  const { updated } = store.getState().form.initial;
  const ifMatch = id !== null && typeof updated === "string" ? updated : undefined;
  try {
    const answer = await save({ id, values, ifMatch, idempotencyKey: keyFor(values) });
    store.finish();
    return { kind: "saved", answer };
  } catch (error) {
    const stored = rebasesLeft > 0 ? storedOf(error) : null;
    if (!stored) return refused(submission, error);
    return store.rebase(stored).length > 0 ? { kind: "conflict" } : send(submission, rebasesLeft - 1);
  }
}

function refused<Row extends Values>({ store, refusalOf }: Submission<Row>, error: unknown): SubmitOutcome<Row> {
  // A lock, a closed build and a submission concern the whole form, not a field.
  const items = error instanceof ApiError && error.status !== LOCKED ? error.errors : [];
  const isShown = (item: ErrorBody["errors"][number]) =>
    Object.hasOwn(store.getState().form.fields, item.attribute ?? "");
  const atFields = items.filter(isShown);
  const { title, text } = refusalOf(error);
  const texts = [text, ...(items.length > 0 ? items.map(({ message }) => listed(message)) : [errorText(error)])];
  const found = atFields.map((item) => ownIssue(item.code, item.attribute, item.message));
  // An answer that is not about values says nothing about what was found in them.
  store.refuse(items.length > 0 ? found : store.getState().form.serverIssues, {
    title,
    texts: [...new Set(texts)],
    requestId: requestIdOf(error),
  });
  return { kind: "refused", error };
}

/** As an item of a list. */
function listed(message: string): string {
  return `- ${message.replace(/^./u, (letter) => letter.toUpperCase())}`;
}

/** One key for each submit. Retries of the same values have the same key, so that a record is created once. */
export function createSubmitKeys(): (values: unknown) => string {
  let last: { readonly text: string; readonly key: string } | null = null;
  return (values) => {
    const text = JSON.stringify(values);
    if (last?.text !== text) last = { text, key: newKey() };
    return last.key;
  };
}
