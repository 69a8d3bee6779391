import type { RecordAnswer, Values } from "@armature/engine";
import type { Conflict } from "@armature/engine/changes";
import type { ErrorBody } from "@armature/engine/operation";
import { ApiError, errorText, requestIdOf } from "../data/api-error.ts";
import type { SaveRequest } from "../data/entity-calls.ts";
import { newKey } from "../data/records/new-key.ts";
import { saveMerged } from "../data/records/save-merged.ts";
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

/**
 * Validates and saves the changes of a record. If refused, issues go to their fields. If the record is outdated, the
 * save is merged and sent again, or the person chooses where both sides changed the same attribute.
 */
export async function submitForm<Row extends Values>(submission: Submission<Row>): Promise<SubmitOutcome<Row>> {
  const { store, id } = submission;
  if (!store.attempt()) return { kind: "invalid" };
  const isUnchanged = id !== null && Object.keys(store.changes()).length === 0;
  return isUnchanged ? { kind: "unchanged" } : send(submission);
}

async function send<Row extends Values>(submission: Submission<Row>): Promise<SubmitOutcome<Row>> {
  const { store, id, sends, save, keyFor } = submission;
  const base = store.getState().form.initial;
  const planOn = (stored: Values) => {
    const conflicts = stored === base ? NO_CONFLICTS : store.rebase(stored);
    const others = sends?.(store.getState().form.values) ?? {};
    return { values: { ...others, ...store.changes(others) }, conflicts };
  };
  const put = (values: Values, updated: string | undefined) =>
    save({ id, values, ifMatch: id === null ? undefined : updated, idempotencyKey: keyFor(values) });
  try {
    const outcome = await saveMerged<Values, Row>({ base, planOn, send: put });
    if (outcome.kind === "conflict") return { kind: "conflict" };
    store.finish();
    return outcome;
  } catch (error) {
    return refused(submission, error);
  }
}

const NO_CONFLICTS: readonly Conflict[] = Object.freeze([]);

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
